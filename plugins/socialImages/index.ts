import path from 'node:path';
import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {inThread} from '../inThread';
import {type ImagesOptions, writeImages} from './write';

/**
 * Docusaurus plugin: an image for each docs page that other sites show beside a link to it (Open Graph), at
 * `img/social/<path of the page>.jpg`; `theme/DocItem/Metadata` names it in the page. Drawn while the pages are
 * bundled, in a thread of its own: see `drawImages`.
 */
export default function socialImagesPlugin({
  siteDir,
  outDir,
  baseUrl,
  siteConfig,
}: LoadContext): Plugin {
  let options: ImagesOptions;
  let drawn: Promise<void>;
  return {
    name: 'social-images',
    allContentLoaded({allContent}) {
      const docs = allContent['docusaurus-plugin-content-docs']?.default as
        LoadedContent | undefined;
      options = {
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
      // The folder of the pages is emptied later, and the development server needs no images.
      if (process.env.NODE_ENV === 'production') {
        drawn = inThread(path.join(__dirname, 'write.ts'), 'drawImages', options);
      }
    },
    async postBuild() {
      await drawn;
      await writeImages(options);
    },
  };
}
