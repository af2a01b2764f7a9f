import {createHash} from 'node:crypto';
import {existsSync, readFileSync} from 'node:fs';
import {copyFile, mkdir, rename, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {Card} from './card';
import {type Colors, darkColors} from './colors';

export type ImagesOptions = {
  /** Folder that keeps images between builds, because rendering an image takes about as long as rendering a page. */
  cache: string;
  images: {file: string; card: Card}[];
};

/** What an image is rendered with. After a change in one of these files, all images are rendered again. */
const RENDERER = [
  './card.ts',
  './breakLines.ts',
  '../../../static/img/logo-dark.svg',
  '@fontsource/noto-sans-sc/package.json',
  '@napi-rs/canvas/package.json',
].map(file => readFileSync(require.resolve(file), 'utf8'));

/** How many images are rendered at once. While one is rendered, the others are encoded in threads of their own. */
const AT_ONCE = 4;

/** Returns the path of a card's image in the cache. */
function cacheFile(cache: string, colors: Colors, card: Card): string {
  const key = createHash('sha256')
    .update(JSON.stringify([RENDERER, colors, card]))
    .digest('hex');
  return path.join(cache, `${key.slice(0, 32)}.jpg`);
}

/**
 * Renders those social images of a locale that are not in the cache yet.
 *
 * @throws Error when a title or description has a character that the fonts have no glyph for
 */
export async function renderImages({cache, images}: ImagesOptions): Promise<void> {
  const colors = darkColors();
  const cards = new Map(images.map(({card}) => [cacheFile(cache, colors, card), card]));
  const missing = [...cards].filter(([file]) => !existsSync(file));
  if (missing.length === 0) {
    return;
  }
  // Imported only when needed, because it loads fonts and a canvas library.
  const {renderCard} = await import('./card');
  await mkdir(cache, {recursive: true});
  const renderNext = async (): Promise<void> => {
    for (let next = missing.pop(); next !== undefined; next = missing.pop()) {
      const [file, card] = next;
      // Renamed when complete, so that an interrupted build leaves no truncated image in the cache.
      await writeFile(`${file}.part`, await renderCard(card));
      await rename(`${file}.part`, file);
    }
  };
  await Promise.all(Array.from({length: AT_ONCE}, renderNext));
}

/** Copies the images from the cache to the paths that the pages of the locale refer to. Call `renderImages` first. */
export async function writeImages({cache, images}: ImagesOptions): Promise<void> {
  const colors = darkColors();
  for (const {file, card} of images) {
    await mkdir(path.dirname(file), {recursive: true});
    await copyFile(cacheFile(cache, colors, card), file);
  }
}
