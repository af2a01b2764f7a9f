// Change: with a search field and the pages that the address most likely meant; fetched only where a page is missing, for
// the theme has this screen in every docs page.
import {Suspense, lazy} from 'react';
import type {Props} from '@theme/NotFound/Content';

const NotFoundScreen = lazy(() => import('@site/src/components/NotFoundScreen'));

export default function NotFoundContent(props: Props) {
  return (
    <Suspense>
      <NotFoundScreen {...props} />
    </Suspense>
  );
}
