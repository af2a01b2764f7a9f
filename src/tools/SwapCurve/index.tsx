import {translate} from '@docusaurus/Translate';
import type {ReactNode} from 'react';
import LazyTool from '@site/src/tools/LazyTool';

const load = () => import('./Panel');

/** Plots what a swap gives for the reader's reserves. `children`: the same as text, with an example. */
export default function SwapCurve({children}: {children: ReactNode}) {
  return (
    <LazyTool
      title={translate({
        id: 'swap.title',
        message: 'What a swap gives',
        description: 'Name of an interactive tool',
      })}
      id="swap-curve"
      load={load}
      height={{phone: 1059, wide: 805}}>
      {children}
    </LazyTool>
  );
}
