import {translate} from '@docusaurus/Translate';
import type {ComponentProps} from 'react';
import ScrollRegion from '@site/src/components/ScrollRegion';
import styles from './styles.module.css';

/** A table of a page. If it is wider than the screen, it scrolls on its own. */
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

/** A header cell. The empty corner of a table with row names is rendered as a plain cell. */
export function TableHeader(props: ComponentProps<'th'>) {
  return props.children ? <th scope="col" {...props} /> : <td {...props} />;
}
