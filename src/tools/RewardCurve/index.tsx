import {translate} from '@docusaurus/Translate';
import type {ReactNode} from 'react';
import LazyTool from '@site/src/tools/LazyTool';

const load = () => import('./Panel');

/** Plots what two stakers earn for the reader's numbers. `children`: the same as text, with an example. */
export default function RewardCurve({children}: {children: ReactNode}) {
  return (
    <LazyTool
      title={translate({
        id: 'rewards.title',
        message: 'Rewards over time',
        description: 'Name of an interactive tool',
      })}
      id="reward-curve"
      load={load}
      height={{phone: 1291, wide: 880}}>
      {children}
    </LazyTool>
  );
}
