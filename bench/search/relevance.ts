import {createHash} from 'node:crypto';
import {type LocaleName, localePrefix} from '../../config/i18n';
import {openIndex} from '../../src/search/engine';
import threads from '../../tests/content/questions.json';
import queries from './queries.json';
import {type Relevance, type Size, baseline, percent, readIndex} from './site';

/** A query and the pages, without locale, that answer it. */
type Query = {q: string; lang: string; relevant: string[]};

/** What people asked in public threads, with the page that answers it. */
const asked: Query[] = Object.entries(threads.answered).flatMap(([file, questions]) => {
  const page = `/docs/${file.replace(/\.mdx?$/, '')}`.replace(/\/intro$/, '');
  return questions.map(({question}) => ({q: question, lang: 'en', relevant: [page]}));
});

/**
 * Returns whether a query is held back: weights are tuned on the other half only. All queries for a page are in the
 * same half.
 */
const isHeldBack = ({relevant}: Query): boolean =>
  createHash('sha256').update(relevant[0]!).digest()[0]! % 2 === 1;

/** What a query found. `rank` is the position of the first right page, from 1; Infinity when there is none. */
type Outcome = {query: Query; pages: string[]; rank: number};

/** How well the search of a built site finds the right pages, and what each query found. */
export type Measured = {
  size: Size;
  /** Number of pages in the index. */
  pages: number;
  /** Over the queries that weights are tuned on. */
  tuned: Relevance;
  /** Over the queries that are held back. */
  heldBack: Relevance;
  outcomes: Outcome[];
};

function relevanceOf(outcomes: Outcome[]): Relevance {
  const share = (isRight: (outcome: Outcome) => boolean) =>
    outcomes.filter(isRight).length / outcomes.length;
  return {
    queries: outcomes.length,
    successAt1: share(({rank}) => rank === 1),
    successAt3: share(({rank}) => rank <= 3),
    mrr: outcomes.reduce((sum, {rank}) => sum + 1 / rank, 0) / outcomes.length,
  };
}

/**
 * Runs the queries of `queries.json`, and the questions of `tests/content/questions.json`, against the index of a built site.
 *
 * @throws Error when there is no build, or when the site does not have the right pages of some queries
 */
export function measureRelevance(locale: LocaleName): Measured {
  const {index, size} = readIndex(locale);
  const search = openIndex(index);
  const pageOf = (url: string) => url.slice(localePrefix(locale).length).replace(/#.*/, '');
  const written = new Set(index.sections.map(({url}) => pageOf(url)));
  const ofLocale = [...(queries as Query[]), ...asked].filter(({lang}) => lang === locale);
  const unknown = ofLocale.filter(({relevant}) => !relevant.every(page => written.has(page)));
  if (unknown.length > 0) {
    throw new Error(
      `bench/search/queries.json names pages that the site does not have, for: ${unknown.map(({q}) => q).join(', ')}. ` +
        'Put the new addresses there.',
    );
  }
  const outcomes = ofLocale.map((query): Outcome => {
    const pages = Array.from(
      new Set(search({query: query.q}).map(({section}) => pageOf(section.url))),
    );
    const at = pages.findIndex(page => query.relevant.includes(page));
    return {query, pages, rank: at < 0 ? Infinity : at + 1};
  });
  return {
    size,
    pages: written.size,
    tuned: relevanceOf(outcomes.filter(({query}) => !isHeldBack(query))),
    heldBack: relevanceOf(outcomes.filter(({query}) => isHeldBack(query))),
    outcomes,
  };
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
  const {heldBack, size, pages} = measured;
  const perPage = size.brotli / pages;
  const findings = [
    ...(['successAt1', 'successAt3'] as const)
      .filter(name => heldBack[name] < floor[name])
      .map(
        name =>
          `${name} of queries held back: ${percent(heldBack[name])}, below ${percent(floor[name])}`,
      ),
    ...(perPage > floor.indexBrotliPerPage
      ? [`index: ${perPage.toFixed(1)} KiB of brotli per page, above ${floor.indexBrotliPerPage}`]
      : []),
  ];
  return findings.length > 0 ? [...findings, ...missesOf(measured)] : [];
}
