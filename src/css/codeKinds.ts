/**
 * The colours of code: for each kind, the Prism token types that have it. A type of a later kind, or further inside,
 * wins. `custom.css` colours the class `token` + kind; the letter is the kind's short form in a page's code.
 */
const kinds = [
  {letter: 'c', kind: 'comment', types: ['comment', 'prolog', 'doctype', 'cdata']},
  {letter: 'k', kind: 'keyword', types: ['keyword', 'operator', 'boolean', 'builtin']},
  {letter: 's', kind: 'string', types: ['string', 'char', 'attr-value', 'inserted', 'regex']},
  {letter: 'n', kind: 'number', types: ['number', 'constant', 'symbol', 'deleted']},
  {letter: 'f', kind: 'function', types: ['function', 'macro', 'tag']},
  {letter: 't', kind: 'type', types: ['class-name', 'type-definition', 'namespace']},
  {
    letter: 'a',
    kind: 'attribute',
    types: ['attribute', 'attr-name', 'property', 'variable', 'lifetime-annotation'],
  },
  {letter: 'p', kind: 'punctuation', types: ['punctuation']},
] as const;

/** The run of text that has the colour of plain code. */
export const PLAIN = '-';

export const letterOfType: ReadonlyMap<string, string> = new Map(
  kinds.flatMap(({letter, types}) => types.map(type => [type, letter] as const)),
);

export default kinds;
