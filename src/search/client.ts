import {useMemo} from 'react';
import {useAlgoliaThemeConfig} from '@docusaurus/theme-search-algolia/client';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {SearchAnswer, SearchRequest} from './types';

export type SearchClient = {
  /** Where answers come from: the site's own index, or the hosted one. */
  provider: 'local' | 'algolia';
  /** Answers a request; never rejects: a failure is an empty answer with `failed` set. */
  search(request: SearchRequest): Promise<SearchAnswer>;
  /** Fetches what the first search will need. */
  warmUp(): void;
};

const FAILED: SearchAnswer = {hits: [], nbHits: 0, nbPages: 0, failed: true};

/** The site's search, as `customFields.search.provider` of the configuration decides. */
export function useSearchClient(): SearchClient {
  const {siteConfig} = useDocusaurusContext();
  const {appId, apiKey, indexName} = useAlgoliaThemeConfig().algolia;
  const {provider} = siteConfig.customFields?.search as {provider: SearchClient['provider']};
  const {baseUrl} = siteConfig;

  return useMemo(() => {
    const folder = () => new URL(`${baseUrl}search/`, window.location.origin).href;
    const ask: Record<SearchClient['provider'], (request: SearchRequest) => Promise<SearchAnswer>> =
      {
        local: async request => {
          const {askEmbedded} = await import('./embedded');
          return askEmbedded(folder(), request);
        },
        algolia: async request => {
          const {askAlgolia} = await import('./hosted');
          return askAlgolia({appId, apiKey, indexName}, request);
        },
      };
    const warm: Record<SearchClient['provider'], () => Promise<unknown>> = {
      local: () => import('./embedded').then(({warmUpEmbedded}) => warmUpEmbedded(folder())),
      algolia: () => import('./hosted'),
    };
    return {
      provider,
      search: request =>
        ask[provider](request).catch((error: unknown) => {
          console.warn('search:', error);
          return FAILED;
        }),
      // A failure shows when the reader searches.
      warmUp: () => void warm[provider]().catch(() => {}),
    };
  }, [provider, appId, apiKey, indexName, baseUrl]);
}
