import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {brotliCompressSync, gzipSync} from 'node:zlib';
import type {SearchIndex} from '../../src/search/types';
import {type LocaleName, localePrefix} from '../../config/i18n';
import baseline from './baseline.json';

/** Results of a run in one locale. Success rates are between 0 and 1, sizes are in KiB. */
export type Relevance = {queries: number; successAt1: number; successAt3: number; mrr: number};
export type Size = {raw: number; gzip: number; brotli: number};

export {baseline};

/** Folder of the built site: `build`, or the value of BENCH_SITE. */
export const siteDir = path.resolve(process.env.BENCH_SITE ?? 'build');

/**
 * Reads the search index of a locale from the built site.
 *
 * @throws Error that says how to build the site when there is no index
 */
export function readIndex(locale: LocaleName): {index: SearchIndex; size: Size} {
  const file = path.join(siteDir, localePrefix(locale), 'search/index.json');
  if (!existsSync(file)) {
    throw new Error(`${file} does not exist: run "npm run build" first`);
  }
  const bytes = readFileSync(file);
  const kib = (length: number) => Math.round(length / 1024);
  return {
    index: JSON.parse(bytes.toString()) as SearchIndex,
    size: {
      raw: kib(bytes.length),
      gzip: kib(gzipSync(bytes, {level: 9}).length),
      brotli: kib(brotliCompressSync(bytes).length),
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
