import {useEffect, useState} from 'react';
import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import {useSearchResultUrlProcessor} from '@docusaurus/theme-search-algolia/client';
import {useFacetFilters, useSearchClient} from '@site/src/hooks/useSearchClient';

const PAGES = 3;
const HITS = 12;

type Props = {
  /** What the reader may be looking for, in words. */
  query: string;
};

type Page = {url: string; title: string};

/**
 * Links to the pages that match the query best, for the not-found page and a search without results. Renders nothing
 * when the search finds none or fails.
 */
export default function LikelyPages({query}: Props) {
  const client = useSearchClient();
  const facetFilters = useFacetFilters();
  const toSitePath = useSearchResultUrlProcessor();
  const [pages, setPages] = useState<Page[]>([]);

  useEffect(() => {
    let isCurrent = true;
    const request = {
      query,
      facetFilters,
      page: 0,
      hitsPerPage: HITS,
      snippetWords: 0,
      relaxed: true,
    };
    void client.search(request).then(({hits}) => {
      const titles = new Map(
        hits.map(hit => [toSitePath(hit.url).replace(/#.*/, ''), hit.hierarchy.lvl1 ?? '']),
      );
      if (isCurrent) {
        setPages(Array.from(titles, ([url, title]) => ({url, title})).slice(0, PAGES));
      }
    });
    return () => {
      isCurrent = false;
    };
  }, [client, query, facetFilters, toSitePath]);

  if (pages.length === 0) {
    return null;
  }
  return (
    <section>
      <p>
        <Translate id="search.likelyPages" description="Above pages like the one not found">
          You may be looking for:
        </Translate>
      </p>
      <ul>
        {pages.map(({url, title}) => (
          <li key={url}>
            {/* The search client escapes the titles. */}
            <Link to={url} dangerouslySetInnerHTML={{__html: title}} />
          </li>
        ))}
      </ul>
    </section>
  );
}
