import {readFileSync} from 'node:fs';
import {rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {brotliCompressSync} from 'node:zlib';
import {expect, test} from '@playwright/test';
import {openIndex} from '../../src/search/engine';
import type {SearchIndex} from '../../src/search/types';
import queries from '../../tests/search/queries.json';
import {quantile} from '../numbers';
import {type BuildCost, forgetBuilds, measureBuild} from '../site/build';
import {makeStockSite} from '../site/stock';
import {enlarge, makeSite} from './site';

/** Numbers of pages to measure. `BENCH_PAGES=70,700` chooses others. */
const sizes = (process.env.BENCH_PAGES ?? '70,700,3500').split(',').map(Number);

/** Builds the English locale of a site without caches. The folder keeps the build. */
async function buildOnce(dir: string): Promise<BuildCost> {
  await forgetBuilds(dir);
  return measureBuild(dir, ['--locale', 'en']);
}

const ratio = (ours: number, stock: number): number => Number((ours / stock).toFixed(2));

for (const size of sizes) {
  test(`a site of ${size} pages, and the same pages on stock Docusaurus`, async () => {
    const stockDir = path.join(tmpdir(), `docs-scale-stock-${size}`);
    await makeStockSite(stockDir);
    await enlarge(stockDir, size);
    const stock = await buildOnce(stockDir);
    await rm(stockDir, {recursive: true, force: true});
    // At once, because the other build takes minutes and can fail.
    console.log(`\nstock Docusaurus, ${size} pages, English, cold build`, stock);

    const dir = path.join(tmpdir(), `docs-scale-${size}`);
    await makeSite(dir);
    const pages = await enlarge(dir, size);
    const ours = await buildOnce(dir);

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
    console.log(`\n${pages} pages, English, cold builds`);
    console.table({
      ours,
      stock,
      ratio: {
        seconds: ratio(ours.seconds, stock.seconds),
        processorSeconds: ratio(ours.processorSeconds, stock.processorSeconds),
        peakMiB: ratio(ours.peakMiB, stock.peakMiB),
      },
    });
    console.table({
      [`search in ${pages} pages`]: {
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
