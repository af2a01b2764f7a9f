import {readFileSync} from 'node:fs';
import {createCanvas, GlobalFonts, type Image, loadImage} from '@napi-rs/canvas';
import {create} from 'fontkit';
import {type Colors, darkColors} from './colors';
import {breakLines} from './breakLines';

/** The texts of an image. `title` and `description` are cut after three lines each. */
export type Card = {site: string; title: string; description: string};

/** Open Graph's usual size, in pixels. */
const SIZE = {width: 1200, height: 630};

/** Margins around the text, height of the line at the bottom, and size of the logo, in pixels. */
const MARGIN = {inline: 80, block: 72};
const BORDER = 12;
const LOGO = 64;

/** Quality of the JPEG, in percent. */
const QUALITY = 90;

/** Latin comes first, because the Chinese font files have no accented letters. */
const SUBSETS = ['latin', 'chinese-simplified'];

const family = (subset: string): string => `Noto Sans SC ${subset}`;

type Tools = {colors: Colors; logo: Image; hasGlyph: (character: string) => boolean};

async function prepare(): Promise<Tools> {
  const fonts = SUBSETS.map(subset => {
    const [regular, bold] = [400, 700].map(weight =>
      readFileSync(
        require.resolve(
          `@fontsource/noto-sans-sc/files/noto-sans-sc-${subset}-${weight}-normal.woff`,
        ),
      ),
    ) as [Buffer, Buffer];
    GlobalFonts.register(regular, family(subset));
    GlobalFonts.register(bold, family(subset));
    return create(regular);
  });
  const logo = await loadImage(readFileSync(require.resolve('../../../static/img/logo-dark.svg')));
  // Renders the SVG at this size, instead of scaling it up afterwards.
  logo.width = LOGO;
  logo.height = LOGO;
  return {
    colors: darkColors(),
    logo,
    hasGlyph: character =>
      fonts.some(
        font => 'glyphsForString' in font && font.hasGlyphForCodePoint(character.codePointAt(0)!),
      ),
  };
}

let tools: Promise<Tools> | undefined;

/**
 * Renders the social image of a page as a JPEG. For these images, encoding takes a third of the time of PNG.
 *
 * @throws Error that names the card when our fonts have no glyph for one of its characters. The canvas would silently
 *   take the glyph from whatever fonts the machine has.
 */
export async function renderCard({site, title, description}: Card): Promise<Buffer> {
  const {colors, logo, hasGlyph} = await (tools ??= prepare());
  const missing = [...new Set(site + title + description)].filter(sign => !hasGlyph(sign));
  if (missing.length > 0) {
    throw new Error(
      `social image of "${title}": no glyph for ${missing.join(' ')}. ` +
        'Change the title or description, or add a font to plugins/docusaurus/socialImages/card.ts',
    );
  }

  const canvas = createCanvas(SIZE.width, SIZE.height);
  const context = canvas.getContext('2d');
  context.fillStyle = colors.ground;
  context.fillRect(0, 0, SIZE.width, SIZE.height);
  context.fillStyle = colors.accent;
  context.fillRect(0, SIZE.height - BORDER, SIZE.width, BORDER);
  context.textBaseline = 'middle';

  const setText = (size: number, weight: number, color: string): void => {
    context.font = `${weight} ${size}px ${SUBSETS.map(subset => `"${family(subset)}"`).join(', ')}`;
    context.fillStyle = color;
  };

  context.drawImage(logo, MARGIN.inline, MARGIN.block, LOGO, LOGO);
  setText(30, 400, colors.muted);
  context.fillText(site, MARGIN.inline + LOGO + 24, MARGIN.block + LOGO / 2);

  // From the bottom up, so that the last line ends at the margin.
  let bottom = SIZE.height - BORDER - MARGIN.block;
  const width = SIZE.width - 2 * MARGIN.inline;
  const stack = (text: string, lineHeight: number): void => {
    for (const line of breakLines(
      text,
      width,
      part => context.measureText(part).width,
      3,
    ).reverse()) {
      context.fillText(line, MARGIN.inline, bottom - lineHeight / 2);
      bottom -= lineHeight;
    }
  };
  setText(32, 400, colors.muted);
  stack(description, 46);
  bottom -= 28;
  const size = title.length > 34 ? 60 : 72;
  setText(size, 700, colors.ink);
  stack(title, 1.2 * size);

  return canvas.encode('jpeg', QUALITY);
}
