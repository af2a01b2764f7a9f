/** The text of generated IDL files: random blanks, comments, docs and annotations, and what is nearly an IDL. */
import type {Value} from '../../../src/sails/scale';
import type {Draw} from '../random';

/** A call of a function that a generated file declares. */
export type Call = {service: string; name: string; values: Value[]};

/** Lines that end at a line break, whatever is in them. */
const WHOLE_LINE = /^\s*(?:\/\/|!@|@\w+:)/;
/** As the reference parser of version 2 sees them; a name with an interface id and `()` can't be divided. */
const TOKEN = /@?\w+(?:@0x\w+)?|->|\(\)|\S/g;
const isWord = (token: string) => /\w/.test(token);

/** What may stand between two tokens. Version 2 knows all blanks of Unicode and the line breaks of old Macs. */
const BLANKS = [' ', '\n', '\t', '\r\n', ' // note: {;\n', '\n  // "quoted" // twice\n'];
const MORE_BLANKS = [...BLANKS, '\r', '\u00A0', '\u3000', '\u2028', '\u0085', ' // a\u2028b\r'];

/** Replaces the blanks between tokens by others. */
export function rough(draw: Draw, notation: 1 | 2, text: string): string {
  const blanks = notation === 1 ? BLANKS : MORE_BLANKS;
  let last = '\n';
  let out = '';
  for (const line of text.split('\n')) {
    const tokens = WHOLE_LINE.test(line) ? [`${line.trim()}\n`] : (line.match(TOKEN) ?? []);
    for (const token of tokens) {
      const isApart = isWord(last.slice(-1)) && isWord(token.charAt(0).replace('@', 'a'));
      if (draw.happens(0.3)) out += draw.pick(blanks);
      else if (isApart || draw.happens(0.3)) out += ' ';
      out += token;
      last = token;
    }
  }
  return out;
}

/** Takes away, repeats or exchanges one sign. Most results are no IDL any more. */
export function damaged(draw: Draw, text: string): string {
  const signs = [...text.matchAll(/[{}()[\]<>;:,=]/g)];
  const {index, 0: sign} = draw.pick(signs);
  const others = ['', sign + sign, ';', ',', ' }', ': ', '; ;'];
  return text.slice(0, index) + draw.pick(others) + text.slice(index + 1);
}

/** Lines of docs, and annotations that mean nothing, to stand in front of something. */
export function notes(draw: Draw, notation: 1 | 2): string {
  const lines = ['/// Says something', '///', '/// with `code`, { and ;', '///  房 // é'];
  const annotations = ['@note', '@note: any, thing {', '@doc: Says more', '/// one\u2028line'];
  const from = notation === 1 ? lines : [...lines, ...annotations];
  return draw
    .many(2, () => draw.pick(from))
    .filter(() => draw.happens(0.4))
    .map(line => `${line}\n`)
    .join('');
}
