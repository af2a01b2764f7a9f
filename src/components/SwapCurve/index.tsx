import {translate} from '@docusaurus/Translate';
import type {ReactNode} from 'react';
import Interactive from '@site/src/components/Interactive';

const load = () => import('./Panel');

/** Draws what a swap gives for the reader’s reserves. `children`: the same as text with an example. */
export default function SwapCurve({children}: {children: ReactNode}) {
  return (
    <Interactive
      title={translate({
        id: 'swap.title',
        message: 'What a swap gives',
        description: 'Name of an interactive tool',
      })}
      load={load}
      minHeight={680}>
      {children}
    </Interactive>
  );
}
