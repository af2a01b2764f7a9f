import {type Occurrences, Scores, matcher} from './match';
import type {Similarities} from './ngrams';
import {unpack} from './pack';
import {type Concept, readQuery, thesaurusOf} from './query';
import type {TermIndex} from './termIndex';
import {stopTerms} from './tokenize';
import {type FacetFilters, type SearchIndex, type Section, levelOf} from './types';
import {Vocabulary} from './vocabulary';
import {weights} from './weights';

/** A section that matches a query: its number, and the terms of the index that matched. */
export type Match = {id: number; section: Section; score: number; terms: ReadonlySet<string>};

export type Query = {
  query: string;
  facetFilters?: FacetFilters;
  /** Also accepts words that are only roughly similar. */
  relaxed?: boolean;
  /** The second ranking. It changes the order of the pages, not which ones are found. */
  similarities?: Similarities;
};

/** Finds the sections for a query: the best page first, the sections of a page together, at most three of them. */
export type Engine = (query: Query) => Match[];

const SECTIONS_A_PAGE = 3;
/** So many pages are always found. Further ones must have at least this share of the best page's score. */
const ENOUGH_PAGES = 10;
const LEAST_SHARE = 0.25;
/** How many listed queries of a page count, beside the most similar one. */
const MAX_VOTES = 6;
/** The page that explains words in a sentence each. */
const GLOSSARY = /\/glossary$/;
const NOWHERE: Occurrences = {ids: [], strengths: []};

/** Whether a section matches the filters. A facet that sections don't have matches none. */
function matchesFacets(section: Section, language: string, filters: FacetFilters): boolean {
  const facets = [`language:${language}`, `docusaurus_tag:${section.docusaurus_tag}`];
  return filters.every(filter =>
    typeof filter === 'string' ? facets.includes(filter) : filter.some(one => facets.includes(one)),
  );
}

/** Replaces traditional Chinese characters by those of the index. */
function simplify(query: string, pairs: string): string {
  return Array.from(query, character => {
    const at = pairs.indexOf(character);
    return at >= 0 && at % 2 === 0 ? pairs[at + 1]! : character;
  }).join('');
}

const pageOf = ({url}: Section): string => url.replace(/#.*/, '');
const descending = (a: number, b: number): number => b - a;
const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

/** How far each value is above the median, relative to the highest: 0 to 1. */
function heights(values: number[]): number[] {
  const sorted = [...values].sort(descending);
  const median = sorted[sorted.length >> 1]!;
  const range = sorted[0]! - median;
  return values.map(value => (range > 0 ? Math.max(0, value - median) / range : 0));
}

const numbersOf = ({terms}: TermIndex): ReadonlyMap<string, number> =>
  new Map(terms.map((term, number) => [term, number]));

/** Returns a function that finds where a term occurs: BM25, without the rarity of the term and the length of texts. */
function occurrencesIn(index: TermIndex): (term: string) => Occurrences {
  const numbers = numbersOf(index);
  const known = new Map<number, Occurrences>();
  return term => {
    const number = numbers.get(term);
    if (number === undefined) {
      return NOWHERE;
    }
    const {ids, counts} = index.postings[number]!;
    const occurrences = known.get(number) ?? {
      ids,
      strengths: counts.map(count => count / (weights.saturation + count)),
    };
    known.set(number, occurrences);
    return occurrences;
  };
}

/** Loads an index that `buildIndex` has built. */
export function openIndex({
  language,
  sections,
  synonyms,
  traditional,
  index: packedIndex,
  queries: packedQueries,
  queryCounts,
}: SearchIndex): Engine {
  const index = unpack(packedIndex);
  const listed = unpack(packedQueries);
  const vocabulary = new Vocabulary(Array.from(new Set([...index.terms, ...listed.terms])));
  const thesaurus = thesaurusOf(synonyms);

  const pages = Array.from(new Set(sections.map(pageOf)));
  const numberOfPage = new Map(pages.map((page, number) => [page, number]));
  const pageOfSection = sections.map(section => numberOfPage.get(pageOf(section))!);
  const sectionOfListed = queryCounts.flatMap((count, id) => Array<number>(count).fill(id));

  const inSections = occurrencesIn(index);
  const listedNumbers = numbersOf(listed);
  const ones = Array<number>(listed.documents).fill(1);
  const inListed = (term: string): Occurrences => {
    const number = listedNumbers.get(term);
    return number === undefined ? NOWHERE : {ids: listed.postings[number]!.ids, strengths: ones};
  };

  /** How rare the sections are that contain at least one of some terms, in their text or in their listed queries. */
  const rarity = (terms: string[]): number => {
    const containing = new Set<number>();
    for (const term of terms) {
      inSections(term).ids.forEach(id => containing.add(id));
      inListed(term).ids.forEach(id => containing.add(sectionOfListed[id]!));
    }
    return Math.log(1 + (sections.length - containing.size + 0.5) / (containing.size + 0.5));
  };

  /** How much each listed query consists of, as the sum of what its terms count. */
  const sizeOfListed = new Float64Array(listed.documents);
  const rarityOfListed = new Map<string, number>();
  listed.terms.forEach((term, number) => {
    const value = rarity([term]) * (stopTerms.has(term) ? weights.stopWord : 1);
    rarityOfListed.set(term, value);
    listed.postings[number]!.ids.forEach(id => (sizeOfListed[id]! += value));
  });

  const matchSections = matcher(sections.length, inSections);
  const matchListed = matcher(listed.documents, inListed);
  /** How well each section matches, and how much of the query each page has. */
  const textScores = new Scores(sections.length);
  const coveredByPage = new Scores(pages.length);
  /** Of each listed query: how much of the typed one it has, and how much of it the typed one has. */
  const typedInListed = new Scores(listed.documents);
  const listedInTyped = new Scores(listed.documents);
  const ofPage = new Scores(pages.length);
  const ofListed = new Scores(listed.documents);

  const matchText = (concept: Concept): void => {
    const {importance} = concept;
    const found = matchSections(concept);
    for (const id of found.touched) {
      textScores.add(id, importance * found.of(id));
      ofPage.raise(pageOfSection[id]!, importance * Math.min(1, weights.covering * found.of(id)));
    }
  };

  const matchQueries = (concept: Concept, terms: string[]): void => {
    const {importance} = concept;
    const found = matchListed(concept);
    for (const id of found.touched) {
      typedInListed.add(id, importance * found.of(id));
      ofPage.raise(pageOfSection[sectionOfListed[id]!]!, importance * Math.min(1, found.of(id)));
    }
    for (const term of terms) {
      inListed(term).ids.forEach(id => ofListed.raise(id, rarityOfListed.get(term)!));
    }
    ofListed.touched.forEach(id => listedInTyped.add(id, ofListed.of(id)));
    ofListed.clear();
  };

  /** How similar the listed queries of each section are to the typed one, best first. */
  const similarities = (total: number): Map<number, number[]> => {
    const bySection = new Map<number, number[]>();
    for (const id of typedInListed.touched) {
      const section = sectionOfListed[id]!;
      const values = bySection.get(section) ?? [];
      values.push(
        (typedInListed.of(id) / total) * Math.min(1, listedInTyped.of(id) / sizeOfListed[id]!),
      );
      bySection.set(section, values);
    }
    bySection.forEach(values => values.sort(descending));
    return bySection;
  };

  /** How similar the best section of each page is to a query, among the pages of some sections: 0 to 1. */
  const prominenceOf = (similar: Float32Array, ids: number[]): Map<number, number> => {
    const best = new Map<number, number>();
    for (const id of ids) {
      const page = pageOfSection[id]!;
      best.set(page, Math.max(similar[id]!, best.get(page) ?? 0));
    }
    const values = heights(Array.from(best.values()));
    return new Map(Array.from(best.keys(), (page, at) => [page, values[at]!]));
  };

  return ({query, facetFilters = [], relaxed = false, similarities: rankedBy}) => {
    const typed = simplify(query.normalize('NFKC'), traditional);
    const concepts = readQuery(typed, {vocabulary, thesaurus, rarity, relaxed});
    const total = sum(concepts.map(({importance}) => importance));
    [textScores, coveredByPage, typedInListed, listedInTyped].forEach(scores => scores.clear());
    const terms = new Set<string>();
    for (const concept of concepts) {
      const ofConcept = concept.alternatives.flatMap(({parts}) =>
        parts.flat().map(({term}) => term),
      );
      ofConcept.forEach(term => terms.add(term));
      matchText(concept);
      matchQueries(concept, ofConcept);
      ofPage.touched.forEach(page => coveredByPage.add(page, ofPage.of(page)));
      ofPage.clear();
    }

    const similar = similarities(total);
    const byPage = new Map<number, {matches: Match[]; listed: number[]}>();
    const candidates = new Set([...textScores.touched, ...similar.keys()]);
    for (const id of candidates) {
      const section = sections[id]!;
      if (matchesFacets(section, language, facetFilters)) {
        const [best = 0] = similar.get(id) ?? [];
        const score =
          (textScores.of(id) / total + best) * (levelOf(section) === 'lvl1' ? weights.page : 1);
        const found = byPage.get(pageOfSection[id]!) ?? {matches: [], listed: []};
        found.matches.push({id, section, score, terms});
        found.listed.push(...(similar.get(id) ?? []));
        byPage.set(pageOfSection[id]!, found);
      }
    }

    const ranked = Array.from(byPage, ([page, found]) => {
      const matches = found.matches.sort((a, b) => b.score - a.score);
      const votes = found.listed.sort(descending).slice(1, MAX_VOTES + 1);
      const covered = coveredByPage.of(page) / total;
      const share = GLOSSARY.test(pages[page]!) ? weights.glossary : 1;
      return {
        page,
        score: (matches[0]!.score + weights.votes * sum(votes)) * covered * share,
        shown: matches.slice(0, SECTIONS_A_PAGE),
      };
    });
    const [first] = ranked.sort((a, b) => b.score - a.score);
    const kept = ranked.filter(
      ({score}, i) => i < ENOUGH_PAGES || score >= LEAST_SHARE * first!.score,
    );
    const similarTexts = relaxed ? undefined : rankedBy?.(typed);
    if (similarTexts) {
      const open = Array.from(sections.keys()).filter(id =>
        matchesFacets(sections[id]!, language, facetFilters),
      );
      const prominence = prominenceOf(similarTexts, open);
      const fused = ({page, score}: {page: number; score: number}) =>
        score / first!.score + weights.similarity * prominence.get(page)!;
      kept.sort((a, b) => fused(b) - fused(a));
    }
    return kept.flatMap(({shown}) => shown);
  };
}
