import type {ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import LazyTool from '@site/src/tools/LazyTool';

const load = () => import('./Panel');

/** Encodes calls of the sample programs and splits payloads into their parts. `children`: the same as text. */
export default function PayloadCoder({children}: {children: ReactNode}) {
  return (
    <LazyTool
      title={translate({
        id: 'payloadCoder.title',
        message: 'Encode and decode a payload',
        description: 'Name of the tool that shows the bytes of a call',
      })}
      id="payload-coder"
      load={load}
      height={{phone: 1494, wide: 1060}}>
      {children}
    </LazyTool>
  );
}
