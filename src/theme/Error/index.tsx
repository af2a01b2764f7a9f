// Change: the crash screen, shown when not even the layout can be rendered, is translated and written for readers. The
// theme's tells developers to check their configuration.
import Head from '@docusaurus/Head';
import Translate, {translate} from '@docusaurus/Translate';
import type {Props} from '@theme/Error';

const title = () =>
  translate({
    id: 'theme.ErrorPageContent.title',
    message: 'This page crashed.',
    description: 'The title of the fallback page when the page crashed',
  });

/** The first error of the chain of causes, which says what happened. */
function causeOf(error: Error): string {
  return error.cause instanceof Error ? causeOf(error.cause) : error.message;
}

export default function CrashScreen({error, tryAgain}: Props) {
  return (
    <main className="container padding-vert--xl">
      <Head>
        <title>{title()}</title>
      </Head>
      {/* The theme's Heading needs the site's context, which may be what crashed. */}
      {/* eslint-disable-next-line @docusaurus/prefer-docusaurus-heading */}
      <h1>{title()}</h1>
      <p>
        <Translate
          id="crash.text"
          description="On the screen that is shown when a whole page crashed">
          Try again, or reload the page. If a translator or an extension changes the page, switch it
          off for this site.
        </Translate>
      </p>
      <pre translate="no">{causeOf(error)}</pre>
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
