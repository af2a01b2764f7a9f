import {useSettled} from '@site/src/hooks/useSettled';
import styles from './styles.deferred.module.css';

/**
 * Lets screen readers say a text that changes while the reader types, once the reader pauses. A live region around what
 * is shown would speak at each key.
 */
export default function Announcement({text}: {text: string}) {
  return (
    <p className={styles.announcement} aria-live="polite">
      {useSettled(text)}
    </p>
  );
}
