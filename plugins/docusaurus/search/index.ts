import path from 'node:path';
import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {aliasedSitePathToRelativePath} from '@docusaurus/utils';
import {runInWorker} from '../../shared/workerPool';
import {queriesFileOf} from './queries';
import type {SearchOptions} from './write';

/**
 * Docusaurus plugin: writes the search index of a locale from its rendered pages, and from the lists of queries beside
 * docs pages. See `writeSearch`, which runs in a worker thread.
 */
export default function searchPlugin({
  siteDir,
  outDir,
  baseUrl,
  siteConfig,
  i18n,
}: LoadContext): Plugin {
  /** The files of queries of docs pages, by route. */
  let queriesFiles: Record<string, string> = {};
  return {
    name: 'search',
    allContentLoaded({allContent}) {
      const docs = Object.values(allContent['docusaurus-plugin-content-docs'] ?? {}).flatMap(
        content => (content as LoadedContent).loadedVersions.flatMap(version => version.docs),
      );
      queriesFiles = Object.fromEntries(
        docs.map(({permalink, source}) => [
          permalink,
          queriesFileOf(aliasedSitePathToRelativePath(source)),
        ]),
      );
    },
    async postBuild({routesPaths}) {
      await runInWorker(path.join(__dirname, 'write.ts'), 'writeSearch', {
        outDir,
        pages: [...routesPaths].sort().map(route => ({
          path: route.slice(baseUrl.length),
          url: siteConfig.url + route,
          queriesFile: queriesFiles[route],
        })),
        siteDir,
        siteTitle: siteConfig.title,
        locale: i18n.currentLocale,
      } satisfies SearchOptions);
    },
  };
}
