// Change: what a reader can do with the page is in one row: edit it, report a problem, keep it for offline reading; then
// when it was last changed.
import {ThemeClassNames} from '@docusaurus/theme-common';
import {useDoc} from '@docusaurus/plugin-content-docs/client';
import EditThisPage from '@theme/EditThisPage';
import LastUpdated from '@theme/LastUpdated';
import clsx from 'clsx';
import KeepOffline from '@site/src/components/KeepOffline';
import ReportLink from '@site/src/components/ReportLink';
import styles from './styles.module.css';

export default function DocItemFooter() {
  const {
    metadata: {editUrl, lastUpdatedAt, lastUpdatedBy},
  } = useDoc();
  return (
    <footer className={clsx(ThemeClassNames.docs.docFooter, styles.actions)}>
      {editUrl && <EditThisPage editUrl={editUrl} />}
      <ReportLink />
      <KeepOffline />
      {lastUpdatedAt && <LastUpdated lastUpdatedAt={lastUpdatedAt} lastUpdatedBy={lastUpdatedBy} />}
    </footer>
  );
}
