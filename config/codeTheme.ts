import type {PrismTheme} from 'prism-react-renderer';

/**
 * The kinds of token that have a color of their own, and the Prism token types that belong to each. Where a token has
 * several types, the later kind wins. The colors are the custom properties `--site-code-<kind>` of
 * `src/css/custom.css`, one set for each color mode.
 */
const TYPES_OF_KIND = {
  comment: ['comment', 'prolog', 'doctype', 'cdata'],
  keyword: ['keyword', 'operator', 'boolean', 'builtin'],
  string: ['string', 'char', 'attr-value', 'inserted', 'regex'],
  number: ['number', 'constant', 'symbol', 'deleted'],
  function: ['function', 'macro', 'tag'],
  type: ['class-name', 'type-definition', 'namespace'],
  attribute: ['attribute', 'attr-name', 'property', 'variable', 'lifetime-annotation'],
  punctuation: ['punctuation'],
};

/** The kind of each Prism token type; `plugins/staticContent` writes it as a class. */
export const kindOfType: ReadonlyMap<string, string> = new Map(
  Object.entries(TYPES_OF_KIND).flatMap(([kind, types]) =>
    types.map(type => [type, kind] as const),
  ),
);

/** The same colors as a theme of prism-react-renderer, for code that is highlighted in the browser. */
export const codeTheme: PrismTheme = {
  plain: {color: 'var(--site-code-text)', backgroundColor: 'var(--site-code-background)'},
  styles: Object.entries(TYPES_OF_KIND).map(([kind, types]) => ({
    types,
    style: {color: `var(--site-code-${kind})`},
  })),
};
