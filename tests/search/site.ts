import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {brotliCompressSync, gzipSync} from 'node:zlib';
import {type Engine, openIndex} from '../../src/search/engine';
import {type Similarities, finish, rankByGrams} from '../../src/search/ngrams';
import type {SearchIndex} from '../../src/search/types';
import {type LocaleName, localePrefix} from '../../config/i18n';
import baseline from './baseline.json';

/** Results of a run in one locale. Success rates are between 0 and 1, sizes are in KiB. */
export type Relevance = {queries: number; successAt1: number; successAt3: number; mrr: number};
export type Size = {raw: number; gzip: number; brotli: number};

export {baseline};

/** Folder of the built site: `build`, or the value of BENCH_SITE. */
export const siteDir = path.resolve(process.env.BENCH_SITE ?? 'build');

/** The search of one locale, as the browser downloads it. */
export type Files = {index: SearchIndex; texts: string[]; queries: string[][]};

/** @throws Error that says how to build the site when there is no search */
function bytesOf(locale: LocaleName, site: string, name: keyof Files): Buffer {
  const file = path.join(site, localePrefix(locale), 'search', `${name}.json`);
  if (!existsSync(file)) {
    throw new Error(`${file} does not exist: run "npm run build" first`);
  }
  return readFileSync(file);
}

/**
 * Reads the search of a locale from the built site.
 *
 * @param site folder of the built site
 * @throws Error that says how to build the site when there is no search
 */
export function readFiles(locale: LocaleName, site: string): Files {
  const read = (name: keyof Files): unknown => JSON.parse(bytesOf(locale, site, name).toString());
  return {
    index: read('index') as SearchIndex,
    texts: read('texts') as string[],
    queries: read('queries') as string[][],
  };
}

/**
 * Reads and weighs the search of a locale from the built site.
 *
 * @param site folder of the built site
 * @returns the files, and what index and queries weigh together
 * @throws Error that says how to build the site when there is no search
 */
export function readSearch(locale: LocaleName, site = siteDir): {files: Files; size: Size} {
  const [index, queries] = [bytesOf(locale, site, 'index'), bytesOf(locale, site, 'queries')];
  const kib = (lengthOf: (bytes: Buffer) => number) =>
    Math.round((lengthOf(index) + lengthOf(queries)) / 1024);
  return {
    files: readFiles(locale, site),
    size: {
      raw: kib(bytes => bytes.length),
      gzip: kib(bytes => gzipSync(bytes, {level: 9}).length),
      brotli: kib(bytes => brotliCompressSync(bytes).length),
    },
  };
}

/** Prepares the second ranking of a search. */
export const openSimilarities = ({index, texts, queries}: Files): Similarities =>
  finish(rankByGrams(index, queries, texts));

/** Opens a search with both rankings, as the reader has it a moment after the first answer. */
export function openSearch(files: Files): Engine {
  const similarities = openSimilarities(files);
  const engine = openIndex(files.index);
  return query => engine({...query, similarities});
}

/** Updates `baseline.json` when BENCH_RECORD is set. Otherwise does nothing. */
export function record(change: (recorded: typeof baseline) => void): void {
  if (process.env.BENCH_RECORD) {
    const file = path.join(__dirname, 'baseline.json');
    const recorded = JSON.parse(readFileSync(file, 'utf8')) as typeof baseline;
    change(recorded);
    writeFileSync(file, `${JSON.stringify(recorded, null, 2)}\n`);
  }
}

export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
