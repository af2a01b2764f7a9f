import {type LocaleName, localePrefix} from '../../config/i18n';
import {openIndex} from '../../src/search/engine';
import queries from './queries.json';
import {type Relevance, type Size, baseline, percent, readIndex} from './site';

type Query = {q: string; lang: string; relevant: string[]};

/** Place of the first right page among the pages found, from 1; Infinity when none was found. */
type Outcome = {query: Query; pages: string[]; rank: number};

/** How well the search of a built site finds the right pages, and what each query found. */
export type Measured = {
  size: Size;
  /** How many pages the index is of. */
  pages: number;
  relevance: Relevance;
  outcomes: Outcome[];
};

/**
 * Asks the index of a built site the queries of `queries.json`.
 *
 * @throws Error when there is no build, or naming the queries whose right pages the site does not have
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

/** Each query whose right page is not first, with what was found. */
export const missesOf = ({outcomes}: Measured): string[] =>
  outcomes
    .filter(({rank}) => rank > 1)
    .map(
      ({query, pages, rank}) =>
        `miss: "${query.q}" found ${pages.slice(0, 3).join(', ') || 'nothing'}; right one at ${rank}`,
    );

/** In what a search is worse than the `floor` of `baseline.json`, one line each, and then its misses. */
export function belowFloor(measured: Measured): string[] {
  const {floor} = baseline;
  const {relevance, size, pages} = measured;
  const perPage = size.brotli / pages;
  const findings = [
    ...(['successAt1', 'successAt3'] as const)
      .filter(name => relevance[name] < floor[name])
      .map(name => `${name}: ${percent(relevance[name])}, below ${percent(floor[name])}`),
    ...(perPage > floor.indexBrotliPerPage
      ? [`index: ${perPage.toFixed(1)} KiB of brotli a page, above ${floor.indexBrotliPerPage}`]
      : []),
  ];
  return findings.length > 0 ? [...findings, ...missesOf(measured)] : [];
}
