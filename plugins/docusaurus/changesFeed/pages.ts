import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import {removeTrailingSlash} from '@docusaurus/utils-common';

/** A page, as the feed shows its last change. */
export type ChangedPage = {
  title: string;
  description: string;
  /** absolute address */
  url: string;
  /** time of the page's last change, in milliseconds since 1970; undefined when it is not known */
  changedAt: number | undefined;
};

export type Change = ChangedPage & {changedAt: number};

type LoadedVersion = LoadedContent['loadedVersions'][number];

/** What the feed reads of a version of the docs. */
export type Version = Pick<LoadedVersion, 'isLast'> & {
  docs: Pick<
    LoadedVersion['docs'][number],
    'title' | 'description' | 'permalink' | 'source' | 'unlisted' | 'lastUpdatedAt'
  >[];
};

/**
 * Returns the pages that the feed may show: those of the version that readers see by default, without unlisted pages and
 * pages that lack a translation. Docusaurus itself leaves drafts out.
 *
 * @param siteUrl address of the site without a slash at its end
 * @param isTranslation whether the locale is another than the default one
 */
export function pagesOf(
  versions: Version[],
  siteUrl: string,
  isTranslation: boolean,
): ChangedPage[] {
  return versions
    .filter(({isLast}) => isLast)
    .flatMap(({docs}) => docs)
    .filter(
      ({unlisted, source}) => !unlisted && (!isTranslation || source.startsWith('@site/i18n/')),
    )
    .map(({title, description, permalink, lastUpdatedAt}) => ({
      title,
      description,
      url: siteUrl + removeTrailingSlash(permalink),
      changedAt: lastUpdatedAt ?? undefined,
    }));
}

/** Enough for a reader who looks once in a few weeks, and the file stays small when the site grows. */
const LIMIT = 50;

/**
 * Returns the newest changes, newest first, at most one of each page. A page whose date is not known is left out,
 * because Atom requires a date.
 */
export function newestChanges(pages: ChangedPage[]): Change[] {
  return pages
    .flatMap(page => (page.changedAt === undefined ? [] : [{...page, changedAt: page.changedAt}]))
    .sort((a, b) => b.changedAt - a.changedAt || (a.url < b.url ? -1 : 1))
    .slice(0, LIMIT);
}
