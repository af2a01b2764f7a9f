import {brotliCompressSync} from 'node:zlib';
import {expect, test} from '@playwright/test';
import {bytesOf} from '../../plugins/docusaurus/search/read';
import synonyms from '../../plugins/docusaurus/search/synonyms.en.json';
import {buildIndex} from '../../src/search/buildIndex';
import {openIndex} from '../../src/search/engine';
import type {SearchIndex, SearchRecord, Synonym} from '../../src/search/types';
import queries from '../../tests/search/queries.json';
import {siteDir} from '../../tests/search/site';
import {quantile} from '../numbers';
import {sizesToMeasure} from './sizes';

/** Runs a function, and returns its result and the milliseconds that it took. */
function timed<T>(run: () => T): [result: T, milliseconds: number] {
  const start = performance.now();
  return [run(), performance.now() - start];
}

// No build is needed here, so there is a larger size.
for (const size of sizesToMeasure(70, 700, 3500, 5000)) {
  test(`search in ${size} pages: those of the built site, and copies of them`, () => {
    const built = JSON.parse(bytesOf('en', siteDir, 'records').toString()) as SearchRecord[];
    const records = built.filter(({url}) => /^\/docs(?:\/|$)/.test(new URL(url).pathname));
    const perCopy = new Set(records.map(({url_without_anchor: url}) => url)).size;
    const copies = Math.max(1, Math.round(size / perCopy));
    const all = Array.from({length: copies}, (_, copy) =>
      records.map(record => ({
        ...record,
        url: copy === 0 ? record.url : record.url.replace('/docs', `/docs/copy-${copy}`),
      })),
    ).flat();

    const [{index}, buildMs] = timed(() => buildIndex(all, synonyms as Synonym[]));
    const json = JSON.stringify(index);
    const [search, openMs] = timed(() => openIndex(JSON.parse(json) as SearchIndex));
    const times = queries
      .filter(({lang}) => lang === 'en')
      .map(({q}) => {
        const [matches, milliseconds] = timed(() => search({query: q}));
        expect(matches.length, q).toBeGreaterThan(0);
        return milliseconds;
      });
    console.table({
      [`search in ${copies * perCopy} pages`]: {
        'index, MiB': Number((Buffer.byteLength(json) / 1024 / 1024).toFixed(1)),
        'with brotli, KiB': Math.round(brotliCompressSync(json).length / 1024),
        'built, s': Number((buildMs / 1000).toFixed(1)),
        'opened, ms': Math.round(openMs),
        'query, ms': Number(quantile(times, 0.5).toFixed(1)),
        '95 % of queries below, ms': Number(quantile(times, 0.95).toFixed(1)),
      },
    });
  });
}
