import {expect, test} from '@playwright/test';
import {queriesFileOf, readQueries} from '../../plugins/docusaurus/search/queries';
import {siteWith} from './siteWith';

const FILE = 'gas.queries.yml';

/** Reads a file of queries with this content, for a page with the heading `limits`. */
const read = (content: string) =>
  readQueries(siteWith({[FILE]: content}), FILE, new Set(['limits']));

test('a page without a file of queries has none; with one, each heading has its own', () => {
  expect(queriesFileOf('docs/api/gas.mdx')).toBe('docs/api/gas.queries.yml');
  expect([...readQueries(siteWith({}), 'other.queries.yml')]).toEqual([]);
  expect([...read('page:\n  - price of a call\nlimits:\n  - out of gas\n')]).toEqual([
    ['page', ['price of a call']],
    ['limits', ['out of gas']],
  ]);
});

test('a wrong file of queries is an error with file and line', () => {
  expect(() => read('page:\n  - price\nlimit:\n  - out of gas\n')).toThrow(
    `${FILE}:3: the page has no heading with the id "limit"`,
  );
  expect(() => read('page: price\n')).toThrow(`${FILE}:1: "page" needs a list of texts`);
  expect(() => read('page:\n  - price\n"limits":\n  - 42\n')).toThrow(
    `${FILE}:3: "limits" needs a list of texts`,
  );
  expect(() => read('page:\n  - price\nlimits:\n  - price\n')).toThrow(
    `${FILE}:3: "price" stands twice`,
  );
  expect(() => read('page: [price\n')).toThrow(FILE);
});
