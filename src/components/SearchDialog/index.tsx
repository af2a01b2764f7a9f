import {useCallback, useEffect, useMemo, useRef, useState} from 'react';
import {createPortal} from 'react-dom';
import {DocSearchModal} from '@docsearch/react/modal';
import type {
  DocSearchHit,
  DocSearchModalProps,
  DocSearchTransformClient,
  InternalDocSearchHit,
  StoredDocSearchHit,
} from '@docsearch/react';
import ErrorBoundary from '@docusaurus/ErrorBoundary';
import Link from '@docusaurus/Link';
import {useHistory} from '@docusaurus/router';
import {
  useAlgoliaThemeConfig,
  useSearchResultUrlProcessor,
} from '@docusaurus/theme-search-algolia/client';
import Translate, {translate} from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import translations from '@theme/SearchTranslations';
import clsx from 'clsx';
import Crashed from '@site/src/components/Crashed';
import {type SearchClient, useFacetFilters, useSearchClient} from '@site/src/hooks/useSearchClient';
import {useMissingResultsUrl} from '@site/src/hooks/useMissingResultsUrl';
import {SNIPPET_WORDS} from '@site/src/search/snippetWords';
import type {Hit, SearchResponse} from '@site/src/search/types';
import DefinitionCard from './DefinitionCard';
import RouterLink from './RouterLink';
import StartLinks from './StartLinks';
import ToolCard from './ToolCard';
import {useDialogRoles, useInertPage} from './roles';
import {useEnterAfterAnswer} from './useEnterAfterAnswer';
import {useFinalOrder} from './useFinalOrder';
import styles from './styles.deferred.module.css';

/** Few, because showing a result takes a phone longer than finding it. The search page has them all. */
const HITS = 12;

type Props = {
  /** Null when closed. `query` is what the reader typed while the search button had the focus. */
  opened: {query?: string} | null;
  /** Must be a stable function (see `useCallback`). */
  onClose: () => void;
};

/** The field, and the last answer to what was typed since it was empty. */
type Field = {isEmpty: boolean; answer?: SearchResponse};

type ModalProps = {client: SearchClient; initialQuery: string | undefined; onClose: () => void};

type FooterProps = Parameters<NonNullable<DocSearchModalProps['resultsFooterComponent']>>[0];
type HitProps = {
  /** A hit of the site's search, as DocSearch passes it on, or a recent one. */
  hit: (InternalDocSearchHit | StoredDocSearchHit) & Pick<Partial<Hit>, 'answer'>;
  children: React.ReactNode;
};

/** A result. The keyboard selects results with the arrow keys from the field, so the link is only for the pointer. */
const HitLink = ({hit, children}: HitProps) => (
  <RouterLink href={hit.url} tabIndex={-1}>
    {children}
    {hit.answer && <p className={styles.answer} dangerouslySetInnerHTML={{__html: hit.answer}} />}
  </RouterLink>
);

function useFooter(onClose: () => void) {
  return useMemo(
    () =>
      function Footer({state}: FooterProps) {
        return (
          <Link to={`/search?q=${encodeURIComponent(state.query)}`} onClick={onClose}>
            <Translate id="theme.SearchBar.seeAll" values={{count: String(state.context.nbHits)}}>
              {'See all {count} results'}
            </Translate>
          </Link>
        );
      },
    [onClose],
  );
}

/** Adds the number of a section's hits to its name, which DocSearch shows above them. */
function withCount(hit: Hit, sectionHits: SearchResponse['sectionHits']): Hit {
  const section = hit.hierarchy.lvl0 ?? '';
  const count = sectionHits[section];
  if (count === undefined) {
    return hit;
  }
  const lvl0 = translate(
    {
      id: 'search.sectionHits',
      message: '{section} ({count})',
      description: 'Above the results of a section of the site: its name and the number of results',
    },
    {section, count},
  );
  return {
    ...hit,
    hierarchy: {...hit.hierarchy, lvl0},
    _highlightResult: {hierarchy: {...hit._highlightResult.hierarchy, lvl0: {value: lvl0}}},
  };
}

/**
 * Wraps the site's search client as the client that DocSearch expects. A failed search is an empty response, because
 * DocSearch would wait forever after a rejected promise, and its error screen can't show (autocomplete-core resets the
 * state).
 */
function useTransformSearchClient(
  client: SearchClient,
  onResponse: (query: string, response: SearchResponse) => void,
) {
  // The filters of contextual search go into the request, not into DocSearch's parameters, so both engines get the
  // same.
  const facetFilters = useFacetFilters();
  return useCallback(
    (original: DocSearchTransformClient): DocSearchTransformClient => {
      const search = async (params: {requests: {query: string}[]}) => {
        const {query} = params.requests[0]!;
        const response = await client.search({
          query,
          facetFilters,
          page: 0,
          hitsPerPage: HITS,
          snippetWords: SNIPPET_WORDS.dialog,
        });
        onResponse(query, response);
        const hits = response.hits.map(hit => withCount(hit, response.sectionHits));
        return {results: [{hits, nbHits: response.nbHits}]};
      };
      return {...original, search: search as DocSearchTransformClient['search']};
    },
    [client, facetFilters, onResponse],
  );
}

/** DocSearch's dialog, using the site's search client, plus what DocSearch 3.9 lacks. */
function Modal({client, initialQuery, onClose}: ModalProps) {
  const {i18n} = useDocusaurusContext();
  const {algolia} = useAlgoliaThemeConfig();
  const history = useHistory();
  const toSitePath = useSearchResultUrlProcessor();
  const missingResultsUrl = useMissingResultsUrl();
  const container = useRef<HTMLDivElement>(null);
  const [results, setResults] = useState<Element | null>(null);
  const [{isEmpty, answer}, setField] = useState<Field>({isEmpty: !initialQuery});
  const {onKeyDownCapture, onAnswer} = useEnterAfterAnswer();
  const askAgain = useFinalOrder(client, container);
  const onResponse = useCallback(
    (query: string, response: SearchResponse) => {
      // The answer to what the reader has deleted since then may come late.
      setField(field => (field.isEmpty ? field : {...field, answer: response}));
      onAnswer(query);
      if (response.isPreliminary) {
        void askAgain(query);
      }
    },
    [onAnswer, askAgain],
  );

  useInertPage();
  useDialogRoles(container, translations.button?.buttonText ?? '');
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      setResults(container.current?.querySelector('.DocSearch-Dropdown') ?? null),
    );
    return () => cancelAnimationFrame(frame);
  }, []);

  const navigator = useMemo(
    () => ({navigate: ({itemUrl}: {itemUrl: string}) => history.push(itemUrl)}),
    [history],
  );
  const transformItems = useCallback(
    (items: DocSearchHit[]) => items.map(item => ({...item, url: toSitePath(item.url)})),
    [toSitePath],
  );

  // DocSearch sends no request for an empty field, so an old failure would stay visible above its start screen.
  const onEmpty = () => setField({isEmpty: true});
  const onInput = ({target}: React.FormEvent) => {
    if (target instanceof HTMLInputElement && target.value === '') {
      onEmpty();
    } else {
      setField(field => ({...field, isEmpty: false}));
    }
  };
  const isLoading = !isEmpty && !answer;

  return createPortal(
    <div
      ref={container}
      onInput={onInput}
      onReset={onEmpty}
      onKeyDownCapture={onKeyDownCapture}
      className={clsx(
        styles.modal,
        styles[client.provider],
        answer?.failed && styles.failed,
        isLoading && styles.loading,
      )}>
      <DocSearchModal
        appId={algolia.appId}
        apiKey={algolia.apiKey}
        // The key under which recent searches are stored; each locale has its own.
        indexName={`${algolia.indexName}-${i18n.currentLocale}`}
        placeholder={translations.placeholder}
        translations={translations.modal}
        initialScrollY={window.scrollY}
        initialQuery={initialQuery}
        navigator={navigator}
        hitComponent={HitLink}
        resultsFooterComponent={useFooter(onClose)}
        transformItems={transformItems}
        transformSearchClient={useTransformSearchClient(client, onResponse)}
        getMissingResultsUrl={missingResultsUrl}
        onClose={onClose}
      />
      {results &&
        createPortal(
          <>
            {answer?.failed && (
              <div className="DocSearch-ErrorScreen" role="alert">
                <p className="DocSearch-Title">{translations.modal?.errorScreen?.titleText}</p>
                <p className="DocSearch-Help">{translations.modal?.errorScreen?.helpText}</p>
              </div>
            )}
            {answer?.definition && (
              <DefinitionCard definition={answer.definition} onClose={onClose} />
            )}
            {answer?.hits[0] && <ToolCard hit={answer.hits[0]} onClose={onClose} />}
            {isEmpty && <StartLinks onClose={onClose} />}
            <p className={styles.status} role="status">
              {isLoading && (
                // In an element: when a browser has translated the page, React can't remove a bare text.
                <span>
                  <Translate id="search.loading">Loading…</Translate>
                </span>
              )}
            </p>
          </>,
          results,
        )}
    </div>,
    document.body,
  );
}

/**
 * The search dialog. While it is mounted but closed, it preloads what the first search needs. When it crashes, it says so
 * over the page, which stays.
 */
export default function SearchDialog({opened, onClose}: Props) {
  const client = useSearchClient();
  useEffect(() => client.preload(), [client]);
  return (
    opened && (
      <ErrorBoundary
        fallback={({tryAgain}) =>
          createPortal(
            <div className={styles.crashed}>
              <Crashed tryAgain={tryAgain} />
            </div>,
            document.body,
          )
        }>
        <Modal client={client} initialQuery={opened.query} onClose={onClose} />
      </ErrorBoundary>
    )
  );
}
