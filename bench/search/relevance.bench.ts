import {expect, test} from '@playwright/test';
import {localeNames} from '../../config/i18n';
import {kindOf, withTypo} from './kinds';
import {type Other, openOthers} from './others';
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
import {
  type Relevance,
  baseline,
  openSearch,
  percent,
  readSearch,
  record,
} from '../../tests/search/site';

/** Queries of one kind. */
type Kind = {name: string; queries: Query[]};

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
        ...(['raw', 'gzip', 'brotli'] as const).map(kind =>
          row(`size ${kind}`, `${size[kind]} KiB`, `${baseline.size[locale][kind]} KiB`),
        ),
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

  test(`${locale}: each kind of query, beside other engines over the same sections`, () => {
    const {files} = readSearch(locale);
    const search = openSearch(files);
    const engines: (Omit<Other, 'search'> & {pages: (query: Query) => string[]})[] = [
      {name: 'this search', pages: query => pagesFor(search, query)},
      ...openOthers(files).map(({name, search: urlsFor}) => ({
        name,
        pages: ({q}: Query) => pagesOf(urlsFor(q), locale),
      })),
    ];
    const shown = ({successAt1, successAt3}: Relevance) =>
      `${percent(successAt1)} / ${percent(successAt3)}`;
    const rows = kindsOf(notTunedOn(locale)).map(({name, queries}) => [
      `${name} (${queries.length})`,
      ...engines.map(({pages}) =>
        shown(relevanceOf(queries.map(query => ({rank: rankOf(pages(query), query)})))),
      ),
    ]);
    const table = [
      ['queries that no weight was tuned on', ...engines.map(({name}) => name)],
      ...rows,
    ];
    console.log(
      [
        `\n${locale}: right page first / among three`,
        ...table.map(
          cells => `  ${cells.map((cell, at) => cell.padEnd(at === 0 ? 37 : 30)).join('')}`,
        ),
      ].join('\n'),
    );
    const all = kindsOf(notTunedOn(locale)).at(-1)!.queries;
    const [ours, ...others] = engines.map(
      ({pages}) => relevanceOf(all.map(query => ({rank: rankOf(pages(query), query)}))).successAt1,
    );
    expect(ours).toBeGreaterThan(Math.max(...others));
  });
}
