import MiniSearch, {type Options, type SearchOptions} from 'minisearch';
import {type PackedIndex, pack, unpack} from './pack';
import {stopWords} from './stopWords';
import {type Token, isHan, tokenize} from './tokenize';
import type {FacetFilters, Level, SearchRecord, Section, Synonym} from './types';

/** The index of a locale. The build writes it to `search/index.json`, and the browser downloads it. */
export type SearchIndex = {
  language: string;
  sections: Section[];
  synonyms: Synonym[];
  index: PackedIndex;
  /** The queries that readers type to find the sections, in the order of the sections, and how many each one has. */
  queries: PackedIndex;
  queryCounts: number[];
};

/** A section that matches a query: its number, and the terms of the index that matched. */
export type Match = {id: number; section: Section; score: number; terms: Set<string>};

export type Query = {
  query: string;
  facetFilters?: FacetFilters;
  /** Also accepts words that are only roughly similar. */
  relaxed?: boolean;
};

/** Finds the sections for a query: the best page first, the sections of a page together, at most three of them. */
export type Engine = (query: Query) => Match[];

/** The fields of a section in the index, and how much a term in each of them counts. */
const BOOST = {heading: 5, slug: 5, title: 5, keywords: 3, breadcrumbs: 1.5, text: 1, code: 1};
type Document = Record<keyof typeof BOOST, string> & {id: number};

const BM25 = {k: 0.8, b: 0.8, d: 0.5};
/** Weights of a part of an identifier (`gas` of `calculateGas`), and of the whole identifier. */
const PART_WEIGHT = 0.4;
const IDENTIFIER_WEIGHT = 2.5;
const SYNONYM_WEIGHT = 0.5;
/** A shorter term is matched as a prefix only at the end of the query, where the reader is typing. */
const MIN_PREFIX_LENGTH = 2;
/** How much a word may differ: words of at least `minLength` letters by this share of their letters, `max` at most. */
const FUZZY = {minLength: 5, share: 0.25, max: 2};
const RELAXED_FUZZY = {minLength: 3, share: 0.4, max: 3};
/** How much the best of a section's queries counts beside the section itself. */
const QUERY_WEIGHT = 2;
const QUERY_BM25 = {k: 0.8, b: 0.6, d: 0};
/** How strongly sections that contain more of the query are preferred. */
const COVERAGE_EXPONENT = 1.5;
/** A page as a whole counts more than one of its sections. */
const PAGE_BOOST = 1.6;
/** For a section whose heading equals the query. */
const EXACT_HEADING_BOOST = 1.5;
/**
 * How much the other matching sections of a page add to its best one: this share of their total score, divided by the
 * number of matches.
 */
const REST_OF_PAGE = 0.4;
/**
 * What a page gains when all of its sections match: such a page is about the query, while a glossary only mentions it.
 */
const BREADTH_BOOST = 0.6;
const SECTIONS_A_PAGE = 3;

const LEVELS: Level[] = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'];

const termsOf = (text: string): string[] => tokenize(text).map(({term}) => term);
const stopTerms = new Set(Array.from(stopWords).flatMap(termsOf));

/**
 * The whole names in code, and each tail of a path. The parts of names occur often enough in the text around the code,
 * and would make up a third of the index.
 */
function wholeTermsOf(code: string): string[] {
  const tokens = tokenize(code);
  const ends = new Map<number, number>();
  for (const {word, end} of tokens) {
    ends.set(word, Math.max(end, ends.get(word) ?? 0));
  }
  return tokens
    .filter(
      ({word, start, end}) =>
        end === ends.get(word) && (start === 0 || /[\s:.]/.test(code[start - 1]!)),
    )
    .map(({term}) => term);
}

const indexOptions: Options<Document> = {
  fields: Object.keys(BOOST),
  tokenize: (text, field) => (field === 'code' ? wholeTermsOf(text) : termsOf(text)),
  // Headings keep their stop words, so that a question being typed finds something from its first word on.
  processTerm: (term, field) => (field === 'text' && stopTerms.has(term) ? null : term),
};

type Entry = {section: Section; text: string; document: Document; queries: string[]};

type QueryDocument = {id: number; query: string};

/** Queries keep their stop words: "where to ask for help" has no other words. */
const queryOptions: Options<QueryDocument> = {fields: ['query'], tokenize: termsOf};

const append = (text: string, more: string): string => (text === '' ? more : `${text} ${more}`);

function entryOf(record: SearchRecord, url: string, id: number): Entry {
  const level = record.type === 'content' ? 'lvl1' : record.type;
  const own = LEVELS.filter(other => record.hierarchy[other] !== null);
  const textAt = (other: Level) => record.hierarchy[other] ?? '';
  return {
    section: {
      url,
      hierarchy: Object.fromEntries(own.map(other => [other, textAt(other)])),
      level,
      docusaurus_tag: record.docusaurus_tag,
    },
    text: '',
    queries: record.queries ?? [],
    document: {
      id,
      heading: textAt(level),
      slug: url.replace(/#.*/, '').split('/').filter(Boolean).at(-1) ?? '',
      title: level === 'lvl1' ? '' : textAt('lvl1'),
      keywords: (record.keywords ?? []).join(' '),
      breadcrumbs: own
        .filter(other => other !== 'lvl1' && other < level)
        .map(textAt)
        .join(' '),
      text: record.description ?? '',
      code: '',
    },
  };
}

/** Groups records into sections. The names in code go into the section's document; the code itself is not kept. */
function entriesOf(records: SearchRecord[]): Entry[] {
  const byUrl = new Map<string, Entry>();
  for (const record of records) {
    const {pathname, hash} = new URL(record.url);
    const url = pathname + hash;
    const entry = byUrl.get(url) ?? entryOf(record, url, byUrl.size);
    byUrl.set(url, entry);
    entry.document.code = append(entry.document.code, record.identifiers.join(' '));
    if (record.content !== null && !record.code) {
      entry.text = append(entry.text, record.content);
      entry.document.text = append(entry.document.text, record.content);
    }
  }
  const entries = Array.from(byUrl.values());
  for (const {document} of entries) {
    document.code = Array.from(new Set(document.code.split(' '))).join(' ');
  }
  return entries;
}

/**
 * Builds the index of one locale.
 *
 * @returns the index, and separately the text of each section, which is needed only to show results
 */
export function buildIndex(
  records: SearchRecord[],
  synonyms: Synonym[],
): {index: SearchIndex; texts: string[]} {
  const entries = entriesOf(records);
  const index = new MiniSearch<Document>(indexOptions);
  index.addAll(entries.map(({document}) => document));
  const queries = new MiniSearch<QueryDocument>(queryOptions);
  queries.addAll(entries.flatMap(entry => entry.queries).map((query, id) => ({id, query})));
  return {
    index: {
      language: records[0]?.language ?? '',
      sections: entries.map(({section}) => section),
      synonyms,
      index: pack(index.toJSON()),
      queries: pack(queries.toJSON()),
      queryCounts: entries.map(entry => entry.queries.length),
    },
    texts: entries.map(({text}) => text),
  };
}

/** A phrase and its synonyms, as terms. */
type Alternative = {input: string[]; synonyms: string[]};

function alternativesOf(synonyms: Synonym[]): Alternative[] {
  return synonyms.flatMap(synonym => {
    const phrases = synonym.synonyms.map(termsOf);
    return synonym.type === 'oneWaySynonym'
      ? [{input: termsOf(synonym.input), synonyms: phrases.flat()}]
      : phrases.map(input => ({input, synonyms: phrases.filter(other => other !== input).flat()}));
  });
}

/** The weight of a term of the query. A whole identifier counts more than its parts. */
function weightOf(token: Token, tokens: Token[]): number {
  const word = tokens.filter(other => other.word === token.word);
  if (isHan(token.term) || word.length === 1) {
    return 1;
  }
  const width = Math.max(...word.map(({start, end}) => end - start));
  return token.end - token.start < width ? PART_WEIGHT : IDENTIFIER_WEIGHT;
}

type ParsedQuery = {
  weights: Map<string, number>;
  /** The share of the query's letters that these terms cover, 0 to 1. */
  coverage: (terms: string[]) => number;
};

/** @param keepStopWords false leaves stop words out, if the query has other words */
function parse(query: string, alternatives: Alternative[], keepStopWords: boolean): ParsedQuery {
  const all = tokenize(query);
  const contentTokens = all.filter(({term}) => !stopTerms.has(term));
  const tokens = contentTokens.length > 0 && !keepStopWords ? contentTokens : all;
  const weights = new Map<string, number>();
  const letters = new Map<string, number[]>();
  const lettersOf = (spans: Token[]) =>
    spans.flatMap(({start, end}) => Array.from({length: end - start}, (_, i) => start + i));
  const add = (term: string, weight: number, spans: Token[]) => {
    weights.set(term, Math.max(weight, weights.get(term) ?? 0));
    letters.set(term, [...(letters.get(term) ?? []), ...lettersOf(spans)]);
  };
  tokens.forEach(token => add(token.term, weightOf(token, tokens), [token]));
  for (const {input, synonyms} of alternatives) {
    const at = all.findIndex((_, start) => input.every((term, i) => all[start + i]?.term === term));
    if (at >= 0) {
      const spans = all.slice(at, at + input.length);
      synonyms.forEach(term => add(term, SYNONYM_WEIGHT, spans));
    }
  }
  const total = new Set(lettersOf(tokens)).size;
  const known = new Map<string, number>();
  return {
    weights,
    coverage(terms) {
      const key = terms.join(' ');
      const covered =
        known.get(key) ?? new Set(terms.flatMap(term => letters.get(term) ?? [])).size / total;
      known.set(key, covered);
      return Math.min(1, covered);
    },
  };
}

/** Whether a section matches the filters. A facet that sections don't have matches none. */
function matchesFacets(section: Section, language: string, filters: FacetFilters): boolean {
  const facets = [`language:${language}`, `docusaurus_tag:${section.docusaurus_tag}`];
  return filters.every(filter =>
    typeof filter === 'string' ? facets.includes(filter) : filter.some(one => facets.includes(one)),
  );
}

const pageOf = ({url}: Section): string => url.replace(/#.*/, '');

/** Loads an index that `buildIndex` has built. */
export function openIndex({
  language,
  sections,
  synonyms,
  index,
  queries,
  queryCounts,
}: SearchIndex): Engine {
  const miniSearch = MiniSearch.loadJS<Document>(unpack(index), indexOptions);
  const queryIndex = MiniSearch.loadJS<QueryDocument>(unpack(queries), queryOptions);
  const sectionOfQuery = queryCounts.flatMap((count, id) => Array<number>(count).fill(id));
  const alternatives = alternativesOf(synonyms);
  const sectionsOfPage = new Map<string, number>();
  for (const section of sections) {
    sectionsOfPage.set(pageOf(section), (sectionsOfPage.get(pageOf(section)) ?? 0) + 1);
  }
  const headings = sections.map(({hierarchy, level}) => termsOf(hierarchy[level] ?? '').join(' '));

  return ({query: typed, facetFilters = [], relaxed = false}) => {
    const query = typed.normalize('NFKC');
    const queryTerms = termsOf(query);
    const exact = queryTerms.join(' ');
    const typedLast = queryTerms.at(-1);
    const fuzzy = relaxed ? RELAXED_FUZZY : FUZZY;
    const optionsFor = ({weights}: ParsedQuery): SearchOptions => ({
      tokenize: () => Array.from(weights.keys()),
      bm25: BM25,
      boostTerm: term => weights.get(term) ?? 1,
      prefix: term => term.length >= MIN_PREFIX_LENGTH || term === typedLast,
      fuzzy: term => !isHan(term) && term.length >= fuzzy.minLength && fuzzy.share,
      maxFuzzy: fuzzy.max,
    });
    const isWanted = (id: number) => matchesFacets(sections[id]!, language, facetFilters);

    const matches = new Map<number, Match>();
    const parsed = parse(query, alternatives, false);
    const inText = miniSearch.search(query, {
      ...optionsFor(parsed),
      boost: BOOST,
      filter: ({id}) => isWanted(id as number),
    });
    for (const result of inText) {
      const id = result.id as number;
      const section = sections[id]!;
      const score =
        result.score *
        parsed.coverage(result.queryTerms) ** COVERAGE_EXPONENT *
        (section.level === 'lvl1' ? PAGE_BOOST : 1) *
        (headings[id] === exact ? EXACT_HEADING_BOOST : 1);
      matches.set(id, {id, section, score, terms: new Set(result.terms)});
    }

    const asked = parse(query, alternatives, true);
    const inQueries = queryIndex.search(query, {
      ...optionsFor(asked),
      bm25: QUERY_BM25,
      filter: ({id}) => isWanted(sectionOfQuery[id as number]!),
    });
    const best = new Map<number, number>();
    for (const result of inQueries) {
      // Stop words alone would match hundreds of sections.
      if (result.queryTerms.some(term => parsed.weights.has(term))) {
        const id = sectionOfQuery[result.id as number]!;
        const score = QUERY_WEIGHT * result.score * asked.coverage(result.queryTerms);
        best.set(id, Math.max(best.get(id) ?? 0, score));
      }
    }
    for (const [id, score] of best) {
      const match = matches.get(id) ?? {id, section: sections[id]!, score: 0, terms: new Set()};
      matches.set(id, {...match, score: match.score + score});
    }

    const pages = new Map<string, Match[]>();
    for (const match of matches.values()) {
      const page = pageOf(match.section);
      pages.set(page, [...(pages.get(page) ?? []), match]);
    }
    return Array.from(pages, ([page, ofPage]) => {
      ofPage.sort((a, b) => b.score - a.score);
      const rest = ofPage.slice(1).reduce((total, {score}) => total + score, 0);
      const breadth = ofPage.length / sectionsOfPage.get(page)!;
      return {
        score:
          (1 + BREADTH_BOOST * breadth) * ofPage[0]!.score + (REST_OF_PAGE * rest) / ofPage.length,
        shown: ofPage.slice(0, SECTIONS_A_PAGE),
      };
    })
      .sort((a, b) => b.score - a.score)
      .flatMap(({shown}) => shown);
  };
}
