import Prism from 'prismjs';
import loadLanguages from 'prismjs/components/index.js';
import {PLAIN, letterOfType} from '../../src/css/codeKinds';

loadLanguages.silent = true;

/**
 * The grammar of a language, loaded when it is not yet.
 *
 * @throws Error naming a language that Prism doesn't know
 */
function grammarOf(language: string): Prism.Grammar {
  if (!Object.hasOwn(Prism.languages, language)) {
    loadLanguages([language]);
  }
  const grammar = Prism.languages[language];
  if (grammar === undefined) {
    throw new Error(
      `Prism knows no language "${language}"; write "text" for what has no colours, ` +
        'or a name of https://prismjs.com/#supported-languages',
    );
  }
  return grammar;
}

/** The text of the tokens in order, each with the letter of its colour. */
function flatten(
  tokens: Prism.TokenStream,
  letter: string,
  put: (text: string, letter: string) => void,
): void {
  for (const token of Array.isArray(tokens) ? tokens : [tokens]) {
    if (typeof token === 'string') {
      put(token, letter);
    } else {
      const own = [token.type, ...[token.alias].flat()]
        .map(type => letterOfType.get(type))
        .findLast(Boolean);
      flatten(token.content, own ?? letter, put);
    }
  }
}

/**
 * Colours code with Prism: one string a line, made of runs. A run is the letter of a kind (`codeKinds.ts`) and the
 * number of UTF-16 units that have it: `k2-1f4` is `fn main`. What is left of a line is plain.
 *
 * @throws Error naming a language that Prism doesn't know
 */
export function runsOf(code: string, language: string): string[] {
  const lines: {letter: string; length: number}[][] = [[]];
  flatten(Prism.tokenize(code, grammarOf(language)), PLAIN, (text, letter) => {
    text.split('\n').forEach((part, index) => {
      if (index > 0) {
        lines.push([]);
      }
      const line = lines.at(-1)!;
      const last = line.at(-1);
      if (last?.letter === letter) {
        last.length += part.length;
      } else if (part.length > 0) {
        line.push({letter, length: part.length});
      }
    });
  });
  return lines.map(line => {
    if (line.at(-1)?.letter === PLAIN) {
      line.pop();
    }
    return line.map(({letter, length}) => letter + length).join('');
  });
}
