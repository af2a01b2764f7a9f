// Change: the footer shows the versions that samples are checked with, and the commit that the site is built from.
import Copyright from '@theme-original/Footer/Copyright';
import type {Props} from '@theme/Footer/Copyright';
import BuildInfo from '@site/src/components/BuildInfo';

export default function FooterCopyright(props: Props) {
  return (
    <>
      <BuildInfo />
      <Copyright {...props} />
    </>
  );
}
