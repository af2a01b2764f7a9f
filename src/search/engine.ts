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
const BOOST = {
  heading: 5,
  slug: 5,
  title: 5,
  keywords: 3,
  queries: 3,
  breadcrumbs: 1.5,
  text: 1,
  code: 1,
};
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

type Entry = {section: Section; text: string; document: Document};

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
    document: {
      id,
      heading: textAt(level),
      slug: url.replace(/#.*/, '').split('/').filter(Boolean).at(-1) ?? '',
      title: level === 'lvl1' ? '' : textAt('lvl1'),
      keywords: (record.keywords ?? []).join(' '),
      queries: (record.queries ?? []).join(' '),
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
  return {
    index: {
      language: records[0]?.language ?? '',
      sections: entries.map(({section}) => section),
      synonyms,
      index: pack(index.toJSON()),
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

function parse(query: string, alternatives: Alternative[]): ParsedQuery {
  const all = tokenize(query);
  const contentTokens = all.filter(({term}) => !stopTerms.has(term));
  const tokens = contentTokens.length > 0 ? contentTokens : all;
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
export function openIndex({language, sections, synonyms, index}: SearchIndex): Engine {
  const miniSearch = MiniSearch.loadJS<Document>(unpack(index), indexOptions);
  const alternatives = alternativesOf(synonyms);
  const sectionsOfPage = new Map<string, number>();
  for (const section of sections) {
    sectionsOfPage.set(pageOf(section), (sectionsOfPage.get(pageOf(section)) ?? 0) + 1);
  }
  const headings = sections.map(({hierarchy, level}) => termsOf(hierarchy[level] ?? '').join(' '));

  return ({query: typed, facetFilters = [], relaxed = false}) => {
    const query = typed.normalize('NFKC');
    const {weights, coverage} = parse(query, alternatives);
    const terms = Array.from(weights.keys());
    const queryTerms = termsOf(query);
    const exact = queryTerms.join(' ');
    const typedLast = queryTerms.at(-1);
    const fuzzy = relaxed ? RELAXED_FUZZY : FUZZY;
    const options: SearchOptions = {
      tokenize: () => terms,
      boost: BOOST,
      bm25: BM25,
      boostTerm: term => weights.get(term) ?? 1,
      prefix: term => term.length >= MIN_PREFIX_LENGTH || term === typedLast,
      fuzzy: term => !isHan(term) && term.length >= fuzzy.minLength && fuzzy.share,
      maxFuzzy: fuzzy.max,
      filter: ({id}) => matchesFacets(sections[id as number]!, language, facetFilters),
    };
    const pages = new Map<string, Match[]>();
    for (const result of miniSearch.search(query, options)) {
      const id = result.id as number;
      const section = sections[id]!;
      const score =
        result.score *
        coverage(result.queryTerms) ** COVERAGE_EXPONENT *
        (section.level === 'lvl1' ? PAGE_BOOST : 1) *
        (headings[id] === exact ? EXACT_HEADING_BOOST : 1);
      const matches = pages.get(pageOf(section)) ?? [];
      matches.push({id, section, score, terms: new Set(result.terms)});
      pages.set(pageOf(section), matches);
    }
    return Array.from(pages, ([page, matches]) => {
      matches.sort((a, b) => b.score - a.score);
      const rest = matches.slice(1).reduce((total, {score}) => total + score, 0);
      const breadth = matches.length / sectionsOfPage.get(page)!;
      return {
        score:
          (1 + BREADTH_BOOST * breadth) * matches[0]!.score +
          (REST_OF_PAGE * rest) / matches.length,
        matches: matches.slice(0, SECTIONS_A_PAGE),
      };
    })
      .sort((a, b) => b.score - a.score)
      .flatMap(({matches}) => matches);
  };
}
