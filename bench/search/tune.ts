import {createHash} from 'node:crypto';
import {type LocaleName, localeNames} from '../../config/i18n';
import {openSimilarities, readFiles} from '../../plugins/docusaurus/search/read';
import {type Engine, openIndex} from '../../src/search/engine';
import type {Similarities} from '../../src/search/ngrams';
import type {SearchIndex} from '../../src/search/types';
import {type Weights, weights} from '../../src/search/weights';
import {
  type Query,
  isHeldBack,
  pagesFor,
  queriesOf,
  rankOf,
  relevanceOf,
} from '../../tests/search/relevance';
import {percent, siteDir} from '../../tests/search/site';

const FOLDS = 3;
/** By how much a weight is changed at a time. */
const FACTORS = [0.7, 1.4];
/** A change that gains less is noise. */
const LEAST_GAIN = 0.001;

type Opened = {index: SearchIndex; similarities: Similarities};
type Task = Opened & {queries: Query[]};

/** Returns the queries that are not held back; with `keep`, those for some of the pages. */
const tasksOf = (opened: Map<LocaleName, Opened>, keep: (query: Query) => boolean): Task[] =>
  Array.from(opened, ([locale, search]) => ({
    ...search,
    queries: queriesOf(locale).filter(query => !isHeldBack(query) && keep(query)),
  }));

/** Returns success@1 and MRR with some weights: means over the queries of a language, then over the languages. */
function measure(tasks: Task[], candidate: Weights): {successAt1: number; mrr: number} {
  Object.assign(weights, candidate);
  const measured = tasks.map(({index, similarities, queries}) => {
    const engine = openIndex(index);
    const search: Engine = query => engine({...query, similarities});
    return relevanceOf(queries.map(query => ({rank: rankOf(pagesFor(search, query), query)})));
  });
  const mean = (key: 'successAt1' | 'mrr') =>
    measured.reduce((sum, each) => sum + each[key], 0) / measured.length;
  return {successAt1: mean('successAt1'), mrr: mean('mrr')};
}

/** Changes one weight after the other, and keeps what helps. */
function tune(tasks: Task[], start: Weights): Weights {
  const valueOf = (candidate: Weights) => {
    const {successAt1, mrr} = measure(tasks, candidate);
    return (successAt1 + mrr) / 2;
  };
  let best = start;
  let bestValue = valueOf(start);
  for (const name of Object.keys(start) as (keyof Weights)[]) {
    for (const candidate of FACTORS.map(factor => ({...best, [name]: best[name] * factor}))) {
      const value = valueOf(candidate);
      if (value >= bestValue + LEAST_GAIN) {
        [best, bestValue] = [candidate, value];
      }
    }
  }
  return best;
}

/** The part of the cross-validation that a query belongs to. All queries for a page are in the same one. */
const foldOf = ({relevant}: Query): number =>
  createHash('sha256').update(relevant[0]!).digest()[1]! % FOLDS;

const shown = (name: string, {successAt1, mrr}: {successAt1: number; mrr: number}): string =>
  `${name.padEnd(40)} success@1 ${percent(successAt1)}, MRR ${mrr.toFixed(3)}`;

/**
 * `npm run tune:search` searches for better weights of the search engine, on the queries that are not held back, over
 * the index in `build/`. It prints how much tuning in this way gains on pages that it has not seen (cross-validation),
 * and the weights to put into `src/search/weights.ts`.
 */
const indexes = new Map(
  localeNames.map((locale): [LocaleName, Opened] => {
    const files = readFiles(locale, siteDir);
    return [locale, {index: files.index, similarities: openSimilarities(files)}];
  }),
);
const start = {...weights};
const all = tasksOf(indexes, () => true);
console.log(shown('now', measure(all, start)));
for (let fold = 0; fold < FOLDS; fold += 1) {
  const unseen = tasksOf(indexes, query => foldOf(query) === fold);
  const tuned = tune(
    tasksOf(indexes, query => foldOf(query) !== fold),
    start,
  );
  console.log(shown(`pages of part ${fold + 1}, now`, measure(unseen, start)));
  console.log(shown(`pages of part ${fold + 1}, tuned on the others`, measure(unseen, tuned)));
}
const tuned = tune(all, start);
console.log(shown('tuned on all parts', measure(all, tuned)));
for (const name of Object.keys(start) as (keyof Weights)[]) {
  if (tuned[name] !== start[name]) {
    console.log(`${name}: ${start[name]} -> ${tuned[name].toPrecision(2)}`);
  }
}
