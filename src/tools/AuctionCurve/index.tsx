import {translate} from '@docusaurus/Translate';
import type {ReactNode} from 'react';
import LazyTool from '@site/src/tools/LazyTool';

const load = () => import('./Panel');

/** Plots the price of a Dutch auction for the reader's terms. `children`: the same as text, with an example. */
export default function AuctionCurve({children}: {children: ReactNode}) {
  return (
    <LazyTool
      title={translate({
        id: 'auction.title',
        message: 'The price over time',
        description: 'Name of an interactive tool',
      })}
      id="price-curve"
      load={load}
      height={{phone: 1013, wide: 789}}>
      {children}
    </LazyTool>
  );
}
