import {Prism} from 'prism-react-renderer';
import loadLanguages from 'prismjs/components/index.js';
import type {Grammar, TokenStream} from 'prismjs';
import {kindOfType} from '../../config/codeTheme';

loadLanguages.silent = true;

/** A piece of one line: its text, and its kind in `config/codeTheme.ts`, if its color differs from plain text. */
export type Token = {text: string; kind?: string};

/**
 * Returns the grammar of a language. prism-react-renderer includes some. The others come from prismjs, whose files add
 * their grammar to a global `Prism`.
 *
 * @throws Error that names the language when Prism doesn't know it
 */
function grammarOf(language: string): Grammar {
  const known = Prism.languages as Record<string, Grammar | undefined>;
  if (!Object.hasOwn(known, language)) {
    const scope = globalThis as {Prism?: typeof Prism};
    const before = scope.Prism;
    scope.Prism = Prism;
    loadLanguages([language]);
    scope.Prism = before;
  }
  const grammar = known[language];
  if (grammar === undefined) {
    throw new Error(
      `Prism knows no language "${language}"; write "text" for code without colors, ` +
        'or a name from https://prismjs.com/#supported-languages',
    );
  }
  return grammar;
}

/** Calls `add` with the text and kind of each token in order. The kind is that of the innermost type that has one. */
function flatten(
  tokens: TokenStream,
  kind: string | undefined,
  add: (text: string, kind: string | undefined) => void,
): void {
  for (const token of [tokens].flat()) {
    if (typeof token === 'string') {
      add(token, kind);
    } else {
      const own = [token.type, ...[token.alias].flat()]
        .map(type => kindOfType.get(type))
        .findLast(Boolean);
      flatten(token.content, own ?? kind, add);
    }
  }
}

/**
 * Highlights code with Prism.
 *
 * @param language one that Prism knows, or `text`
 * @returns the tokens of each line; neighbors of the same kind are one token
 * @throws Error that names the language when Prism doesn't know it
 */
export function tokenize(code: string, language: string): Token[][] {
  const lines: Token[][] = [[]];
  const add = (text: string, kind: string | undefined): void => {
    text.split('\n').forEach((part, index) => {
      if (index > 0) {
        lines.push([]);
      }
      const line = lines.at(-1)!;
      const last = line.at(-1);
      if (last && last.kind === kind) {
        last.text += part;
      } else if (part.length > 0) {
        line.push({text: part, kind});
      }
    });
  };
  if (language === 'text') {
    add(code, undefined);
  } else {
    flatten(Prism.tokenize(code, grammarOf(language)), undefined, add);
  }
  return lines;
}
