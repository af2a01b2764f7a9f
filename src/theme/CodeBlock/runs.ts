import {createContext, useContext} from 'react';
import kinds from '@site/src/css/codeKinds';

const kindOfLetter: Record<string, string> = Object.fromEntries(
  kinds.map(({letter, kind}) => [letter, kind]),
);

/** The lines of a fence, ready to be drawn, and which part of the page it is (`plugins/staticHtml`). */
type Lines = {lines: Line[]; part?: string};

const LinesContext = createContext<Lines>({lines: []});

export const LinesProvider = LinesContext.Provider;
export const useLines = (): Lines => useContext(LinesContext);

/** A line: its text, its text as HTML with a span around each coloured run, and the letters of its marks. */
export type Line = {text: string; html: string; marks: string};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>]/g, character => `&#${character.charCodeAt(0)};`);

/** The lines of `code`, with colours and marks as `plugins/highlight` found them. */
export function linesOf(code: string, runs: string): Line[] {
  const runsOfLines = runs.split('/');
  return code
    .replace(/\n$/, '')
    .split('\n')
    .map((text, index) => {
      const [, marks = '', colours = ''] = /^([A-Z]*)(.*)/.exec(runsOfLines[index] ?? '') ?? [];
      let position = 0;
      let html = '';
      for (const [, letter, length] of colours.matchAll(/(\D)(\d+)/g)) {
        const run = escapeHtml(text.slice(position, position + Number(length)));
        position += Number(length);
        const kind = kindOfLetter[letter!];
        html += kind ? `<span class="token ${kind}">${run}</span>` : run;
      }
      return {text, html: html + escapeHtml(text.slice(position)), marks};
    });
}

/** What a reader copies: the program after a change, without the lines that the change removes. */
export const resultOf = (lines: Line[]): string =>
  lines
    .filter(({marks}) => !marks.includes('R'))
    .map(({text}) => text)
    .join('\n');
