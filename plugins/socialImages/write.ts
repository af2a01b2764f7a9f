import {createHash} from 'node:crypto';
import {existsSync} from 'node:fs';
import {copyFile, mkdir, rename, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {Card} from './card';
import {type Colors, darkColors} from './colors';

export type ImagesOptions = {
  /** Folder where images are kept from build to build: drawing one takes about as long as rendering a page. */
  cache: string;
  images: {file: string; card: Card}[];
};

/** Of the drawing code and the fonts; a change draws all images anew. */
const DRAWING_VERSION = 2;

/** How many images are drawn at once: while one is drawn, others are encoded in threads of their own. */
const AT_ONCE = 4;

/** Where the image of a card is kept. */
function kept(cache: string, colors: Colors, card: Card): string {
  const key = createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, colors, card]))
    .digest('hex');
  return path.join(cache, `${key.slice(0, 32)}.jpg`);
}

/**
 * Draws the social images of a locale, but for those that are kept from before.
 *
 * @throws Error when a title or description holds a character that the fonts have no glyph for
 */
export async function drawImages({cache, images}: ImagesOptions): Promise<void> {
  const colors = darkColors();
  const cards = new Map(images.map(({card}) => [kept(cache, colors, card), card]));
  const left = [...cards].filter(([file]) => !existsSync(file));
  if (left.length === 0) {
    return;
  }
  // Only here, since it loads fonts and the libraries that draw.
  const {drawCard} = await import('./card');
  await mkdir(cache, {recursive: true});
  const drawNext = async (): Promise<void> => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const [file, card] = next;
      // In two steps: a build that is broken off leaves no half of an image.
      await writeFile(`${file}.part`, await drawCard(card));
      await rename(`${file}.part`, file);
    }
  };
  await Promise.all(Array.from({length: AT_ONCE}, drawNext));
}

/** Puts the images that `drawImages` has drawn where the pages of the locale name them. */
export async function writeImages({cache, images}: ImagesOptions): Promise<void> {
  const colors = darkColors();
  await Promise.all(
    images.map(async ({file, card}) => {
      await mkdir(path.dirname(file), {recursive: true});
      await copyFile(kept(cache, colors, card), file);
    }),
  );
}
