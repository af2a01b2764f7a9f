import {translate} from '@docusaurus/Translate';
import type {ReactNode} from 'react';
import LazyTool from '@site/src/tools/LazyTool';

const load = () => import('./Panel');

/** Converts between addresses and public keys. `children`: the same as text, with an example. */
export default function Ss58Converter({children}: {children: ReactNode}) {
  return (
    <LazyTool
      title={translate({
        id: 'ss58.title',
        message: 'SS58 converter',
        description: 'Name of an interactive tool',
      })}
      id="ss58-converter"
      load={load}
      height={{phone: 761, wide: 604}}>
      {children}
    </LazyTool>
  );
}
