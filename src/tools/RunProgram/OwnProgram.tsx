import {translate} from '@docusaurus/Translate';
import {lazyTool} from '@site/src/tools/LazyTool';

/**
 * Runs a program that the reader chooses from his files, on the same chain as the samples. The files are read in the
 * browser and sent nowhere.
 */
export default lazyTool({
  id: 'own-program',
  title: () =>
    translate({
      id: 'runProgram.own.title',
      message: 'Run your own program',
      description: 'Name of the tool that runs a Wasm file of the reader',
    }),
  load: () => import('./OwnPanel'),
  height: {phone: 283, wide: 260},
});
