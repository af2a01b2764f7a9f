// Change: the footer says what the samples were checked with, and which commit the site is built from.
import Copyright from '@theme-original/Footer/Copyright';
import type {Props} from '@theme/Footer/Copyright';
import CheckedAgainst from '@site/src/components/CheckedAgainst';

export default function FooterCopyright(props: Props) {
  return (
    <>
      <CheckedAgainst />
      <Copyright {...props} />
    </>
  );
}
