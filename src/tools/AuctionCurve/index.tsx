import {translate} from '@docusaurus/Translate';
import {lazyTool} from '@site/src/tools/LazyTool';

/** Plots the price of a Dutch auction for the reader's terms. */
export default lazyTool({
  id: 'price-curve',
  title: () =>
    translate({
      id: 'auction.title',
      message: 'The price over time',
      description: 'Name of an interactive tool',
    }),
  load: () => import('./Panel'),
  height: {phone: 1013, wide: 789},
});
