import {rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {test} from '@playwright/test';
import {type BuildCost, forgetBuilds, measureBuild} from '../site/build';
import {makeStockSite} from '../site/stock';
import {enlarge, makeSite} from './site';
import {sizesToMeasure} from './sizes';

/** Builds the English locale of a site without caches. The folder keeps the build. */
async function buildOnce(dir: string): Promise<BuildCost> {
  await forgetBuilds(dir);
  return measureBuild(dir, ['--locale', 'en']);
}

const ratio = (ours: number, stock: number): number => Number((ours / stock).toFixed(2));

for (const size of sizesToMeasure(70, 700, 3500)) {
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
    await rm(dir, {recursive: true, force: true});
  });
}
