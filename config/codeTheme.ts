import type {PrismTheme} from 'prism-react-renderer';

/**
 * The kinds of tokens, and the Prism token types of each kind. Each kind has its own color: the custom property
 * `--site-code-<kind>` in `src/css/custom.css`, once for each color mode. If several types of a token have a
 * kind, the last of these types decides.
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

/** The kind of each Prism token type. `plugins/staticContent` writes it as a class. */
export const kindOfType: ReadonlyMap<string, string> = new Map(
  Object.entries(TYPES_OF_KIND).flatMap(([kind, types]) =>
    types.map(type => [type, kind] as const),
  ),
);

/** The same colors as a prism-react-renderer theme, for code that is highlighted in the browser. */
export const codeTheme: PrismTheme = {
  plain: {color: 'var(--site-code-text)', backgroundColor: 'var(--site-code-background)'},
  styles: Object.entries(TYPES_OF_KIND).map(([kind, types]) => ({
    types,
    style: {color: `var(--site-code-${kind})`},
  })),
};
