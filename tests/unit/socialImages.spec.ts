import {createCanvas, loadImage} from '@napi-rs/canvas';
import {expect, test} from '@playwright/test';
import {type Card, renderCard} from '../../plugins/docusaurus/socialImages/card';
import {darkColors} from '../../plugins/docusaurus/socialImages/colors';
import {breakLines} from '../../plugins/docusaurus/socialImages/breakLines';

/** Measures text: a letter is one unit wide, a Chinese character two. */
const widthOf = (text: string): number => text.replace(/[^\x20-\x7e]/g, '  ').length;

const texts = [
  {
    what: 'words are not split',
    text: 'wait for a reply',
    width: 8,
    lines: ['wait for', 'a reply'],
  },
  {
    what: 'a word that is wider than a line has its own line',
    text: 'a send_for_reply is',
    width: 6,
    lines: ['a', 'send_for_reply', 'is'],
  },
  {
    what: 'a line can end at any Chinese character, but does not begin with closing punctuation',
    text: '等待回复，然后继续',
    width: 8,
    lines: ['等待回', '复，然后', '继续'],
  },
  {
    what: 'a line does not end with opening punctuation',
    text: '三个字（见下文）',
    width: 8,
    lines: ['三个字', '（见下', '文）'],
  },
  {
    what: 'a Latin word in Chinese text is not split',
    text: '用Docker安装',
    width: 9,
    lines: ['用Docker', '安装'],
  },
];
for (const {what, text, width, lines} of texts) {
  test(`lines of a social image: ${what}`, () => {
    expect(breakLines(text, width, widthOf, 9)).toEqual(lines);
  });
}

test('a text that has too many lines for a social image ends with an ellipsis', () => {
  expect(breakLines('one two three four', 9, widthOf, 2)).toEqual(['one two', 'three…']);
  expect(breakLines('等待回复，然后继续', 8, widthOf, 2)).toEqual(['等待回', '复，然…']);
});

test('a social image with a character that is missing in the fonts is an error, which names it', async () => {
  await expect(renderCard({site: 'Site', title: 'Pen قلم', description: ''})).rejects.toThrow(
    'social image of "Pen قلم": no glyph for ق ل م.',
  );
});

/** Pixels whose brightness (0 to 255) differs by more than this are different. Less can be noise of JPEG. */
const DIFFERENT = 60;

/** Decodes an image to its width and the brightness of its pixels, row by row. */
async function pixelsOf(jpeg: Buffer): Promise<{width: number; values: number[]}> {
  const image = await loadImage(jpeg);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const {data} = context.getImageData(0, 0, image.width, image.height);
  const values = Array.from({length: data.length / 4}, (_, at) => data[4 * at + 1]!);
  return {width: image.width, values};
}

/** Compares a card with and without one of its texts: how many pixels differ, and the first and last row with one. */
async function rowsOf(card: Card, text: keyof Card) {
  const {width, values} = await pixelsOf(await renderCard(card));
  const without = await pixelsOf(await renderCard({...card, [text]: ''}));
  const rows = values.flatMap((value, at) =>
    Math.abs(value - without.values[at]!) > DIFFERENT ? [Math.floor(at / width)] : [],
  );
  return {pixels: rows.length, top: rows[0] ?? 0, bottom: rows.at(-1) ?? 0};
}

for (const card of [
  {site: 'Gear', title: 'Actor model', description: 'How programs talk.'},
  {site: 'Gear 文档', title: '角色模型', description: '程序如何互相通信。'},
]) {
  test(`a social image shows the site, a large title and the description: ${card.title}`, async () => {
    const site = await rowsOf(card, 'site');
    const title = await rowsOf(card, 'title');
    const description = await rowsOf(card, 'description');
    expect(site.pixels).toBeGreaterThan(300);
    expect(title.pixels).toBeGreaterThan(3000);
    expect(description.pixels).toBeGreaterThan(300);
    expect(site.bottom).toBeLessThan(title.top);
    expect(title.bottom).toBeLessThan(description.bottom);
    expect(title.bottom - title.top).toBeGreaterThan(1.5 * (site.bottom - site.top));
  });
}

test('a social image has the colors of dark mode, and a missing color is an error that names it', () => {
  const css = (dark: string) =>
    `:root { --site-ground: #ffffff; }\nhtml[data-theme='dark'] { ${dark} }`;
  const dark =
    '--site-ground: #000001; --site-ink-strong: #000002; --site-ink-muted: #000003; --site-accent: #000004;';
  expect(darkColors(css(dark))).toEqual({
    ground: '#000001',
    ink: '#000002',
    muted: '#000003',
    accent: '#000004',
  });
  expect(() => darkColors(css(''))).toThrow(/^src\/css\/custom\.css: .* sets no --site-ground/);
});

test('a social image has the background color of a page in dark mode', async () => {
  const image = await loadImage(await renderCard({site: 'Site', title: 'Title', description: ''}));
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const ground = Number.parseInt(darkColors().ground.slice(1), 16);
  const corner = context.getImageData(image.width - 1, 0, 1, 1).data;
  [ground >> 16, (ground >> 8) & 255, ground & 255].forEach((part, index) => {
    // JPEG is not exact.
    expect(Math.abs(corner[index]! - part)).toBeLessThanOrEqual(1);
  });
});
