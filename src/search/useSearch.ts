import {useEffect, useMemo, useState} from 'react';
import {useAlgoliaContextualFacetFilters} from '@docusaurus/theme-search-algolia/client';
import type {SearchClient} from './client';
import type {FacetFilters, Hit} from './types';

const HITS_PER_PAGE = 15;
const SNIPPET_WORDS = 40;
/** Milliseconds to wait for the next key before the network is asked. */
const PATIENCE = {local: 0, algolia: 300};

type Found = {
  query: string;
  hits: Hit[];
  nbHits: number;
  /** Pages of hits there are, and fetched so far. */
  nbPages: number;
  pages: number;
  failed: boolean;
};

export type Search = {
  /** The last answer; while one is loading, that of the query before. */
  found: Found | null;
  loading: boolean;
  /** Fetches the next page of hits; undefined when there is none. */
  more: (() => void) | undefined;
};

/** Runs a query as it changes. Has to be used below the theme's Layout, which knows the docs version. */
export function useSearch(client: SearchClient, query: string): Search {
  // The theme makes a new array each time.
  const facets = JSON.stringify(useAlgoliaContextualFacetFilters());
  const [found, setFound] = useState<Found | null>(null);
  const request = useMemo(
    () => ({
      query,
      facetFilters: JSON.parse(facets) as FacetFilters,
      hitsPerPage: HITS_PER_PAGE,
      snippetWords: SNIPPET_WORDS,
    }),
    [query, facets],
  );

  useEffect(() => {
    if (query.trim() === '') {
      return undefined;
    }
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const answer = await client.search({...request, page: 0});
      if (isCurrent) {
        setFound({...answer, query, pages: 1});
      }
    }, PATIENCE[client.provider]);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [client, query, request]);

  if (query.trim() === '') {
    return {found: null, loading: false, more: undefined};
  }
  const more = async (shown: Found) => {
    const answer = await client.search({...request, page: shown.pages});
    setFound(current =>
      current?.query !== shown.query || current.pages !== shown.pages
        ? current
        : answer.failed
          ? {...current, failed: true}
          : {
              ...current,
              failed: false,
              hits: [...current.hits, ...answer.hits],
              pages: shown.pages + 1,
            },
    );
  };
  return {
    found,
    loading: found?.query !== query,
    more:
      found?.query === query && found.pages < found.nbPages ? () => void more(found) : undefined,
  };
}
