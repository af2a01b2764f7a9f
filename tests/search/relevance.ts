import {createHash} from 'node:crypto';
import {type LocaleName, localePrefix} from '../../config/i18n';
import {openSearch, readFiles} from '../../plugins/docusaurus/search/read';
import type {Engine} from '../../src/search/engine';
import threads from '../content/questions.json';
import queries from './queries.json';
import {type Relevance, baseline, percent, siteDir, sizeOf} from './site';
import threadNotes from './threads.json';
import unseen from './unseen.json';

/** A query and the pages, without locale, that answer it. */
export type Query = {q: string; lang: string; relevant: string[]};

/** A thread as Chinese readers would ask it, and the pages that answer it beside the one in `questions.json`. */
type ThreadNote = {thread: string; 'zh-cn'?: string; also?: string[]};

/** What people asked in public threads, in both languages, with the pages that answer it. */
const asked: Query[] = Object.entries(threads.answered).flatMap(([file, questions]) => {
  const page = `/docs/${file.replace(/\.mdx?$/, '')}`.replace(/\/intro$/, '');
  return questions.flatMap(({question, thread}) => {
    const note = (threadNotes as ThreadNote[]).find(({thread: other}) => other === thread);
    const relevant = [page, ...(note?.also ?? [])];
    const chinese = note?.['zh-cn'];
    return [
      {q: question, lang: 'en', relevant},
      ...(chinese ? [{q: chinese, lang: 'zh-cn', relevant}] : []),
    ];
  });
});

/** Notes on threads that `questions.json` does not have. */
const orphans = (threadNotes as ThreadNote[]).filter(
  ({thread}) =>
    !Object.values(threads.answered)
      .flat()
      .some(question => question.thread === thread),
);

/** Returns the queries of a locale, with the pages that answer them. */
export const queriesOf = (locale: LocaleName): Query[] =>
  [...(queries as Query[]), ...asked].filter(({lang}) => lang === locale);

/**
 * Returns whether a query is held back: weights are tuned on the other half only. All queries for a page are in the
 * same half.
 */
export const isHeldBack = ({relevant}: Query): boolean =>
  createHash('sha256').update(relevant[0]!).digest()[0]! % 2 === 1;

/** Returns the queries of a locale that no weight was tuned on, those of `unseen.json` among them. */
export const notTunedOn = (locale: LocaleName): Query[] => [
  ...queriesOf(locale).filter(isHeldBack),
  ...(unseen as Query[]).filter(({lang}) => lang === locale),
];

/** Returns the position of the first right page, from 1; Infinity when there is none. */
export function rankOf(pages: string[], {relevant}: Query): number {
  const at = pages.findIndex(page => relevant.includes(page));
  return at < 0 ? Infinity : at + 1;
}

/** Returns the different pages, without locale, of some addresses. */
export const pagesOf = (urls: string[], locale: string): string[] =>
  Array.from(new Set(urls.map(url => url.slice(localePrefix(locale).length).replace(/#.*/, ''))));

/** What a query found. `rank` is the position of the first right page, from 1; Infinity when there is none. */
type Outcome = {query: Query; pages: string[]; rank: number};

/** How well the search of a built site finds the right pages, and what each query found. */
export type Measured = {
  locale: LocaleName;
  /** What the index weighs, listed queries included: KiB of brotli. */
  size: number;
  /** Over the queries that weights are tuned on. */
  tuned: Relevance;
  /** Over the queries that are held back. */
  heldBack: Relevance;
  /** Over the queries of `unseen.json`, for all pages: nothing was tuned or written with a look at them. */
  unseen: Relevance;
  /** What each query found, except those of `unseen.json`: who reads their misses has seen them. */
  outcomes: Outcome[];
};

/** What a reader of the newest version searches: its pages, and those outside the docs. */
export const TAGS = ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current'];

/** Returns the pages that a query finds, without locale, best first. */
export const pagesFor = (search: Engine, {q, lang}: Query): string[] =>
  pagesOf(
    search({query: q, facetFilters: [TAGS]}).map(({section}) => section.url),
    lang,
  );

/** Sums up how well some queries found their pages. */
export function relevanceOf(outcomes: {rank: number}[]): Relevance {
  const share = (isRight: (outcome: {rank: number}) => boolean) =>
    outcomes.filter(isRight).length / outcomes.length;
  return {
    queries: outcomes.length,
    successAt1: share(({rank}) => rank === 1),
    successAt3: share(({rank}) => rank <= 3),
    mrr: outcomes.reduce((sum, {rank}) => sum + 1 / rank, 0) / outcomes.length,
  };
}

/**
 * Runs the queries of `queries.json` and `unseen.json`, and the questions of `tests/content/questions.json`, against the
 * index of a built site.
 *
 * @throws Error when there is no build, or when the site does not have the right pages of some queries
 */
export function measureRelevance(locale: LocaleName): Measured {
  const files = readFiles(locale, siteDir);
  const {index} = files;
  const search = openSearch(files);
  const written = new Set(
    pagesOf(
      index.sections.map(({url}) => url),
      locale,
    ),
  );
  const isUnseen = new Set((unseen as Query[]).filter(({lang}) => lang === locale));
  const ofLocale = [...queriesOf(locale), ...isUnseen];
  const unknown = ofLocale.filter(({relevant}) => !relevant.every(page => written.has(page)));
  if (unknown.length > 0) {
    throw new Error(
      `tests/search/queries.json or unseen.json names pages that the site does not have, for: ${unknown.map(({q}) => q).join(', ')}. ` +
        'Put the new addresses there.',
    );
  }
  if (orphans.length > 0) {
    throw new Error(
      `tests/search/threads.json has notes on threads that tests/content/questions.json does not have: ${orphans.map(({thread}) => thread).join(', ')}`,
    );
  }
  const outcomes = ofLocale.map((query): Outcome => {
    const pages = pagesFor(search, query);
    return {query, pages, rank: rankOf(pages, query)};
  });
  const seen = outcomes.filter(({query}) => !isUnseen.has(query));
  return {
    locale,
    size: sizeOf(locale),
    tuned: relevanceOf(seen.filter(({query}) => !isHeldBack(query))),
    heldBack: relevanceOf(seen.filter(({query}) => isHeldBack(query))),
    unseen: relevanceOf(outcomes.filter(({query}) => isUnseen.has(query))),
    outcomes: seen,
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

/** What a result is judged by. */
type Judged = Pick<Measured, 'locale' | 'heldBack' | 'unseen'>;

/**
 * Compares how many queries found a right page with the rates that `baseline.json` has recorded. `floor.room` more may
 * fail, because an edited page, or other words in ICU's dictionary, move those that were close.
 *
 * @returns each figure as a line of text, and whether it is below the floor
 */
export const figuresOf = (measured: Judged): {text: string; isBelow: boolean}[] =>
  (['heldBack', 'unseen'] as const).flatMap(set =>
    (['successAt1', 'successAt3'] as const).map(rate => {
      const {queries, [rate]: share} = measured[set];
      const right = Math.round(share * queries);
      const recorded = baseline.relevance[measured.locale][set][rate];
      const least = Math.round(recorded * queries) - baseline.floor.room;
      return {
        text: `${measured.locale}, ${set}, ${rate}: ${right} of ${queries} (${percent(share)}), floor ${least}`,
        isBelow: right < least,
      };
    }),
  );

/** Describes where a search is worse than `floor` in `baseline.json` allows, one line each, followed by its misses. */
export function belowFloor(measured: Measured): string[] {
  const {size} = measured;
  const findings = [
    ...figuresOf(measured)
      .filter(({isBelow}) => isBelow)
      .map(({text}) => text),
    ...(size > baseline.floor.brotli
      ? [`index: ${size} KiB of brotli, above ${baseline.floor.brotli}`]
      : []),
  ];
  return findings.length > 0 ? [...findings, ...missesOf(measured)] : [];
}
