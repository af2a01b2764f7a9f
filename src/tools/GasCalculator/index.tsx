import {translate} from '@docusaurus/Translate';
import type {ReactNode} from 'react';
import LazyTool from '@site/src/tools/LazyTool';

const load = () => import('./Panel');

/**
 * Computes gas limits, deposits and rent, and shows the formula of each result. `children`: the same as text, with an
 * example.
 */
export default function GasCalculator({children}: {children: ReactNode}) {
  return (
    <LazyTool
      title={translate({
        id: 'gas.title',
        message: 'Gas and rent calculator',
        description: 'Name of an interactive tool',
      })}
      id="gas-calculator"
      load={load}
      height={{phone: 1874, wide: 1295}}>
      {children}
    </LazyTool>
  );
}
