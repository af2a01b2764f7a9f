import path from 'node:path';
import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {inThread} from '../inThread';
import type {ImagesOptions} from './write';

/**
 * Docusaurus plugin: an image for each docs page that other sites show beside a link to it (Open Graph), at
 * `img/social/<path of the page>.png`; `theme/DocItem/Metadata` names it in the page. Drawn in a thread of its own:
 * see `writeImages`.
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
      const docs = plugins.find(({name}) => name === 'docusaurus-plugin-content-docs');
      const versions = (docs?.content as LoadedContent | undefined)?.loadedVersions ?? [];
      await inThread(path.join(__dirname, 'write.ts'), 'writeImages', {
        cache: path.join(siteDir, 'node_modules/.cache/social-images'),
        images: versions
          .flatMap(version => version.docs)
          .map(({title, description, permalink}) => {
            const page = permalink.slice(baseUrl.length).replace(/\/$/, '');
            return {
              file: path.join(outDir, 'img/social', `${page}.png`),
              card: {site: siteConfig.title, title, description},
            };
          }),
      } satisfies ImagesOptions);
    },
  };
}
