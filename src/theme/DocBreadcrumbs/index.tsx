// Change: the button that copies the page stands at the end of the line.
import Breadcrumbs from '@theme-original/DocBreadcrumbs';
import CopyMarkdown from '@site/src/components/CopyMarkdown';
import styles from './styles.module.css';

export default function DocBreadcrumbs() {
  return (
    <div className={styles.line}>
      <Breadcrumbs />
      <CopyMarkdown />
    </div>
  );
}
