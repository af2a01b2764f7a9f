import {readFileSync} from 'node:fs';
import {rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {brotliCompressSync} from 'node:zlib';
import {expect, test} from '@playwright/test';
import {type SearchIndex, openIndex} from '../../src/search/engine';
import queries from '../search/queries.json';
import {forgetBuilds, measureBuild} from '../site/build';
import {makeSite} from './site';

/** Numbers of pages to measure. `BENCH_PAGES=70,700` chooses others. */
const sizes = (process.env.BENCH_PAGES ?? '70,700,3500').split(',').map(Number);

const quantile = (values: number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)]!;

for (const size of sizes) {
  test(`a site of ${size} pages`, async () => {
    const dir = path.join(tmpdir(), `docs-scale-${size}`);
    const pages = await makeSite(dir, size);
    await forgetBuilds(dir);
    const {seconds, peakMiB} = await measureBuild(dir, ['--locale', 'en']);

    const bytes = readFileSync(path.join(dir, 'build/search/index.json'));
    const opening = performance.now();
    const search = openIndex(JSON.parse(bytes.toString()) as SearchIndex);
    const openMs = performance.now() - opening;
    const times = queries
      .filter(({lang}) => lang === 'en')
      .map(({q}) => {
        const start = performance.now();
        search({query: q});
        return performance.now() - start;
      });
    console.log('');
    console.table({
      [`${pages} pages, English`]: {
        'build s': seconds,
        'memory MiB': peakMiB,
        'index MiB': Number((bytes.length / 1024 / 1024).toFixed(2)),
        'index brotli KiB': Math.round(brotliCompressSync(bytes).length / 1024),
        'open ms': Math.round(openMs),
        'query ms': Number(quantile(times, 0.5).toFixed(2)),
        'query p95 ms': Number(quantile(times, 0.95).toFixed(2)),
      },
    });
    expect(times.length).toBeGreaterThan(0);
    await rm(dir, {recursive: true, force: true});
  });
}
