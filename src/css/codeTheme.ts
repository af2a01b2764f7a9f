import type {PrismTheme} from 'prism-react-renderer';

/**
 * One Prism theme for both colour modes: every colour is a custom property of `custom.css`, so server-rendered code
 * needs no second pass in light mode.
 */
const codeTheme: PrismTheme = {
  plain: {color: 'var(--site-code-text)', backgroundColor: 'var(--site-code-background)'},
  styles: [
    {types: ['comment', 'prolog', 'doctype', 'cdata'], style: {color: 'var(--site-code-comment)'}},
    {
      types: ['keyword', 'operator', 'boolean', 'builtin'],
      style: {color: 'var(--site-code-keyword)'},
    },
    {
      types: ['string', 'char', 'attr-value', 'inserted', 'regex'],
      style: {color: 'var(--site-code-string)'},
    },
    {types: ['number', 'constant', 'symbol', 'deleted'], style: {color: 'var(--site-code-number)'}},
    {types: ['function', 'macro', 'tag'], style: {color: 'var(--site-code-function)'}},
    {
      types: ['class-name', 'type-definition', 'namespace'],
      style: {color: 'var(--site-code-type)'},
    },
    {
      types: ['attribute', 'attr-name', 'property', 'variable', 'lifetime-annotation'],
      style: {color: 'var(--site-code-attribute)'},
    },
    {types: ['punctuation'], style: {color: 'var(--site-code-punctuation)'}},
  ],
};

export default codeTheme;
