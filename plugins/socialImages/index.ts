import path from 'node:path';
import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {runInWorker} from '../workerPool';
import {type ImagesOptions, writeImages} from './write';

/**
 * Docusaurus plugin: an image for each docs page that other sites show beside a link to it (Open Graph), at
 * `img/social/<path of the page>.jpg`; `components/DocHead` names it in the page. The images are rendered in a
 * worker thread: see `drawImages`.
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
      const docs = plugins.find(({name}) => name === 'docusaurus-plugin-content-docs')?.content as
        LoadedContent | undefined;
      const options: ImagesOptions = {
        cache: path.join(siteDir, 'node_modules/.cache/social-images'),
        images: (docs?.loadedVersions ?? [])
          .flatMap(version => version.docs)
          .map(({title, description, permalink}) => {
            const page = permalink.slice(baseUrl.length).replace(/\/$/, '');
            return {
              file: path.join(outDir, 'img/social', `${page}.jpg`),
              card: {site: siteConfig.title, title, description},
            };
          }),
      };
      await runInWorker(path.join(__dirname, 'write.ts'), 'drawImages', options);
      await writeImages(options);
    },
  };
}
