import {existsSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from '@playwright/test';
import {docsFolder, localeNames} from '../../config/i18n';
import {queriesOf} from '../search/relevance';
import unseen from '../search/unseen.json';
import {WHOLE_PAGE, queriesFileOf, readQueries} from '../../plugins/docusaurus/search/queries';
import {pagesIn} from '../../plugins/shared/markdown';

/** The files of queries below a docs folder, relative to it. A locale without a translation has no folder. */
const filesIn = (folder: string): string[] =>
  (existsSync(folder) ? readdirSync(folder, {recursive: true, encoding: 'utf8'}) : [])
    .filter(file => file.endsWith('.queries.yml'))
    .sort();

for (const locale of localeNames) {
  const folder = docsFolder(locale);
  const files = filesIn(folder);

  test(`${locale}: every file of queries stands beside a page, and begins with the queries for the page as a whole`, () => {
    const pages = new Set(pagesIn(folder).map(queriesFileOf));
    expect(files.filter(file => !pages.has(file))).toEqual([]);
    expect(
      files.filter(file => [...readQueries(folder, file).keys()][0] !== WHOLE_PAGE),
      `files whose first key is not "${WHOLE_PAGE}"`,
    ).toEqual([]);
  });

  test(`${locale}: no query is listed for two pages`, () => {
    const pagesOf = new Map<string, string[]>();
    for (const file of files) {
      for (const query of [...readQueries(folder, file).values()].flat()) {
        pagesOf.set(query, [...(pagesOf.get(query) ?? []), file]);
      }
    }
    expect([...pagesOf].filter(([, pages]) => pages.length > 1)).toEqual([]);
  });

  test(`${locale}: no query of the search bench is listed for a page, because the bench would only find it again`, () => {
    const plain = (query: string) => query.toLowerCase().replace(/[\s?？。.]+$/, '');
    const ofBench = new Set(
      [...queriesOf(locale), ...unseen.filter(({lang}) => lang === locale)].map(({q}) => plain(q)),
    );
    expect(ofBench.size).toBeGreaterThan(200);
    const listed = files.flatMap(file => [...readQueries(folder, file).values()].flat());
    // By their number, so that nobody writes for the queries of `unseen.json`.
    expect(listed.filter(query => ofBench.has(plain(query))).length).toBe(0);
  });

  test(`${locale}: the same sections have queries as in English`, () => {
    const english = docsFolder('en');
    expect(files).toEqual(filesIn(english));
    for (const file of files) {
      expect([...readQueries(folder, file).keys()], path.join(folder, file)).toEqual([
        ...readQueries(english, file).keys(),
      ]);
    }
  });
}
