import {createHash} from 'node:crypto';
import {existsSync} from 'node:fs';
import {mkdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {type Card, drawCard} from './card';

/** Of the drawing code and the fonts; a change draws all images anew. */
const DRAWING_VERSION = 1;

/**
 * Docusaurus plugin: an image for each docs page that other sites show beside a link to it (Open Graph), at
 * `img/social/<path of the page>.png`; `theme/DocItem/Metadata` names it in the page. Images are kept in
 * `node_modules/.cache`, since drawing one takes about as long as rendering a page.
 *
 * @throws Error when a title holds a character that the font has no glyph for
 */
export default function socialImagesPlugin({
  siteDir,
  outDir,
  baseUrl,
  siteConfig,
}: LoadContext): Plugin {
  const cache = path.join(siteDir, 'node_modules/.cache/social-images');

  async function imageOf(card: Card): Promise<Buffer> {
    const key = createHash('sha256')
      .update(JSON.stringify([DRAWING_VERSION, card]))
      .digest('hex');
    const file = path.join(cache, `${key.slice(0, 32)}.png`);
    if (existsSync(file)) {
      return readFile(file);
    }
    const png = await drawCard(card);
    await writeFile(file, png);
    return png;
  }

  return {
    name: 'social-images',
    async postBuild({plugins}) {
      const docs = plugins.find(({name}) => name === 'docusaurus-plugin-content-docs');
      const versions = (docs?.content as LoadedContent | undefined)?.loadedVersions ?? [];
      await mkdir(cache, {recursive: true});
      for (const {title, description, permalink} of versions.flatMap(version => version.docs)) {
        const page = permalink.slice(baseUrl.length).replace(/\/$/, '');
        const file = path.join(outDir, 'img/social', `${page}.png`);
        await mkdir(path.dirname(file), {recursive: true});
        await writeFile(file, await imageOf({site: siteConfig.title, title, description}));
      }
    },
  };
}
