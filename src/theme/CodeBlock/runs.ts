import {createContext, useContext} from 'react';
import kinds from '@site/src/css/codeKinds';

const kindOfLetter: Record<string, string> = Object.fromEntries(
  kinds.map(({letter, kind}) => [letter, kind]),
);

/** The code of a fence as it was written, and its colours as `plugins/highlight` found them. */
export type Highlighting = {code: string; runs: string};

const HighlightingContext = createContext<Highlighting | null>(null);

export const HighlightingProvider = HighlightingContext.Provider;
export const useHighlighting = (): Highlighting | null => useContext(HighlightingContext);

const escapeHtml = (text: string): string =>
  text.replace(/[&<>]/g, character => `&#${character.charCodeAt(0)};`);

/** HTML of one line: a span around each coloured run. */
function lineHtml(text: string, runs: string): string {
  let position = 0;
  let html = '';
  for (const [, letter, length] of runs.matchAll(/(\D)(\d+)/g)) {
    const run = escapeHtml(text.slice(position, position + Number(length)));
    position += Number(length);
    const kind = kindOfLetter[letter!];
    html += kind ? `<span class="token ${kind}">${run}</span>` : run;
  }
  return html + escapeHtml(text.slice(position));
}

/**
 * HTML of the lines of `code`. The lines of the fence that only steer (`// highlight-next-line`) are not in `code`
 * any more; the rest follows in the same order, which is how the runs of a line are found.
 */
export function linesHtml(code: string, highlighting: Highlighting | null): string[] {
  const sources = highlighting?.code.split(/\r?\n/) ?? [];
  const runs = highlighting?.runs.split('/') ?? [];
  let index = -1;
  return code.split(/\r?\n/).map(line => {
    do {
      index += 1;
    } while (index < sources.length && sources[index] !== line);
    return lineHtml(line, runs[index] ?? '');
  });
}
