import {translate} from '@docusaurus/Translate';
import {lazyTool} from '@site/src/tools/LazyTool';

/** Encodes calls of the sample programs and splits payloads into their parts. */
export default lazyTool({
  id: 'payload-coder',
  title: () =>
    translate({
      id: 'payloadCoder.title',
      message: 'Encode and decode a payload',
      description: 'Name of the tool that shows the bytes of a call',
    }),
  load: () => import('./Panel'),
  height: {phone: 1494, wide: 1060},
});
