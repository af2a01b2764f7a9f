import {existsSync} from 'node:fs';
import {mkdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {readOutputHTMLFile} from '@docusaurus/utils';
import {buildIndex} from '../../../src/search/buildIndex';
import type {SearchRecord, Synonym} from '../../../src/search/types';
import {WHOLE_PAGE, readQueries} from './queries';
import {recordsOf} from './records';
import {traditionalPairs} from './traditional';

export type SearchOptions = {
  /** Folder of the locale's built pages. */
  outDir: string;
  /** The site's folder. */
  siteDir: string;
  /**
   * The pages' paths below `outDir`, without extension, and their absolute addresses. `queriesFile`, relative to the
   * site's folder, lists what readers type to find a page; it need not exist.
   */
  pages: {path: string; url: string; queriesFile?: string}[];
  siteTitle: string;
  locale: string;
};

/**
 * Adds the queries of a page to the records of the headings that answer them.
 *
 * @throws Error with file and line when the file is wrong: see `readQueries`
 */
function addQueries(records: SearchRecord[], siteDir: string, file: string): void {
  const headings = records.filter(({type}) => type !== 'content');
  const ids = new Set(headings.flatMap(({anchor}) => anchor ?? []));
  const queries = readQueries(siteDir, file, ids);
  for (const record of headings) {
    record.queries = queries.get(record.anchor ?? WHOLE_PAGE);
  }
}

async function synonymsOf(locale: string): Promise<Synonym[]> {
  const file = path.join(__dirname, `synonyms.${locale}.json`);
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Synonym[]) : [];
}

/**
 * Writes the search index of a locale from its rendered pages:
 *
 * - `search/records.json`: records in Algolia's format, which `npm run search:push` sends to a hosted index;
 * - `search/index.json`: the same records as an index for the search engine in the browser;
 * - `search/texts.json`: the text of the indexed sections, for the excerpts in results.
 *
 * @throws Error when no page of the locale has text to search
 */
export async function writeSearch({
  siteDir,
  outDir,
  pages,
  siteTitle,
  locale,
}: SearchOptions): Promise<void> {
  const records: SearchRecord[] = [];
  // One at a time, because all pages of a large site would not fit into memory.
  for (const {path: route, url, queriesFile} of pages) {
    const html = String(await readOutputHTMLFile(route, outDir, undefined));
    const ofPage = recordsOf({url, html, siteTitle});
    // A page that is not listed has no records, and may have queries all the same.
    if (queriesFile && ofPage.length > 0) {
      addQueries(ofPage, siteDir, queriesFile);
    }
    records.push(...ofPage);
  }
  if (records.length === 0) {
    throw new Error(
      `search: no text found in the ${locale} pages of ${outDir}. ` +
        'Pages need a <main> with an <h1>: see recordsOf in plugins/docusaurus/search/records.ts',
    );
  }
  const dir = path.join(outDir, 'search');
  await mkdir(dir, {recursive: true});
  const words = records.map(
    ({content, hierarchy}) => content ?? Object.values(hierarchy).join(' '),
  );
  const built = buildIndex(records, await synonymsOf(locale), traditionalPairs(words.join(' ')));
  await Promise.all(
    Object.entries({records, ...built}).map(([name, content]) =>
      writeFile(path.join(dir, `${name}.json`), JSON.stringify(content)),
    ),
  );
}
