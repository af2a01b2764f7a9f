// Change: one line, which ends with the button that copies the page as Markdown.
import {useActiveDocContext, useActivePlugin} from '@docusaurus/plugin-content-docs/client';
import Breadcrumbs from '@theme-original/DocBreadcrumbs';
import CopyMarkdown from '@site/src/components/CopyMarkdown';
import styles from './styles.module.css';

export default function DocBreadcrumbs() {
  const {activeDoc} = useActiveDocContext(useActivePlugin()?.pluginId);
  // A category's generated index has breadcrumbs but no Markdown. Docusaurus gives it an id that starts with a slash.
  const isDoc = activeDoc !== undefined && !activeDoc.id.startsWith('/');
  return (
    <div className={styles.line}>
      <Breadcrumbs />
      {isDoc && <CopyMarkdown />}
    </div>
  );
}
