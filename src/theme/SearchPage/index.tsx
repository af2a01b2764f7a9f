// Change: works with both search providers, says when a search fails, offers likely pages when it finds none, and has a
// button for more results. The theme's own always creates an Algolia client.
import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import {
  HtmlClassNameProvider,
  PageMetadata,
  usePluralForm,
  useQueryString,
} from '@docusaurus/theme-common';
import {useSearchResultUrlProcessor} from '@docusaurus/theme-search-algolia/client';
import Translate, {translate} from '@docusaurus/Translate';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';
import translations from '@theme/SearchTranslations';
import clsx from 'clsx';
import LikelyPages from '@site/src/components/LikelyPages';
import {useSearchClient} from '@site/src/hooks/useSearchClient';
import {useMissingResultsUrl} from '@site/src/hooks/useMissingResultsUrl';
import type {Hit, Level} from '@site/src/search/types';
import {useSearch} from '@site/src/hooks/useSearch';
import styles from './styles.deferred.module.css';

const titleFor = (query: string): string =>
  query
    ? translate(
        {
          id: 'theme.SearchPage.existingResultsTitle',
          message: 'Search results for "{query}"',
          description: 'The search page title for non-empty query',
        },
        {query},
      )
    : translate({
        id: 'theme.SearchPage.emptyResultsTitle',
        message: 'Search the documentation',
        description: 'The search page title for empty query',
      });

function useCountText(): (count: number) => string {
  const {selectMessage} = usePluralForm();
  return count =>
    selectMessage(
      count,
      translate(
        {
          id: 'theme.SearchPage.documentsFound.plurals',
          message: 'One result|{count} results',
          description: 'How many results the search page lists, by plural form',
        },
        {count},
      ),
    );
}

/** One result: its heading, its breadcrumbs, and a snippet of its text. All three are HTML that the client escaped. */
function Result({hit}: {hit: Hit}) {
  const toSitePath = useSearchResultUrlProcessor();
  const levels = Object.keys(hit._highlightResult.hierarchy).sort() as Level[];
  const texts = levels.map(level => hit._highlightResult.hierarchy[level]!.value);
  const heading = texts.pop() ?? '';
  const summary = hit.answer ?? hit._snippetResult.content?.value;
  return (
    <li className={styles.result}>
      <Heading as="h2" className={styles.heading}>
        <Link to={toSitePath(hit.url)} dangerouslySetInnerHTML={{__html: heading}} />
      </Heading>
      <p className={styles.breadcrumbs} dangerouslySetInnerHTML={{__html: texts.join(' › ')}} />
      {summary && <p className={styles.summary} dangerouslySetInnerHTML={{__html: summary}} />}
    </li>
  );
}

/** Uses the texts of DocSearch's own screen without results, so that dialog and page say the same. */
function NoResults({query}: {query: string}) {
  const missingResultsUrl = useMissingResultsUrl();
  const texts = translations.modal?.noResultsScreen;
  return (
    <>
      <p>
        {texts?.reportMissingResultsText}{' '}
        <Link to={missingResultsUrl({query})}>{texts?.reportMissingResultsLinkText}</Link>
      </p>
      <LikelyPages query={query} />
    </>
  );
}

function SearchContent() {
  const client = useSearchClient();
  const [query, setQuery] = useQueryString('q');
  const {found, loading, more} = useSearch(client, query);
  const countText = useCountText();
  const title = titleFor(query);
  const isEmpty = found !== null && !found.failed && found.nbHits === 0;

  return (
    <main className="container margin-vert--lg">
      <PageMetadata title={title} />
      <Head>
        <meta name="robots" content="noindex, follow" />
      </Head>
      <Heading as="h1">{title}</Heading>
      <form role="search" onSubmit={event => event.preventDefault()}>
        <input
          type="search"
          name="q"
          placeholder={translate({
            id: 'theme.SearchPage.inputPlaceholder',
            message: 'Type your search here',
            description: 'The placeholder for search page input',
          })}
          aria-label={translate({
            id: 'theme.SearchPage.inputLabel',
            message: 'Search',
            description: 'The ARIA label for search page input',
          })}
          value={query}
          onChange={event => setQuery(event.target.value)}
          onFocus={client.preload}
          autoComplete="off"
          enterKeyHint="search"
          autoFocus
        />
      </form>
      <div className={styles.status}>
        <p role="status" className={clsx(loading && styles.loading)}>
          {/* In elements: when a browser has translated the page, React can't remove a bare text. */}
          {found && found.nbHits > 0 && <span>{countText(found.nbHits)}</span>}
          {isEmpty && (
            <span>
              {translations.modal?.noResultsScreen?.noResultsText} <q>{found.query}</q>
            </span>
          )}
        </p>
        {client.provider === 'algolia' && (
          <Link to="https://www.algolia.com/">
            <Translate
              id="theme.SearchPage.algoliaLabel"
              description="The description label for Algolia mention">
              Powered by Algolia
            </Translate>
          </Link>
        )}
      </div>
      {isEmpty && !loading && <NoResults query={found.query} />}
      {found && found.hits.length > 0 && (
        <ol className={styles.results}>
          {found.hits.map(hit => (
            <Result key={hit.objectID} hit={hit} />
          ))}
        </ol>
      )}
      {found?.failed && (
        <p role="alert" className={styles.alert}>
          <strong>{translations.modal?.errorScreen?.titleText}</strong>{' '}
          {translations.modal?.errorScreen?.helpText}
        </p>
      )}
      {more && (
        <button type="button" className="button button--secondary" onClick={more}>
          <Translate id="search.more" description="Button below the results of the search page">
            Show more results
          </Translate>
        </button>
      )}
    </main>
  );
}

export default function SearchPage() {
  return (
    <HtmlClassNameProvider className="search-page-wrapper">
      <Layout>
        {/* Inside Layout, which provides the docs version that the search is limited to. */}
        <SearchContent />
      </Layout>
    </HtmlClassNameProvider>
  );
}
