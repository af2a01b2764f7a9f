import type {Element, ElementContent, Root} from 'hast';
import {toString} from 'hast-util-to-string';
import {visit} from 'unist-util-visit';

/** From this number of columns on, a table has no room on a phone. */
const WIDE = 3;

/** Matches a number with at most one word behind it, its unit: `1,250.5 VARA`, `−3`, `12%`. */
const NUMBER = /^[−-]?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?(\s?[^\s\d]+)?$/;

/** Inline code up to this length stays on one line in a cell: browsers would break it at a hyphen. */
const SHORT_CODE = 24;

/** Matches a cell that says that there is no value. */
const NO_VALUE = /^[–—-]?$/;

const cellsOf = (row: Element): Element[] =>
  row.children.filter((child): child is Element => child.type === 'element');

/** Returns whether all cells of a column are numbers, except for those without a value. */
function isNumeric(cells: Element[]): boolean {
  const texts = cells.map(cell => toString(cell).trim()).filter(text => !NO_VALUE.test(text));
  return texts.length > 0 && texts.every(text => NUMBER.test(text));
}

/** Returns long code as its words: those that a browser would break at a hyphen, such as `--chain`, stay on one line. */
const atSpaces = (text: string): ElementContent[] =>
  text.split(/( )/).map(word =>
    word.includes('-') && word.length <= SHORT_CODE
      ? {
          type: 'element',
          tagName: 'span',
          properties: {dataShort: ''},
          children: [{type: 'text', value: word}],
        }
      : {type: 'text', value: word},
  );

/**
 * Rehype plugin: prepares the tables of a page for reading.
 *
 * It marks columns of numbers with `data-number`, but not the first column, which names the rows. In tables of three or
 * more columns, each cell gets the name of its column as `data-label`. The styles of `components/Table` align numbers to
 * the right and, on a phone, show each row of a wide table as a card, without the header. Short code gets `data-short`,
 * and stays on one line; long code breaks only at its spaces.
 */
export default function tables() {
  return (tree: Root): void => {
    visit(tree, {tagName: 'table'}, (table: Element) => {
      const rows: Element[] = [];
      visit(table, {tagName: 'tr'}, (row: Element) => {
        rows.push(row);
      });
      visit(table, {tagName: 'code'}, (code: Element) => {
        const text = toString(code);
        if (text.length <= SHORT_CODE) {
          if (/[- ]/.test(text)) code.properties.dataShort = '';
        } else if (code.children[0]?.type === 'text') {
          code.children = atSpaces(text);
        }
      });
      const [head, ...body] = rows.map(cellsOf);
      head?.forEach((header, column) => {
        const cells = body.flatMap(row => row[column] ?? []);
        if (column > 0 && isNumeric(cells)) {
          for (const cell of [header, ...cells]) {
            cell.properties.dataNumber = '';
          }
        }
        if (head.length >= WIDE) {
          for (const cell of cells) {
            cell.properties.dataLabel = toString(header).trim();
          }
        }
      });
    });
  };
}
