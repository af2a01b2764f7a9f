import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {runInWorker} from '../../shared/workerPool';
import type {SearchOptions} from './write';

/**
 * Docusaurus plugin: writes the search index of a locale from its rendered pages. See `writeSearch`, which runs in a
 * worker thread.
 */
export default function searchPlugin({outDir, baseUrl, siteConfig, i18n}: LoadContext): Plugin {
  return {
    name: 'search',
    async postBuild({routesPaths}) {
      await runInWorker(path.join(__dirname, 'write.ts'), 'writeSearch', {
        outDir,
        pages: [...routesPaths]
          .sort()
          .map(route => ({path: route.slice(baseUrl.length), url: siteConfig.url + route})),
        siteTitle: siteConfig.title,
        locale: i18n.currentLocale,
      } satisfies SearchOptions);
    },
  };
}
