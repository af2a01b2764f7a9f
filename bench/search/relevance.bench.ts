import {expect, test} from '@playwright/test';
import {openIndex} from '../../src/search/engine';
import {type LocaleName, localeNames, localePrefix} from '../../config/i18n';
import queries from './queries.json';
import {type Relevance, baseline, percent, readIndex, record} from './site';

type Query = {q: string; lang: string; relevant: string[]};

/** Place of the first right page among the pages found, from 1; Infinity when none was found. */
type Outcome = {query: Query; pages: string[]; rank: number};

async function run(locale: LocaleName) {
  const {index, size} = readIndex(locale);
  const search = await openIndex(index);
  const pageOf = (url: string) => url.slice(localePrefix(locale).length).replace(/#.*/, '');
  const written = new Set(index.sections.map(({url}) => pageOf(url)));
  const all = (queries as Query[]).filter(({lang}) => lang === locale);
  // With a part of its pages missing a query may rightly find others.
  const scored = all.filter(({relevant}) => relevant.every(page => written.has(page)));
  const outcomes = scored.map((query): Outcome => {
    const pages = Array.from(
      new Set(search({query: query.q}).map(({section}) => pageOf(section.url))),
    );
    const at = pages.findIndex(page => query.relevant.includes(page));
    return {query, pages, rank: at < 0 ? Infinity : at + 1};
  });
  const share = (right: (outcome: Outcome) => boolean) =>
    outcomes.length === 0 ? 1 : outcomes.filter(right).length / outcomes.length;
  const relevance: Relevance = {
    queries: outcomes.length,
    successAt1: share(({rank}) => rank === 1),
    successAt3: share(({rank}) => rank <= 3),
    mrr: outcomes.reduce((sum, {rank}) => sum + 1 / rank, 0) / Math.max(1, outcomes.length),
  };
  return {size, relevance, outcomes, unwritten: all.filter(query => !scored.includes(query))};
}

test.beforeAll(() => {
  const rows = baseline.peers.engines.map(({name, en, 'zh-cn': zh}) =>
    [
      name.padEnd(24),
      ...[en, zh].flatMap(({successAt1, successAt5, mrr, brotli}) => [
        percent(successAt1).padStart(8),
        percent(successAt5).padStart(8),
        mrr.toFixed(3).padStart(6),
        `${brotli} KiB`.padStart(8),
      ]),
    ].join(' '),
  );
  console.log(
    [
      `\nOther engines, ${baseline.peers.corpus}: success@1, success@5, MRR, index (brotli); English, then Chinese`,
      ...rows,
    ].join('\n'),
  );
});

for (const locale of localeNames) {
  test(`${locale}: relevance is not below the recorded floor`, async () => {
    const {size, relevance, outcomes, unwritten} = await run(locale);
    const before = baseline.relevance[locale];
    const row = (name: string, now: string, then: string) =>
      `  ${name.padEnd(14)}${now.padStart(9)}   baseline ${then.padStart(9)}`;
    console.log(
      [
        `\n${locale}`,
        row('queries', String(relevance.queries), String(before.queries)),
        row('success@1', percent(relevance.successAt1), percent(before.successAt1)),
        row('success@3', percent(relevance.successAt3), percent(before.successAt3)),
        row('MRR', relevance.mrr.toFixed(3), before.mrr.toFixed(3)),
        ...(['raw', 'gzip', 'brotli'] as const).map(kind =>
          row(`index ${kind}`, `${size[kind]} KiB`, `${baseline.size[locale][kind]} KiB`),
        ),
        ...outcomes
          .filter(({rank}) => rank > 1)
          .map(
            ({query, pages, rank}) =>
              `  miss: "${query.q}" found ${pages.slice(0, 3).join(', ') || 'nothing'}; right one at ${rank}`,
          ),
        ...unwritten.map(
          ({q, relevant}) => `  page not written yet: "${q}" wants ${relevant.join(', ')}`,
        ),
      ].join('\n'),
    );

    record(recorded => {
      recorded.relevance[locale] = relevance;
      recorded.size[locale] = size;
    });

    const {floor} = baseline;
    expect(relevance.successAt1, 'success@1').toBeGreaterThanOrEqual(floor.successAt1);
    expect(relevance.successAt3, 'success@3').toBeGreaterThanOrEqual(floor.successAt3);
    expect(size.brotli, 'index in KiB, brotli').toBeLessThanOrEqual(floor.indexBrotli);
  });
}
