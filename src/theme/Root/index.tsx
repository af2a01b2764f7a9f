// Change: the banner for a wrong base URL, in the reader's language.
import Root from '@theme-original/Root';
import type {Props} from '@theme/Root';
import BaseUrlBanner from '@site/src/components/BaseUrlBanner';

export default function RootWithBaseUrlBanner({children}: Props) {
  return (
    <Root>
      <BaseUrlBanner />
      {children}
    </Root>
  );
}
