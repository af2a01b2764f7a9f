import {createHash} from 'node:crypto';
import {existsSync} from 'node:fs';
import {mkdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {type Card, drawCard} from './card';

export type ImagesOptions = {
  /** Folder where images are kept from build to build. */
  cache: string;
  images: {file: string; card: Card}[];
};

/** Of the drawing code and the fonts; a change draws all images anew. */
const DRAWING_VERSION = 1;

/** How many images are drawn at once: while one is laid out, others are painted in threads of their own. */
const AT_ONCE = 4;

/**
 * Writes the social images of a locale. They are kept in a cache, since drawing one takes about as long as rendering
 * a page.
 *
 * @throws Error when a title holds a character that the font has no glyph for
 */
export async function writeImages({cache, images}: ImagesOptions): Promise<void> {
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

  await mkdir(cache, {recursive: true});
  const left = [...images];
  const drawNext = async (): Promise<void> => {
    for (let image = left.pop(); image !== undefined; image = left.pop()) {
      await mkdir(path.dirname(image.file), {recursive: true});
      await writeFile(image.file, await imageOf(image.card));
    }
  };
  await Promise.all(Array.from({length: AT_ONCE}, drawNext));
}
