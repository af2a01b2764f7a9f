import {useEffect, useMemo, useState} from 'react';
import {type SearchClient, useFacetFilters} from './useSearchClient';
import {SNIPPET_WORDS} from '@site/src/search/snippetWords';
import type {Hit} from '@site/src/search/types';

const HITS_PER_PAGE = 15;
/** How long to wait for the next keystroke before a request is sent, in milliseconds. */
const DEBOUNCE_MS = {local: 0, algolia: 300};

type Found = {
  query: string;
  hits: Hit[];
  nbHits: number;
  /** The number of pages of hits, and how many of them are loaded. */
  nbPages: number;
  pages: number;
  isPreliminary?: boolean;
  failed: boolean;
};

export type Search = {
  /** The last response. While a new one is loading, the response for the previous query. */
  found: Found | null;
  loading: boolean;
  /** Loads the next page of hits; undefined when there is none. */
  more: (() => void) | undefined;
};

/** Searches whenever the query changes. Must be used inside the theme's Layout, which provides the docs version. */
export function useSearch(client: SearchClient, query: string): Search {
  const facetFilters = useFacetFilters();
  const [found, setFound] = useState<Found | null>(null);
  const request = useMemo(
    () => ({
      query,
      facetFilters,
      hitsPerPage: HITS_PER_PAGE,
      snippetWords: SNIPPET_WORDS.page,
    }),
    [query, facetFilters],
  );

  useEffect(() => {
    if (query.trim() === '') {
      return undefined;
    }
    let isCurrent = true;
    const ask = async () => {
      const response = await client.search({...request, page: 0});
      if (isCurrent) {
        setFound({...response, query, pages: 1});
        if (response.isPreliminary && (await client.settle()) && isCurrent) {
          void ask();
        }
      }
    };
    const timer = setTimeout(ask, DEBOUNCE_MS[client.provider]);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [client, query, request]);

  if (query.trim() === '') {
    return {found: null, loading: false, more: undefined};
  }
  const more = async (shown: Found) => {
    const response = await client.search({
      ...request,
      // After a preliminary answer the order may be another one, so a hit of any page may be new.
      ...(shown.isPreliminary
        ? {page: 0, hitsPerPage: (shown.pages + 1) * HITS_PER_PAGE}
        : {page: shown.pages}),
    });
    const isShown = new Set(shown.hits.map(({objectID}) => objectID));
    setFound(current =>
      current?.query !== shown.query || current.pages !== shown.pages
        ? current
        : response.failed
          ? {...current, failed: true}
          : {
              ...current,
              failed: false,
              hits: [
                ...shown.hits,
                ...response.hits.filter(({objectID}) => !isShown.has(objectID)),
              ],
              pages: shown.pages + 1,
            },
    );
  };
  // Those of two orders together can be all hits before the last page.
  const isMore =
    found?.query === query && found.pages < found.nbPages && found.hits.length < found.nbHits;
  return {
    found,
    loading: found?.query !== query,
    more: isMore ? () => void more(found) : undefined,
  };
}
