import {type LocaleName, localePrefix} from '../../config/i18n';
import {openIndex} from '../../src/search/engine';
import queries from './queries.json';
import {type Relevance, type Size, baseline, percent, readIndex} from './site';

type Query = {q: string; lang: string; relevant: string[]};

/** What a query found. `rank` is the position of the first right page, from 1; Infinity when there is none. */
type Outcome = {query: Query; pages: string[]; rank: number};

/** How well the search of a built site finds the right pages, and what each query found. */
export type Measured = {
  size: Size;
  /** Number of pages in the index. */
  pages: number;
  relevance: Relevance;
  outcomes: Outcome[];
};

/**
 * Runs the queries of `queries.json` against the index of a built site.
 *
 * @throws Error when there is no build, or when the site does not have the right pages of some queries
 */
export function measureRelevance(locale: LocaleName): Measured {
  const {index, size} = readIndex(locale);
  const search = openIndex(index);
  const pageOf = (url: string) => url.slice(localePrefix(locale).length).replace(/#.*/, '');
  const written = new Set(index.sections.map(({url}) => pageOf(url)));
  const asked = (queries as Query[]).filter(({lang}) => lang === locale);
  const unknown = asked.filter(({relevant}) => !relevant.every(page => written.has(page)));
  if (unknown.length > 0) {
    throw new Error(
      `bench/search/queries.json names pages that the site does not have, for: ${unknown.map(({q}) => q).join(', ')}. ` +
        'Put the new addresses there.',
    );
  }
  const outcomes = asked.map((query): Outcome => {
    const pages = Array.from(
      new Set(search({query: query.q}).map(({section}) => pageOf(section.url))),
    );
    const at = pages.findIndex(page => query.relevant.includes(page));
    return {query, pages, rank: at < 0 ? Infinity : at + 1};
  });
  const share = (isRight: (outcome: Outcome) => boolean) =>
    outcomes.filter(isRight).length / outcomes.length;
  const relevance: Relevance = {
    queries: outcomes.length,
    successAt1: share(({rank}) => rank === 1),
    successAt3: share(({rank}) => rank <= 3),
    mrr: outcomes.reduce((sum, {rank}) => sum + 1 / rank, 0) / outcomes.length,
  };
  return {size, pages: written.size, relevance, outcomes};
}

/** Describes each query whose first result is not a right page, one line each. */
export const missesOf = ({outcomes}: Measured): string[] =>
  outcomes
    .filter(({rank}) => rank > 1)
    .map(
      ({query, pages, rank}) =>
        `miss: "${query.q}" found ${pages.slice(0, 3).join(', ') || 'nothing'}; right one at ${rank}`,
    );

/** Describes where a search is worse than `floor` in `baseline.json`, one line each, followed by its misses. */
export function belowFloor(measured: Measured): string[] {
  const {floor} = baseline;
  const {relevance, size, pages} = measured;
  const perPage = size.brotli / pages;
  const findings = [
    ...(['successAt1', 'successAt3'] as const)
      .filter(name => relevance[name] < floor[name])
      .map(name => `${name}: ${percent(relevance[name])}, below ${percent(floor[name])}`),
    ...(perPage > floor.indexBrotliPerPage
      ? [`index: ${perPage.toFixed(1)} KiB of brotli per page, above ${floor.indexBrotliPerPage}`]
      : []),
  ];
  return findings.length > 0 ? [...findings, ...missesOf(measured)] : [];
}
