import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {brotliCompressSync, gzipSync} from 'node:zlib';
import type {LocaleName} from '../../config/i18n';
import {type Files, bytesOf, readFiles} from '../../plugins/docusaurus/search/read';
import baseline from './baseline.json';

/** Results of a run in one locale. Success rates are between 0 and 1, sizes are in KiB. */
export type Relevance = {queries: number; successAt1: number; successAt3: number; mrr: number};
export type Size = {raw: number; gzip: number; brotli: number};

export {baseline};
// `npm run compare` takes them from this file in both of its checkouts.
export {openSearch, openSimilarities} from '../../plugins/docusaurus/search/read';

/** Folder of the built site: `build`, or the value of BENCH_SITE. */
export const siteDir = path.resolve(process.env.BENCH_SITE ?? 'build');

/**
 * Reads and weighs the search of a locale from the built site.
 *
 * @param site folder of the built site
 * @returns the files, and what the index weighs
 * @throws Error that says how to build the site when there is no search
 */
export function readSearch(locale: LocaleName, site = siteDir): {files: Files; size: Size} {
  const index = bytesOf(locale, site, 'index');
  const kib = (lengthOf: (bytes: Buffer) => number) => Math.round(lengthOf(index) / 1024);
  return {
    files: readFiles(locale, site),
    size: {
      raw: kib(bytes => bytes.length),
      gzip: kib(bytes => gzipSync(bytes, {level: 9}).length),
      brotli: kib(bytes => brotliCompressSync(bytes).length),
    },
  };
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
