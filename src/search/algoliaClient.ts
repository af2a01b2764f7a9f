import {type LiteClient, liteClient} from 'algoliasearch/lite';
import {escapeHtml} from './highlight';
import {
  type Hit,
  LEVELS,
  type Marked,
  type MarkedHierarchy,
  type SearchResponse,
  type SearchRequest,
} from './types';

export type Account = {appId: string; apiKey: string; indexName: string};
/** Mark the matched words in the response until its text is escaped. No page contains these characters. */
const MARK = {pre: '\u0002', post: '\u0003'};

const toHtml = (text: string): string =>
  escapeHtml(text).replaceAll(MARK.pre, '<mark>').replaceAll(MARK.post, '</mark>');

/** A hit as Algolia sends it: every text as it is in the record, or with MARK around the matched words. */
type RawHit = Omit<Hit, '_highlightResult' | '_snippetResult'> & {
  _highlightResult?: {hierarchy?: MarkedHierarchy};
  _snippetResult?: {hierarchy?: MarkedHierarchy; content?: Marked};
};

function escapeHierarchy(raw: MarkedHierarchy): MarkedHierarchy {
  return Object.fromEntries(
    LEVELS.filter(level => raw[level]?.value).map(level => {
      const {value} = raw[level]!;
      // DocSearch renders level 0 as text, without marks, and all other levels as HTML.
      return [
        level,
        {value: level === 'lvl0' ? value.replace(/[\u0002\u0003]/g, '') : toHtml(value)},
      ];
    }),
  );
}

function hitOf(raw: RawHit): Hit {
  const {objectID, type, url, hierarchy, content} = raw;
  const plain = Object.fromEntries(
    LEVELS.map(level => {
      const text = hierarchy[level] ?? null;
      return [level, text === null || level === 'lvl0' ? text : escapeHtml(text)];
    }),
  ) as Hit['hierarchy'];
  const snippetContent = raw._snippetResult?.content?.value;
  return {
    objectID,
    type,
    url,
    hierarchy: plain,
    content: content === null ? null : escapeHtml(content),
    _highlightResult: {hierarchy: escapeHierarchy(raw._highlightResult?.hierarchy ?? {})},
    _snippetResult: {
      hierarchy: escapeHierarchy(raw._snippetResult?.hierarchy ?? {}),
      ...(snippetContent && {content: {value: toHtml(snippetContent)}}),
    },
  };
}

const clients = new Map<string, LiteClient>();

/**
 * Queries the hosted index with the parameters that DocSearch uses.
 *
 * @throws when none of Algolia's hosts responds
 */
export async function queryAlgolia(
  account: Account,
  request: SearchRequest,
): Promise<SearchResponse> {
  const client = clients.get(account.appId) ?? liteClient(account.appId, account.apiKey);
  clients.set(account.appId, client);
  const {query, facetFilters, page, hitsPerPage, snippetWords, relaxed} = request;
  const {results} = await client.searchForHits<RawHit>({
    requests: [
      {
        indexName: account.indexName,
        query,
        facetFilters,
        facets: ['hierarchy.lvl0'],
        page,
        hitsPerPage,
        attributesToRetrieve: ['hierarchy', 'content', 'type', 'url'],
        attributesToSnippet: [
          ...LEVELS.slice(1).map(level => `hierarchy.${level}:${snippetWords}`),
          `content:${snippetWords}`,
        ],
        snippetEllipsisText: '…',
        highlightPreTag: MARK.pre,
        highlightPostTag: MARK.post,
        ...(relaxed && {removeWordsIfNoResults: 'allOptional' as const}),
      },
    ],
  });
  const {hits, nbHits = 0, nbPages = 0, facets} = results[0]!;
  const sectionHits = facets?.['hierarchy.lvl0'] ?? {};
  return {hits: hits.map(hitOf), nbHits, nbPages, sectionHits, failed: false};
}
