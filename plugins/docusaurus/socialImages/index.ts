import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {removeTrailingSlash} from '@docusaurus/utils-common';
import {versionsOf} from '../../shared/sections';
import {runInWorker} from '../../shared/workerPool';
import {type ImagesOptions, writeImages} from './write';

/**
 * Docusaurus plugin: renders an image for each docs page, which other sites show beside a link to it (Open Graph). It
 * is at `img/social/<path of the page>.jpg`, and `components/DocHead` refers to it in the page. Rendering runs in a
 * worker thread: see `renderImages`.
 *
 * @throws Error when the site has no docs plugin
 */
export default function socialImagesPlugin({
  siteDir,
  outDir,
  baseUrl,
  siteConfig,
}: LoadContext): Plugin {
  return {
    name: 'social-images',
    async postBuild({plugins}) {
      const options: ImagesOptions = {
        cache: path.join(siteDir, 'node_modules/.cache/social-images'),
        images: versionsOf(plugins)
          .flatMap(version => version.docs)
          .map(({title, description, permalink}) => {
            const page = removeTrailingSlash(permalink).slice(baseUrl.length);
            return {
              file: path.join(outDir, 'img/social', `${page}.jpg`),
              card: {site: siteConfig.title, title, description},
            };
          }),
      };
      await runInWorker(path.join(__dirname, 'write.ts'), 'renderImages', options);
      await writeImages(options);
    },
  };
}
