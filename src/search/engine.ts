import MiniSearch, {type AsPlainObject, type Options, type SearchOptions} from 'minisearch';
import {stopWords} from './stopWords';
import {isHan, tokenize} from './tokenize';
import type {Hierarchy, Level, SearchRecord, Section, Synonym} from './types';

/** What the build writes and the browser fetches: `search/index.json` of a locale. */
export type SearchIndex = {
  sections: Section[];
  synonyms: Synonym[];
  index: AsPlainObject;
};

/** A section that answers a query; `terms` are the terms of the index that it was found by. */
export type Match = {section: Section; score: number; terms: Set<string>};

/** Facets as Algolia takes them: all have to hold; in an inner list any one. */
export type FacetFilters = (string | string[])[];

export type Engine = {
  search(query: string, facetFilters?: FacetFilters): Match[];
};

/** The fields of a section in the index and how much a term in each of them counts. */
const BOOST = {heading: 6, slug: 5, title: 4, keywords: 3, trail: 1.5, text: 1, code: 0.6};
type Field = keyof typeof BOOST;
type Document = Record<Field, string> & {id: number};

/** Sections of one page that a list of results may hold. */
const SECTIONS_A_PAGE = 3;
/** Share that the other sections of a page add to its best one. */
const REST_OF_PAGE = 0.4;
/** The page as a whole counts more than a section of it. */
const PAGE_BOOST = 1.6;
/** A query that is the very heading. */
const EXACT_HEADING_BOOST = 1.5;
/** How strongly a section is preferred that holds more of the query's words. */
const COVERAGE_EXPONENT = 1.5;
const PART = +(process.env.PART ?? 0.5), JOINED = +(process.env.JOINED ?? 1.5);
const SYNONYM_WEIGHT = 0.8;
const MIN_FUZZY_LENGTH = 5;
const FUZZINESS = 0.25;
const MIN_PREFIX_LENGTH = 2;

const LEVELS: Level[] = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'];

const termsOf = (text: string): string[] => tokenize(text).map(({term}) => term);

const indexOptions: Options<Document> = {
  fields: Object.keys(BOOST),
  tokenize: termsOf,
  processTerm: term => term,
};

/** Heading of a section: the deepest level it has. */
export function headingOf({hierarchy, level}: Section): string {
  return hierarchy[level] ?? '';
}

/** Groups records to sections; code gives its names to the section's document, its text is not kept. */
function sectionsOf(records: SearchRecord[]): {section: Section; document: Document}[] {
  const byUrl = new Map<string, {section: Section; document: Document}>();
  const append = (text: string, more: string) => (text === '' ? more : `${text} ${more}`);
  for (const record of records) {
    const {pathname, hash} = new URL(record.url);
    const url = pathname + hash;
    let entry = byUrl.get(url);
    if (!entry) {
      const level = record.type === 'content' ? 'lvl1' : record.type;
      const {hierarchy, language, docusaurus_tag} = record;
      const trail = LEVELS.filter(other => other !== 'lvl1' && other < level)
        .map(other => hierarchy[other] ?? '')
        .join(' ');
      entry = {
        section: {url, hierarchy, level, text: '', language, docusaurus_tag},
        document: {
          id: byUrl.size,
          heading: hierarchy[level] ?? '',
          slug: pathname.split('/').filter(Boolean).at(-1) ?? '',
          title: level === 'lvl1' ? '' : (hierarchy.lvl1 ?? ''),
          keywords: (record.keywords ?? []).join(' '),
          trail,
          text: record.description ?? '',
          code: '',
        },
      };
      byUrl.set(url, entry);
    }
    const {section, document} = entry;
    document.code = append(document.code, record.identifiers.join(' '));
    if (record.content !== null && !record.code) {
      section.text = append(section.text, record.content);
      document.text = append(document.text, record.content);
    }
  }
  return Array.from(byUrl.values(), ({section, document}) => ({
    section,
    document: {...document, code: Array.from(new Set(document.code.split(' '))).join(' ')},
  }));
}

/** Builds the index of one locale. */
export function buildIndex(records: SearchRecord[], synonyms: Synonym[]): SearchIndex {
  const entries = sectionsOf(records);
  const index = new MiniSearch<Document>(indexOptions);
  index.addAll(entries.map(({document}) => document));
  return {sections: entries.map(({section}) => section), synonyms, index: index.toJSON()};
}

/** A query taken apart: its terms with their weights, and for each term the words of the query it stands for. */
type ParsedQuery = {weights: Map<string, number>; words: Map<string, Set<number>>; count: number};

/** Terms of the words that a synonym's phrase holds, in order. */
type Alternatives = {input: string[]; synonyms: string[][]};

function alternativesOf(synonyms: Synonym[]): Alternatives[] {
  return synonyms.flatMap(synonym => {
    const phrases = synonym.synonyms.map(termsOf);
    return synonym.type === 'oneWaySynonym'
      ? [{input: termsOf(synonym.input), synonyms: phrases}]
      : phrases.map(input => ({input, synonyms: phrases.filter(other => other !== input)}));
  });
}

const lettersOf = (spans: {start: number; end: number}[]): number[] =>
  spans.flatMap(({start, end}) => Array.from({length: end - start}, (_, i) => start + i));

function parse(query: string, alternatives: Alternatives[]): ParsedQuery {
  const all = tokenize(query.normalize('NFKC'));
  const stops = new Set(Array.from(stopWords).flatMap(termsOf));
  const telling = all.filter(({term}) => !stops.has(term));
  const tokens = telling.length > 0 ? telling : all;
  const weights = new Map<string, number>();
  const words = new Map<string, Set<number>>();
  const add = (term: string, weight: number, standsFor: number[]) => {
    weights.set(term, Math.max(weight, weights.get(term) ?? 0));
    words.set(term, new Set([...Array.from(words.get(term) ?? []), ...standsFor]));
  };
  const widths = new Map<number, number>();
  for (const {word, start, end} of tokens) {
    widths.set(word, Math.max(widths.get(word) ?? 0, end - start));
  }
  for (const {term, word, start, end} of tokens) {
    const isPart = !isHan(term) && end - start < widths.get(word)!;
    const isJoined = !isHan(term) && !isPart && tokens.some(other => other.word === word && other.term !== term);
    add(term, isPart ? PART : isJoined ? JOINED : 1, lettersOf([{start, end}]));
  }
  const sequence = all.map(({term}) => term);
  for (const {input, synonyms} of alternatives) {
    const at = sequence.findIndex((_, start) => input.every((term, i) => sequence[start + i] === term));
    if (at >= 0) {
      const standsFor = lettersOf(all.slice(at, at + input.length));
      synonyms.flat().forEach(term => add(term, SYNONYM_WEIGHT, standsFor));
    }
  }
  return {weights, words, count: new Set(lettersOf(tokens)).size};
}

function holds(section: Section, filters: FacetFilters): boolean {
  const test = (filter: string) => {
    const [facet, ...value] = filter.split(':');
    return (facet === 'language' || facet === 'docusaurus_tag') && section[facet] === value.join(':');
  };
  return filters.every(filter => (Array.isArray(filter) ? filter.some(test) : test(filter)));
}

/** Opens an index that was built by `buildIndex`; loading pauses for the browser every thousand terms. */
export async function openIndex({sections, synonyms, index}: SearchIndex): Promise<Engine> {
  const miniSearch = await MiniSearch.loadJSAsync<Document>(index, indexOptions);
  const alternatives = alternativesOf(synonyms);
  const headings = sections.map(section => termsOf(headingOf(section)).join(' '));

  return {
    search(query, facetFilters = []) {
      const {weights, words, count} = parse(query, alternatives);
      const exact = termsOf(query).join(' ');
      const terms = Array.from(weights.keys());
      const options: SearchOptions = {
        tokenize: () => terms,
        processTerm: term => term,
        combineWith: 'OR',
        boost: BOOST,
        boostTerm: term => weights.get(term) ?? 1,
        prefix: term => isHan(term) || term.length >= MIN_PREFIX_LENGTH,
        fuzzy: term => (!isHan(term) && term.length >= MIN_FUZZY_LENGTH ? FUZZINESS : false),
        bm25: {k: 0.8, b: 0.8, d: 0.5},
        filter: ({id}) => holds(sections[id as number]!, facetFilters),
      };
      const pages = new Map<string, Match[]>();
      for (const result of miniSearch.search(query, options)) {
        const id = result.id as number;
        const section = sections[id]!;
        const covered = new Set(result.queryTerms.flatMap(term => Array.from(words.get(term) ?? [])));
        const score =
          result.score *
          (covered.size / count) ** COVERAGE_EXPONENT *
          (section.level === 'lvl1' ? PAGE_BOOST : 1) *
          (headings[id] === exact ? EXACT_HEADING_BOOST : 1);
        const page = section.url.replace(/#.*/, '');
        pages.set(page, [...(pages.get(page) ?? []), {section, score, terms: new Set(result.terms)}]);
      }
      return Array.from(pages.values(), matches => {
        const [best, ...rest] = matches.sort((a, b) => b.score - a.score) as [Match, ...Match[]];
        const sum = rest.reduce((total, {score}) => total + score, 0);
        return {
          score: best.score + (REST_OF_PAGE * sum) / matches.length,
          matches: matches.slice(0, SECTIONS_A_PAGE),
        };
      })
        .sort((a, b) => b.score - a.score)
        .flatMap(({matches}) => matches);
    },
  };
}

export type {Hierarchy};
