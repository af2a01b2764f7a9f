// Change: in the site's style, and translated. Docusaurus's own fallback is in English only.
import Translate, {translate} from '@docusaurus/Translate';
import type ThemeLoading from '@theme/Loading';
import type {ComponentProps} from 'react';
import styles from './styles.module.css';

/**
 * The placeholder for a page whose code is loading: a spinner once the wait is noticeable, or the error and a button
 * that tries again.
 */
export default function Loading({error, retry, pastDelay}: ComponentProps<typeof ThemeLoading>) {
  if (error) {
    return (
      <div className="container padding-vert--xl" role="alert">
        <pre translate="no">{String(error)}</pre>
        <button type="button" className="button button--primary" onClick={retry}>
          <Translate id="loading.retry" description="The button that loads a failed page once more">
            Retry
          </Translate>
        </button>
      </div>
    );
  }
  if (!pastDelay) {
    return null;
  }
  return (
    <div className="container padding-vert--xl" role="status">
      <span
        className={styles.spinner}
        role="img"
        aria-label={translate({
          id: 'loading.label',
          message: 'Loading the page',
          description: 'The screen reader label of the spinner shown while a page loads',
        })}
      />
    </div>
  );
}
