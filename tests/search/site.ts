import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {brotliCompressSync, gzipSync} from 'node:zlib';
import type {LocaleName} from '../../config/i18n';
import {bytesOf} from '../../plugins/docusaurus/search/read';
import baseline from './baseline.json';

/** Results of a run in one locale. Success rates are between 0 and 1, sizes are in KiB. */
export type Relevance = {queries: number; successAt1: number; successAt3: number; mrr: number};
export type Size = {raw: number; gzip: number; brotli: number};

export {baseline};

/** Folder of the built site: `build`, or the value of BENCH_SITE. */
export const siteDir = path.resolve(process.env.BENCH_SITE ?? 'build');

/**
 * Weighs the index of a locale in the built site.
 *
 * @throws Error that says how to build the site when there is no search
 */
export function sizeOf(locale: LocaleName): Size {
  const index = bytesOf(locale, siteDir, 'index');
  const kib = ({length}: Buffer) => Math.round(length / 1024);
  return {
    raw: kib(index),
    gzip: kib(gzipSync(index, {level: 9})),
    brotli: kib(brotliCompressSync(index)),
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
