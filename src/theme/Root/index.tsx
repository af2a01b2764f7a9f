// Change: the banner for a wrong base URL, in the reader's language; links in ready HTML lead through the router.
import Root from '@theme-original/Root';
import type {Props} from '@theme/Root';
import BaseUrlBanner from '@site/src/components/BaseUrlBanner';
import {useStaticLinks} from '@site/src/hooks/useStaticLinks';

export default function RootWithBaseUrlBanner({children}: Props) {
  useStaticLinks();
  return (
    <Root>
      <BaseUrlBanner />
      {children}
    </Root>
  );
}
