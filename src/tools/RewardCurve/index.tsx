import {translate} from '@docusaurus/Translate';
import {lazyTool} from '@site/src/tools/LazyTool';

/** Plots what two stakers earn for the reader's numbers. */
export default lazyTool({
  id: 'reward-curve',
  title: () =>
    translate({
      id: 'rewards.title',
      message: 'Rewards over time',
      description: 'Name of an interactive tool',
    }),
  load: () => import('./Panel'),
  height: {phone: 1291, wide: 880},
});
