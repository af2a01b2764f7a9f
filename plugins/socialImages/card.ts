import {readFileSync} from 'node:fs';
import {renderAsync} from '@resvg/resvg-js';
import satori, {type Font} from 'satori';

/** What stands on an image; `description` is cut after three lines. */
export type Card = {site: string; title: string; description: string};

/** Open Graph's usual size, in pixels. */
const SIZE = {width: 1200, height: 630};

/** Colours of the site's dark mode, src/css/custom.css. */
const COLOURS = {ground: '#0d1412', ink: '#f3f8f5', muted: '#9db0a8', accent: '#5fd3a6'};

const fontFile = (name: string): Buffer =>
  readFileSync(require.resolve(`@fontsource/noto-sans-sc/files/noto-sans-sc-${name}-normal.woff`));

let fonts: Font[] | undefined;

/** Latin first: the Chinese files hold no letters with accents. */
const loadFonts = (): Font[] =>
  (fonts ??= ([400, 700] as const).flatMap(weight =>
    ['latin', 'chinese-simplified'].map(subset => ({
      name: `Noto Sans SC ${subset}`,
      data: fontFile(`${subset}-${weight}`),
      weight,
    })),
  ));

const logo = (): string => {
  const svg = readFileSync(require.resolve('../../static/img/logo-dark.svg'));
  return `data:image/svg+xml;base64,${svg.toString('base64')}`;
};

type Element = {type: string; props: Record<string, unknown>};

const box = (style: Record<string, string | number>, children: unknown): Element => ({
  type: 'div',
  props: {style: {display: 'flex', ...style}, children},
});

/**
 * Draws the image of a page as PNG.
 *
 * @throws Error that names the card when a font has no glyph for one of its characters
 */
export async function drawCard({site, title, description}: Card): Promise<Buffer> {
  const missing = new Set<string>();
  const svg = await satori(
    box(
      {
        flexDirection: 'column',
        justifyContent: 'space-between',
        boxSizing: 'border-box',
        ...SIZE,
        padding: '72px 80px',
        backgroundColor: COLOURS.ground,
        borderBottom: `12px solid ${COLOURS.accent}`,
        color: COLOURS.ink,
        fontFamily: 'Noto Sans SC latin, Noto Sans SC chinese-simplified',
      },
      [
        box({alignItems: 'center', gap: 24, fontSize: 30, color: COLOURS.muted}, [
          {type: 'img', props: {src: logo(), width: 64, height: 64}},
          box({}, site),
        ]),
        box({flexDirection: 'column', gap: 28}, [
          box({fontSize: title.length > 34 ? 60 : 72, fontWeight: 700, lineHeight: 1.2}, title),
          box(
            {
              display: 'block',
              lineClamp: 3,
              fontSize: 32,
              lineHeight: 1.45,
              color: COLOURS.muted,
            },
            description,
          ),
        ]),
      ],
    ) as never,
    {
      ...SIZE,
      fonts: loadFonts(),
      loadAdditionalAsset: async (_language, characters) => {
        missing.add(characters);
        return [];
      },
    },
  );
  if (missing.size > 0) {
    throw new Error(
      `social image of "${title}": no glyph for ${[...missing].join(' ')}. ` +
        'Change the title or description, or add a font to plugins/socialImages/card.ts',
    );
  }
  // Off the main thread.
  return (await renderAsync(svg, {font: {loadSystemFonts: false}})).asPng();
}
