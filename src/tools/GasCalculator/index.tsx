import {translate} from '@docusaurus/Translate';
import {lazyTool} from '@site/src/tools/LazyTool';

/** Computes gas limits, deposits and rent, and shows the formula of each result. */
export default lazyTool({
  id: 'gas-calculator',
  title: () =>
    translate({
      id: 'gas.title',
      message: 'Gas and rent calculator',
      description: 'Name of an interactive tool',
    }),
  load: () => import('./Panel'),
  height: {phone: 1874, wide: 1295},
});
