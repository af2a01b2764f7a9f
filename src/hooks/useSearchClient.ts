import {useMemo} from 'react';
import {
  useAlgoliaContextualFacetFilters,
  useAlgoliaThemeConfig,
} from '@docusaurus/theme-search-algolia/client';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {FacetFilters, SearchResponse, SearchRequest} from '@site/src/search/types';

export type SearchClient = {
  /** Which index answers: the site's own, or the one that Algolia hosts. */
  provider: 'local' | 'algolia';
  /** Runs a request. Never rejects: after a failure, the response is empty and `failed` is set. */
  search(request: SearchRequest): Promise<SearchResponse>;
  /** Downloads what the first search will need. */
  preload(): void;
  /**
   * Waits until preliminary answers have got their final order, and says whether the reader has touched nothing on the
   * page in the meantime. Never rejects.
   */
  settle(): Promise<boolean>;
};

const FAILED: SearchResponse = {hits: [], nbHits: 0, nbPages: 0, sectionHits: {}, failed: true};

/** Returns the filters of contextual search. The theme returns a new array on each render, this one only new filters. */
export function useFacetFilters(): FacetFilters {
  const facets = JSON.stringify(useAlgoliaContextualFacetFilters());
  return useMemo(() => JSON.parse(facets) as FacetFilters, [facets]);
}

/** Returns the search client that `customFields.search.provider` in the configuration selects. */
export function useSearchClient(): SearchClient {
  const {siteConfig} = useDocusaurusContext();
  const {appId, apiKey, indexName} = useAlgoliaThemeConfig().algolia;
  const {provider} = siteConfig.customFields?.search as {provider: SearchClient['provider']};
  const {baseUrl} = siteConfig;

  return useMemo(() => {
    const folder = () => new URL(`${baseUrl}search/`, window.location.origin).href;
    const queries: Record<
      SearchClient['provider'],
      (request: SearchRequest) => Promise<SearchResponse>
    > = {
      local: async request => {
        const {queryLocal} = await import('@site/src/search/localClient');
        return queryLocal(folder(), request);
      },
      algolia: async request => {
        const {queryAlgolia} = await import('@site/src/search/algoliaClient');
        return queryAlgolia({appId, apiKey, indexName}, request);
      },
    };
    const preloads: Record<SearchClient['provider'], () => Promise<unknown>> = {
      local: () =>
        import('@site/src/search/localClient').then(({preloadLocal}) => preloadLocal(folder())),
      algolia: () => import('@site/src/search/algoliaClient'),
    };
    return {
      provider,
      search: request =>
        queries[provider](request).catch((error: unknown) => {
          console.warn('search:', error);
          return FAILED;
        }),
      // A failure is reported when the reader searches.
      preload: () => void preloads[provider]().catch(() => {}),
      // Only the site's own index gives preliminary answers.
      settle: () =>
        import('@site/src/search/localClient')
          .then(({settleLocal}) => settleLocal(folder()))
          .catch(() => false),
    };
  }, [provider, appId, apiKey, indexName, baseUrl]);
}
