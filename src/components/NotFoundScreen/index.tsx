import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import Translate, {translate} from '@docusaurus/Translate';
import {useLocation} from '@docusaurus/router';
import useBaseUrl from '@docusaurus/useBaseUrl';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {PageMetadata} from '@docusaurus/theme-common';
import type {Props} from '@theme/NotFound/Content';
import Heading from '@theme/Heading';
import clsx from 'clsx';
import LikelyPages from '@site/src/components/LikelyPages';
import styles from './styles.deferred.module.css';

/** The words of the last segment of an address, which says most: `/docs/api/gas_limit.html` gives `gas limit`. */
function wordsOf(pathname: string): string {
  const segment = pathname.split('/').filter(Boolean).at(-1) ?? '';
  return segment
    .replace(/%[\da-f]{2}/gi, ' ')
    .replace(/\.(?:html?|mdx?|php)$/, '')
    .replace(/[-_.+]+/g, ' ')
    .trim();
}

/**
 * The screen for an address without a page: the theme's two sentences, a search field, and the pages that the reader
 * most likely wanted. Search engines are told not to index it.
 */
export default function NotFoundScreen({className}: Props) {
  const {pathname} = useLocation();
  // The host serves the same not-found page for all addresses, so only the browser knows the address.
  const wanted = useIsBrowser() ? wordsOf(pathname) : '';
  // Not the theme's id: the theme uses that text for the title of the document, before this chunk comes.
  const title = translate({
    id: 'notFound.title',
    message: 'Page Not Found',
    description: 'Title and heading of the not-found page',
  });
  const label = translate({
    id: 'notFound.search',
    message: 'Search the docs',
    description: 'Label of the search field and its button on the not-found page',
  });
  return (
    <main className={clsx('container margin-vert--xl', className)}>
      {/* The theme gives a title to other addresses than those below /docs only. */}
      <PageMetadata title={title} />
      <Head>
        <meta name="robots" content="noindex" />
      </Head>
      <div className={styles.content}>
        <Heading as="h1">{title}</Heading>
        <p>
          <Translate id="theme.NotFound.p1" description="The first paragraph of the 404 page">
            We could not find what you were looking for.
          </Translate>
        </p>
        <p>
          <Translate id="theme.NotFound.p2" description="The 2nd paragraph of the 404 page">
            Please contact the owner of the site that linked you to the original URL and let them
            know their link is broken.
          </Translate>
        </p>
        <form className={styles.search} role="search" action={useBaseUrl('/search')}>
          {/* The key makes the browser show the words once they are known. */}
          <input
            key={wanted}
            type="search"
            name="q"
            aria-label={label}
            className={styles.field}
            defaultValue={wanted}
            required
          />
          <button type="submit" className="button button--primary">
            {label}
          </button>
        </form>
        {wanted !== '' && <LikelyPages query={wanted} />}
        <p>
          <Link to="/docs">
            <Translate id="notFound.start" description="Link to the first page of the docs">
              Start from the welcome page
            </Translate>
          </Link>
        </p>
      </div>
    </main>
  );
}
