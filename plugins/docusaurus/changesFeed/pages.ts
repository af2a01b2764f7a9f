import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import {withoutSlash} from '../../shared/sections';
import type {ChangedPage} from './atom';

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
      url: siteUrl + withoutSlash(permalink),
      changedAt: lastUpdatedAt ?? undefined,
    }));
}
