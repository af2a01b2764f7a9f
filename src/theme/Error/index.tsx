// Change: the crash screen, shown when not even the layout can be rendered, is translated.
import Head from '@docusaurus/Head';
import Translate, {translate} from '@docusaurus/Translate';
import {ErrorBoundaryError} from '@docusaurus/theme-common';
import type {Props} from '@theme/Error';
import styles from './styles.module.css';

const title = () =>
  translate({
    id: 'theme.ErrorPageContent.title',
    message: 'This page crashed.',
    description: 'The title of the fallback page when the page crashed',
  });

export default function CrashScreen({error, tryAgain}: Props) {
  return (
    <main className={styles.screen}>
      <Head>
        <title>{title()}</title>
      </Head>
      {/* The theme's Heading needs the site's context, which may be what crashed. */}
      {/* eslint-disable-next-line @docusaurus/prefer-docusaurus-heading */}
      <h1>{title()}</h1>
      <ErrorBoundaryError error={error} />
      <button type="button" className="button button--primary" onClick={tryAgain}>
        <Translate
          id="theme.ErrorPageContent.tryAgain"
          description="The label of the button to try again rendering when the React error boundary captures an error">
          Try again
        </Translate>
      </button>
    </main>
  );
}
