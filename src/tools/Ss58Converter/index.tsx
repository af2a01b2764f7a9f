import {translate} from '@docusaurus/Translate';
import {lazyTool} from '@site/src/tools/LazyTool';

/** Converts between addresses and public keys. */
export default lazyTool({
  id: 'ss58-converter',
  title: () =>
    translate({
      id: 'ss58.title',
      message: 'SS58 converter',
      description: 'Name of an interactive tool',
    }),
  load: () => import('./Panel'),
  height: {phone: 761, wide: 604},
});
