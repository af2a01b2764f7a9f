import {translate} from '@docusaurus/Translate';
import {type CSSProperties, type ComponentProps, useEffect, useState} from 'react';
import ScrollRegion from '@site/src/components/ScrollRegion';
import {inIdleTime} from '@site/src/inIdleTime';
import clsx from 'clsx';
import styles from './styles.module.css';

type Props = ComponentProps<'table'> & {
  /** About how high the table is on a phone and beside the sidebar, in em of its text: `40 24`. */
  heights?: string;
};

/** How to lay out the tables that wait for it. */
const waiting = new Set<() => void>();

/** All at once would keep a phone from answering a tap, so each has an idle moment of its own. */
function layOutNext(): void {
  const [layOut] = waiting;
  if (layOut) {
    waiting.delete(layOut);
    layOut();
    inIdleTime(layOutNext);
  }
}

/** Whether a table is not laid out yet, unless it is near the screen: until its turn in idle time has come. */
function useLater(isLong: boolean): boolean {
  const [isLater, setLater] = useState(isLong);
  useEffect(() => {
    if (!isLater) {
      return undefined;
    }
    const layOut = () => setLater(false);
    waiting.add(layOut);
    if (waiting.size === 1) {
      inIdleTime(layOutNext);
    }
    return () => void waiting.delete(layOut);
  }, [isLater]);
  return isLater;
}

const sizes = (heights: string): CSSProperties => {
  const [narrow, wide] = heights.split(' ');
  return {'--site-table-narrow': narrow, '--site-table-wide': wide} as CSSProperties;
};

/** A table of a page: scrolls by itself where it is wider than the screen. */
export default function Table({heights, ...props}: Props) {
  const isLater = useLater(heights !== undefined);
  return (
    <ScrollRegion
      className={clsx(styles.scroller, isLater && styles.later)}
      style={heights === undefined ? undefined : sizes(heights)}
      label={translate({
        id: 'table.label',
        message: 'Wide table',
        description: 'Screen reader name of a table that scrolls sideways',
      })}>
      <table {...props} />
    </ScrollRegion>
  );
}

/** A header cell; the empty corner of a table with row names is no header. */
export function TableHeader(props: ComponentProps<'th'>) {
  return props.children ? <th scope="col" {...props} /> : <td {...props} />;
}
