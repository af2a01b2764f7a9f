import {translate} from '@docusaurus/Translate';
import type {ReactNode} from 'react';
import Interactive from '@site/src/components/Interactive';

const load = () => import('./Panel');

/** Draws what two stakers earn for the reader’s numbers. `children`: the same as text with an example. */
export default function RewardCurve({children}: {children: ReactNode}) {
  return (
    <Interactive
      title={translate({
        id: 'rewards.title',
        message: 'Rewards over time',
        description: 'Name of an interactive tool',
      })}
      load={load}
      minHeight={780}>
      {children}
    </Interactive>
  );
}
