import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {brotliCompressSync} from 'node:zlib';
import type {LocaleName} from '../../config/i18n';
import {bytesOf} from '../../plugins/docusaurus/search/read';
import baseline from './baseline.json';

/** Results of a run in one locale. Success rates are between 0 and 1. */
export type Relevance = {queries: number; successAt1: number; successAt3: number; mrr: number};

export {baseline};

/** Folder of the built site: `build`, or the value of BENCH_SITE. */
export const siteDir = path.resolve(process.env.BENCH_SITE ?? 'build');

/**
 * Weighs the index of a locale in the built site: KiB of brotli.
 *
 * @throws Error that says how to build the site when there is no search
 */
export const sizeOf = (locale: LocaleName): number =>
  Math.round(brotliCompressSync(bytesOf(locale, siteDir, 'index')).length / 1024);

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
