import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {runInWorker} from '../workerPool';
import type {SearchOptions} from './write';

/**
 * Docusaurus plugin: writes what search needs from the rendered pages of a locale, in a worker thread: see
 * `writeSearch`.
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
