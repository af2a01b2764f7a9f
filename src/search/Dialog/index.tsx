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
import Link from '@docusaurus/Link';
import {useHistory} from '@docusaurus/router';
import {useSearchLinkCreator} from '@docusaurus/theme-common';
import {
  useAlgoliaContextualFacetFilters,
  useAlgoliaThemeConfig,
  useSearchResultUrlProcessor,
} from '@docusaurus/theme-search-algolia/client';
import Translate from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import translations from '@theme/SearchTranslations';
import clsx from 'clsx';
import {type SearchClient, useSearchClient} from '../client';
import {useMissingResultsUrl} from '../missingResults';
import type {FacetFilters, SearchAnswer} from '../types';
import {useDialogRoles, useInertPage} from './roles';
import styles from './styles.module.css';

const HITS = 20;
const SNIPPET_WORDS = 18;

type Props = {
  /** Null: closed. `query`: what the reader typed while the button had the focus. */
  opened: {query?: string} | null;
  /** Has to keep its identity. */
  onClose: () => void;
};

type ModalProps = {client: SearchClient; initialQuery: string | undefined; onClose: () => void};

type FooterProps = Parameters<NonNullable<DocSearchModalProps['resultsFooterComponent']>>[0];
type HitProps = {hit: InternalDocSearchHit | StoredDocSearchHit; children: React.ReactNode};

/**
 * Keys reach a result by the arrows, from the field; the link is for the pointer. It is not Docusaurus's, which would
 * fetch the pages of all results at each key.
 */
function HitLink({hit, children}: HitProps) {
  const history = useHistory();
  const onClick = (event: React.MouseEvent) => {
    if (
      event.button === 0 &&
      !event.metaKey &&
      !event.ctrlKey &&
      !event.shiftKey &&
      !event.altKey
    ) {
      event.preventDefault();
      history.push(hit.url);
    }
  };
  return (
    // eslint-disable-next-line @docusaurus/no-html-links
    <a href={hit.url} tabIndex={-1} onClick={onClick}>
      {children}
    </a>
  );
}

function useFooter(onClose: () => void) {
  return useMemo(
    () =>
      function Footer({state}: FooterProps) {
        const linkTo = useSearchLinkCreator();
        return (
          <Link to={linkTo(state.query)} onClick={onClose}>
            <Translate id="theme.SearchBar.seeAll" values={{count: String(state.context.nbHits)}}>
              {'See all {count} results'}
            </Translate>
          </Link>
        );
      },
    [onClose],
  );
}

/**
 * DocSearch's own client in the shape it wants, answering from ours. DocSearch would never leave its waiting state
 * after a rejected search, and its error screen can't show (autocomplete-core sets the state back).
 */
function useTransformSearchClient(client: SearchClient, onAnswer: (answer: SearchAnswer) => void) {
  // Contextual search: part of the request, not of DocSearch's parameters, so that both engines get the same.
  const facets = JSON.stringify(useAlgoliaContextualFacetFilters());
  return useCallback(
    (original: DocSearchTransformClient): DocSearchTransformClient => {
      const search = async (params: {requests: {query: string}[]}) => {
        const answer = await client.search({
          query: params.requests[0]!.query,
          facetFilters: JSON.parse(facets) as FacetFilters,
          page: 0,
          hitsPerPage: HITS,
          snippetWords: SNIPPET_WORDS,
        });
        onAnswer(answer);
        return {results: [{hits: answer.hits, nbHits: answer.nbHits}]};
      };
      return {...original, search: search as DocSearchTransformClient['search']};
    },
    [client, facets, onAnswer],
  );
}

/** DocSearch's dialog over the site's client, with what its version 3.9 leaves out. */
function Modal({client, initialQuery, onClose}: ModalProps) {
  const {i18n} = useDocusaurusContext();
  const {algolia} = useAlgoliaThemeConfig();
  const history = useHistory();
  const toSitePath = useSearchResultUrlProcessor();
  const missingResultsUrl = useMissingResultsUrl();
  const container = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const [results, setResults] = useState<Element | null>(null);
  const onAnswer = useCallback((answer: SearchAnswer) => setFailed(answer.failed), []);

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

  // DocSearch asks nothing for an empty field: its start screen must not stand below an old failure.
  const forgetFailure = () => setFailed(false);
  const onInput = ({target}: React.FormEvent) => {
    if (target instanceof HTMLInputElement && target.value === '') {
      forgetFailure();
    }
  };

  return createPortal(
    <div
      ref={container}
      onInput={onInput}
      onReset={forgetFailure}
      className={clsx(styles.modal, styles[client.provider], failed && styles.failed)}>
      <DocSearchModal
        appId={algolia.appId}
        apiKey={algolia.apiKey}
        // Recent searches are kept under this name; each language has its own.
        indexName={`${algolia.indexName}-${i18n.currentLocale}`}
        placeholder={translations.placeholder}
        translations={translations.modal}
        initialScrollY={window.scrollY}
        initialQuery={initialQuery}
        navigator={navigator}
        hitComponent={HitLink}
        resultsFooterComponent={useFooter(onClose)}
        transformItems={transformItems}
        transformSearchClient={useTransformSearchClient(client, onAnswer)}
        getMissingResultsUrl={missingResultsUrl}
        onClose={onClose}
      />
      {failed &&
        results &&
        createPortal(
          <div className={clsx('DocSearch-ErrorScreen', styles.error)} role="alert">
            <p className="DocSearch-Title">{translations.modal?.errorScreen?.titleText}</p>
            <p className="DocSearch-Help">{translations.modal?.errorScreen?.helpText}</p>
          </div>,
          results,
        )}
    </div>,
    document.body,
  );
}

/** The search dialog. Mounted closed, it fetches what the first search will need. */
export default function SearchDialog({opened, onClose}: Props) {
  const client = useSearchClient();
  useEffect(() => client.warmUp(), [client]);
  return opened && <Modal client={client} initialQuery={opened.query} onClose={onClose} />;
}
