import type {ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import Interactive from '@site/src/components/Interactive';

const load = () => import('./Panel');

/** Encodes calls of the sample programs and takes payloads apart. The children are the same for readers of text. */
export default function PayloadCoder({children}: {children: ReactNode}) {
  return (
    <Interactive
      title={translate({
        id: 'payloadCoder.title',
        message: 'Encode and decode a payload',
        description: 'Name of the tool that shows the bytes of a call',
      })}
      load={load}
      minHeight={560}>
      {children}
    </Interactive>
  );
}
