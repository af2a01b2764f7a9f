import {translate} from '@docusaurus/Translate';
import type {ReactNode} from 'react';
import Interactive from '@site/src/components/Interactive';

const load = () => import('./Panel');

/** Computes gas limits, deposits and rents, with the formula beside each. `children`: the same as text with an example. */
export default function GasCalculator({children}: {children: ReactNode}) {
  return (
    <Interactive
      title={translate({
        id: 'gas.title',
        message: 'Gas and rent calculator',
        description: 'Name of an interactive tool',
      })}
      load={load}
      minHeight={1210}>
      {children}
    </Interactive>
  );
}
