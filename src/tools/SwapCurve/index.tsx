import {translate} from '@docusaurus/Translate';
import {lazyTool} from '@site/src/tools/LazyTool';

/** Plots what a swap gives for the reader's reserves. */
export default lazyTool({
  id: 'swap-curve',
  title: () =>
    translate({
      id: 'swap.title',
      message: 'What a swap gives',
      description: 'Name of an interactive tool',
    }),
  load: () => import('./Panel'),
  height: {phone: 1059, wide: 805},
});
