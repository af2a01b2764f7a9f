import {readFileSync} from 'node:fs';
import path from 'node:path';

const STYLESHEET = path.resolve(__dirname, '../../../src/css/custom.css');

/** The site's CSS custom property for each color of a card. */
const TOKENS = {
  ground: '--site-ground',
  ink: '--site-ink-strong',
  muted: '--site-ink-muted',
  accent: '--site-accent',
};

export type Colors = Record<keyof typeof TOKENS, string>;

/**
 * Reads the colors of the site's dark mode, as hex triplets such as `#0d1311`.
 *
 * @param css a stylesheet with a rule for `html[data-theme='dark']`; by default the site's own
 * @throws Error that names the custom property when the rule does not set it to a hex triplet
 */
export function darkColors(css = readFileSync(STYLESHEET, 'utf8')): Colors {
  const dark = /html\[data-theme='dark'\] \{([^}]*)\}/.exec(css)?.[1] ?? '';
  const colorOf = (token: string): string => {
    const color = new RegExp(`${token}: (#[\\da-f]{6});`).exec(dark)?.[1];
    if (color === undefined) {
      throw new Error(
        `src/css/custom.css: html[data-theme='dark'] sets no ${token} of the form #rrggbb. ` +
          'Social images need it: set it there, or change plugins/docusaurus/socialImages/colors.ts',
      );
    }
    return color;
  };
  return Object.fromEntries(
    Object.entries(TOKENS).map(([name, token]) => [name, colorOf(token)]),
  ) as Colors;
}
