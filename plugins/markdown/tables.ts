import type {Element, Root} from 'hast';
import {toString} from 'hast-util-to-string';
import {visit} from 'unist-util-visit';

/** From this number of columns on, a table has no room on a phone. */
const WIDE = 3;

/** Matches a number with at most one word behind it, its unit: `1,250.5 VARA`, `−3`, `12%`. */
const NUMBER = /^[−-]?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?(\s?[^\s\d]+)?$/;

/** Matches a cell that says that there is no value. */
const NO_VALUE = /^[–—-]?$/;

const cellsOf = (row: Element): Element[] =>
  row.children.filter((child): child is Element => child.type === 'element');

/** Returns whether all cells of a column are numbers, except for those without a value. */
function isNumeric(cells: Element[]): boolean {
  const texts = cells.map(cell => toString(cell).trim()).filter(text => !NO_VALUE.test(text));
  return texts.length > 0 && texts.every(text => NUMBER.test(text));
}

/**
 * Rehype plugin: prepares the tables of a page for reading.
 *
 * It marks columns of numbers with `data-number`, but not the first column, which names the rows. In tables of three or
 * more columns, each cell gets the name of its column as `data-label`. The styles of `components/Table` align numbers to
 * the right and, on a phone, show each row of a wide table as a card, without the header.
 */
export default function tables() {
  return (tree: Root): void => {
    visit(tree, {tagName: 'table'}, (table: Element) => {
      const rows: Element[] = [];
      visit(table, {tagName: 'tr'}, (row: Element) => {
        rows.push(row);
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
