import {expect, test} from '@playwright/test';
import {localeNames} from '../../config/i18n';
import {openSearch, readFiles} from '../../plugins/docusaurus/search/read';
import {kindOf, withTypo} from './kinds';
import {openOthers} from './others';
import {openPeers} from './peers';
import {
  type Query,
  belowFloor,
  figuresOf,
  measureRelevance,
  missesOf,
  notTunedOn,
  pagesFor,
  pagesOf,
  rankOf,
  relevanceOf,
} from '../../tests/search/relevance';
import {type Relevance, baseline, percent, record, siteDir} from '../../tests/search/site';

/** Queries of one kind. */
type Kind = {name: string; queries: Query[]};

/** What finds pages, without locale, best first. */
type Engine = {name: string; pages: (query: Query) => string[] | Promise<string[]>};

/** Measures an engine for each kind of query. Each query runs once, although it may be of several kinds. */
async function measure({pages}: Engine, kinds: Kind[]): Promise<Relevance[]> {
  const ranks = new Map<Query, number>();
  for (const query of new Set(kinds.flatMap(({queries}) => queries))) {
    ranks.set(query, rankOf(await pages(query), query));
  }
  return kinds.map(({queries}) => relevanceOf(queries.map(query => ({rank: ranks.get(query)!}))));
}

/** The queries that no weight was tuned on, by their kind, and with a typo in each of them. */
function kindsOf(queries: Query[]): Kind[] {
  const names = Array.from(new Set(queries.map(({q}) => kindOf(q)))).sort();
  return [
    ...names.map(name => ({name, queries: queries.filter(({q}) => kindOf(q) === name)})),
    {
      name: 'with a typo',
      queries: queries.flatMap(query => {
        const q = withTypo(query.q);
        return q === undefined ? [] : [{...query, q}];
      }),
    },
    {name: 'all, without the typos', queries},
  ];
}

for (const locale of localeNames) {
  test(`${locale}: relevance is not below the recorded floor`, () => {
    const measured = measureRelevance(locale);
    const {tuned, heldBack, unseen, size} = measured;
    const before = baseline.relevance[locale];
    const row = (name: string, now: string, then: string) =>
      `  ${name.padEnd(18)}${now.padStart(9)}   baseline ${then.padStart(9)}`;
    const rows = (['tuned', 'heldBack', 'unseen'] as const).flatMap(half => [
      row(`${half}: queries`, String(measured[half].queries), String(before[half].queries)),
      row('success@1', percent(measured[half].successAt1), percent(before[half].successAt1)),
      row('success@3', percent(measured[half].successAt3), percent(before[half].successAt3)),
      row('MRR', measured[half].mrr.toFixed(3), before[half].mrr.toFixed(3)),
    ]);
    console.log(
      [
        `\n${locale}`,
        ...rows,
        row('size, brotli', `${size} KiB`, `${baseline.size[locale]} KiB`),
        ...figuresOf(measured).map(({text}) => `  ${text}`),
        ...missesOf(measured).map(miss => `  ${miss}`),
      ].join('\n'),
    );
    record(recorded => {
      recorded.relevance[locale] = {tuned, heldBack, unseen};
      recorded.size[locale] = size;
    });
    expect(belowFloor(measured)).toEqual([]);
  });

  test(`${locale}: each kind of query, beside other engines over the same pages`, async ({
    page,
  }) => {
    // docusaurus-search-local takes seconds for a Chinese sentence, so minutes for all queries.
    test.setTimeout(2_700_000);
    const files = readFiles(locale, siteDir);
    const search = openSearch(files);
    const urls = files.index.sections.map(({url}) => url);
    const docs = pagesOf(urls, locale).filter(route => /^\/docs(?:\/|$)/.test(route));
    const peers = await openPeers(page, locale, docs);
    const engines: Engine[] = [
      {name: 'this search', pages: query => pagesFor(search, query)},
      ...[...openOthers(files), ...peers.others].map(({name, search: urlsFor}): Engine => ({
        name,
        pages: async ({q}) => pagesOf(await urlsFor(q), locale),
      })),
    ];
    const kinds = kindsOf(notTunedOn(locale));
    const measured: Relevance[][] = [];
    for (const engine of engines) {
      measured.push(await measure(engine, kinds));
    }
    await peers.close();
    const table = [
      ['queries that no weight was tuned on', ...engines.map(({name}) => name)],
      ...kinds.map(({name, queries}, at) => [
        `${name} (${queries.length})`,
        ...measured.map(column => {
          const {successAt1, successAt3} = column[at]!;
          return `${percent(successAt1)} / ${percent(successAt3)}`;
        }),
      ]),
    ];
    console.log(
      [
        `\n${locale}: right page first / among three`,
        ...table.map(
          cells => `  ${cells.map((cell, at) => cell.padEnd(at === 0 ? 37 : 30)).join('')}`,
        ),
      ].join('\n'),
    );
    const [ours, ...others] = measured.map(column => column.at(-1)!.successAt1);
    expect(ours).toBeGreaterThan(Math.max(...others));
  });
}
