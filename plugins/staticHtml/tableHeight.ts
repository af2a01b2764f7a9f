import type {Element} from 'hast';
import {toString} from 'hast-util-to-string';
import {visit} from 'unist-util-visit';

/** Padding of a cell and the line between rows, in em of the table's text (15 px); line height. See `custom.css`. */
const PADDING = 1.67;
const LINE = 1.65;

/** About the width of a text in em: half of one for a Latin letter, one for a Chinese character, and what breaking leaves. */
const widthOf = (text: string): number =>
  Array.from(text).reduce((width, character) => width + (character < '\u2e80' ? 0.53 : 1.1), 0);

/** The pieces of a text that no line breaks: words, and each Chinese character. */
const unbroken = (text: string): string[] =>
  text.match(/[^\s\u2e80-\uffff]+|[\u2e80-\uffff]/gu) ?? [];

/**
 * About the height of a table that browsers lay out by themselves (`table-layout: auto`): columns get what their
 * longest word takes, and of the rest in proportion to what they would like to have.
 *
 * @param table an HTML table of text
 * @param width what the table may take, in em of its text
 * @returns height in em of its text
 */
export function tableHeight(table: Element, width: number): number {
  const rows: string[][] = [];
  visit(table, 'element', row => {
    if (row.tagName === 'tr') {
      rows.push(row.children.flatMap(cell => (cell.type === 'element' ? [toString(cell)] : [])));
    }
  });
  const columns =
    rows[0]?.map((_, column) => {
      const texts = rows.map(row => row[column] ?? '');
      return {
        least: Math.max(...texts.flatMap(unbroken).map(widthOf), 0),
        most: Math.max(...texts.map(widthOf)),
      };
    }) ?? [];
  const sum = (key: 'least' | 'most') => columns.reduce((total, column) => total + column[key], 0);
  const rest = Math.max(0, width - columns.length * PADDING - sum('least'));
  const wish = sum('most') - sum('least');
  const share = wish > rest ? rest / wish : 1;
  const widths = columns.map(({least, most}) => least + (most - least) * share);
  return rows.reduce((height, row) => {
    const lines = row.map((text, column) =>
      Math.ceil(widthOf(text) / (widths[column] ?? 1) - 0.01),
    );
    return height + Math.max(1, ...lines) * LINE + PADDING;
  }, 0);
}
