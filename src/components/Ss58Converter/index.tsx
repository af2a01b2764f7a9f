import {translate} from '@docusaurus/Translate';
import type {ReactNode} from 'react';
import Interactive from '@site/src/components/Interactive';

const load = () => import('./Panel');

/** Converts addresses and public keys into each other. `children`: what it does, as text with an example. */
export default function Ss58Converter({children}: {children: ReactNode}) {
  return (
    <Interactive
      title={translate({
        id: 'ss58.title',
        message: 'SS58 converter',
        description: 'Name of an interactive tool',
      })}
      load={load}
      minHeight={540}>
      {children}
    </Interactive>
  );
}
