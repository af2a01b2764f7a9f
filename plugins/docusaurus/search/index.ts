import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {aliasedSitePathToRelativePath} from '@docusaurus/utils';
import {versionsOf} from '../../shared/sections';
import {runInWorker} from '../../shared/workerPool';
import {queriesFileOf} from './queries';
import type {SearchOptions} from './write';

/**
 * Docusaurus plugin: writes the search index of a locale from its rendered pages, and from the lists of queries beside
 * docs pages. See `writeSearch`, which runs in a worker thread.
 *
 * @throws Error when the site has no docs plugin
 */
export default function searchPlugin({
  siteDir,
  outDir,
  baseUrl,
  siteConfig,
  i18n,
}: LoadContext): Plugin {
  return {
    name: 'search',
    async postBuild({plugins, routesPaths}) {
      const docs = versionsOf(plugins).flatMap(version => version.docs);
      const queriesFiles = new Map(
        docs.map(({permalink, source}) => [
          permalink,
          queriesFileOf(aliasedSitePathToRelativePath(source)),
        ]),
      );
      await runInWorker(path.join(__dirname, 'write.ts'), 'writeSearch', {
        outDir,
        pages: [...routesPaths].sort().map(route => ({
          path: route.slice(baseUrl.length),
          url: siteConfig.url + route,
          queriesFile: queriesFiles.get(route),
        })),
        siteDir,
        siteTitle: siteConfig.title,
        locale: i18n.currentLocale,
      } satisfies SearchOptions);
    },
  };
}
