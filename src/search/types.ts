import type {PackedIndex} from './pack';

/** Levels of the hierarchy: 0 is the section of the site, 1 the page, and 2 and up are its headings. */
export const LEVELS = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const;
export type Level = (typeof LEVELS)[number];

export type Hierarchy = Record<Level, string | null>;

/**
 * One heading or one block of text, in the format of Algolia's DocSearch crawler, so that the local and the hosted
 * engine read the same records (https://docsearch.algolia.com/docs/record-extractor).
 */
export type SearchRecord = {
  /** Stable within the site: made of address, anchor and position. */
  objectID: string;
  /** `lvl1`…`lvl6`: a heading; `content`: a block of text or code. */
  type: Exclude<Level, 'lvl0'> | 'content';
  /** Absolute address with anchor. */
  url: string;
  url_without_anchor: string;
  anchor: string | null;
  /** The locale, twice: `language` is the facet, and the crawler also writes `lang`. */
  language: string;
  lang: string;
  version: string;
  /** `default`, or `docs-<plugin>-<version>`. */
  docusaurus_tag: string;
  hierarchy: Hierarchy;
  /** Plain text; null on a heading. */
  content: string | null;
  /** Whether `content` is code. */
  code: boolean;
  /** The names in the record's code, each as one word: `msg::send`, `calculateGas`. */
  identifiers: string[];
  /** Only on the page's own record (`lvl1`): the page's description and keywords. */
  description?: string;
  keywords?: string[];
  /** Only on headings and on the page's own record: what readers type to find it (`*.queries.yml`). */
  queries?: string[];
  weight: {pageRank: number; level: number; position: number};
};

/** Synonyms in Algolia's format. An input or a synonym may consist of several words. */
export type Synonym =
  | {objectID: string; type: 'synonym'; synonyms: string[]}
  | {objectID: string; type: 'oneWaySynonym'; input: string; synonyms: string[]};

/** A heading and the text under it, up to the next heading. This is what the local engine ranks. */
export type Section = {
  /** Address within the site, with anchor. */
  url: string;
  /** Only the levels that the section has, in their order. */
  hierarchy: Partial<Record<Level, string>>;
  docusaurus_tag: string;
};

/** The level of a section: the deepest that it has. The index does not repeat it, which saves 1 KiB of brotli. */
export const levelOf = ({hierarchy}: Section): Exclude<Level, 'lvl0'> =>
  Object.keys(hierarchy).pop() as Exclude<Level, 'lvl0'>;

/** The index of a locale. The build writes it to `search/index.json`, and the browser downloads it. */
export type SearchIndex = {
  language: string;
  sections: Section[];
  synonyms: Synonym[];
  /** Pairs of a traditional Chinese character and the simplified one that the index has instead. */
  traditional: string;
  /** The terms of the sections. */
  index: PackedIndex;
  /** The heading of each section, and the queries that readers type to find it, in the order of the sections. */
  queries: PackedIndex;
  /** How many of these each section has. */
  queryCounts: number[];
};

/** Facet filters in Algolia's format: all must match; of an inner list, at least one. */
export type FacetFilters = (string | string[])[];

export type Marked = {value: string};
export type MarkedHierarchy = Partial<Record<Level, Marked>>;

/** A result as DocSearch renders it. All texts except `lvl0` are HTML: escaped, with matches in `<mark>`. */
export type Hit = {
  objectID: string;
  type: SearchRecord['type'];
  /** Absolute address with anchor. */
  url: string;
  hierarchy: Partial<Record<Level, string | null>>;
  content: string | null;
  /** The sentence that answers the query, as HTML. Only on the first hit, and only from the site's own index. */
  answer?: string;
  _highlightResult: {hierarchy: MarkedHierarchy};
  _snippetResult: {hierarchy: MarkedHierarchy; content?: Marked};
};

export type SearchRequest = {
  query: string;
  facetFilters: FacetFilters;
  /** Number of the page of hits, from 0. */
  page: number;
  hitsPerPage: number;
  /** Length of the snippet shown with a hit, in words (of five characters). */
  snippetWords: number;
  /** Also accepts pages that match the query only roughly. */
  relaxed?: boolean;
};

/** What the glossary says about a term. */
export type Definition = {
  term: string;
  text: string;
  /** Absolute address with anchor. */
  url: string;
};

export type SearchResponse = {
  hits: Hit[];
  /** Number of hits on all pages. */
  nbHits: number;
  nbPages: number;
  /** Number of hits in each section of the site (`lvl0`). */
  sectionHits: Record<string, number>;
  /** The entry of the glossary, when the query is its term. Only from the site's own index. */
  definition?: Definition;
  /** True when the same hits may get a better order soon: see `SearchClient.settle`. */
  isPreliminary?: boolean;
  /** True when the engine or the network failed; then there are no hits. */
  failed: boolean;
};
