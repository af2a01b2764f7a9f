import {useCallback} from 'react';
import {translate} from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';

/** Returns a function that builds the address of a new issue about a query without results. */
export function useMissingResultsUrl(): (search: {query: string}) => string {
  const {siteConfig} = useDocusaurusContext();
  const repository = String(siteConfig.customFields?.repository);
  return useCallback(
    ({query}) => {
      const title = translate(
        {
          id: 'search.missingResults.issueTitle',
          message: 'Search finds nothing for "{query}"',
          description: 'Title of the issue that a reader opens about a search without results',
        },
        {query},
      );
      return `${repository}/issues/new?${new URLSearchParams({title}).toString()}`;
    },
    [repository],
  );
}
