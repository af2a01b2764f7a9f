import {translate} from '@docusaurus/Translate';
import type {CSSProperties, ComponentProps} from 'react';
import ScrollRegion from '@site/src/components/ScrollRegion';
import clsx from 'clsx';
import styles from './styles.module.css';

type Props = ComponentProps<'table'> & {
  /** About how high the table is on a phone and beside the sidebar, in em of its text: `40 24`. */
  heights?: string;
};

/** Off the screen a table costs nothing but about its height. */
function placeOf(heights: string): {className: string | undefined; style: CSSProperties} {
  const [narrow, wide] = heights.split(' ');
  const style = {'--site-table-narrow': narrow, '--site-table-wide': wide};
  return {className: styles.later, style: style as CSSProperties};
}

/** A table of a page: scrolls by itself where it is wider than the screen. */
export default function Table({heights, ...props}: Props) {
  const {className, style} = heights === undefined ? {} : placeOf(heights);
  return (
    <ScrollRegion
      className={clsx(styles.scroller, className)}
      style={style}
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
