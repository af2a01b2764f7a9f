import {translate} from '@docusaurus/Translate';
import type {ComponentProps} from 'react';
import ScrollRegion from '@site/src/components/ScrollRegion';
import styles from './styles.module.css';

/** A table of a page: scrolls by itself where it is wider than the screen. */
export default function Table(props: ComponentProps<'table'>) {
  return (
    <ScrollRegion
      className={styles.scroller}
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
