// Change: adds a search field and the pages that the reader most likely wanted. The screen is downloaded only when a
// page is missing, because the theme bundles this component with every docs page.
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
