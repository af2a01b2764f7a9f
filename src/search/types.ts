/** Levels of a hierarchy: 0 is the section of the site, 1 the page, 2 and up its headings. */
export type Level = 'lvl0' | 'lvl1' | 'lvl2' | 'lvl3' | 'lvl4' | 'lvl5' | 'lvl6';

export type Hierarchy = Record<Level, string | null>;

/**
 * One heading or one block of text, in the shape that Algolia's DocSearch crawler writes, so that the embedded and
 * the hosted engine read the same records (https://docsearch.algolia.com/docs/record-extractor).
 */
export type SearchRecord = {
  /** Stable within the site: address, anchor and position. */
  objectID: string;
  /** `lvl1`…`lvl6`: a heading; `content`: a block of text or code. */
  type: Exclude<Level, 'lvl0'> | 'content';
  /** Absolute address with anchor. */
  url: string;
  url_without_anchor: string;
  anchor: string | null;
  /** The locale, twice: `language` is the facet, `lang` what the crawler also writes. */
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
  /** Names from the code of the record, each a word of its own: `msg::send`, `calculateGas`. */
  identifiers: string[];
  /** On the page's own record (`lvl1`): its description and keywords. */
  description?: string;
  keywords?: string[];
  weight: {pageRank: number; level: number; position: number};
};

/** Alternatives as data, in Algolia's shape. An input or synonym may be several words. */
export type Synonym =
  | {objectID: string; type: 'synonym'; synonyms: string[]}
  | {objectID: string; type: 'oneWaySynonym'; input: string; synonyms: string[]};

/** A heading and what stands under it up to the next one: what the embedded engine ranks. */
export type Section = {
  /** Address within the site, with anchor. */
  url: string;
  /** The levels it has. */
  hierarchy: Partial<Record<Level, string>>;
  level: Exclude<Level, 'lvl0'>;
  docusaurus_tag: string;
};

/** Facets as Algolia takes them: all have to hold; in an inner list any one. */
export type FacetFilters = (string | string[])[];

type Marked = {value: string};

/** A result as DocSearch draws it. All texts but `lvl0` are HTML: escaped, with matches in `<mark>`. */
export type Hit = {
  objectID: string;
  type: SearchRecord['type'];
  /** Absolute address with anchor. */
  url: string;
  hierarchy: Partial<Record<Level, string | null>>;
  content: string | null;
  _highlightResult: {hierarchy: Partial<Record<Level, Marked>>};
  _snippetResult: {hierarchy: Partial<Record<Level, Marked>>; content?: Marked};
};

export type SearchRequest = {
  query: string;
  facetFilters: FacetFilters;
  /** Number of the page of hits, from 0. */
  page: number;
  hitsPerPage: number;
  /** Length of the piece of text shown with a hit, in words (of five characters). */
  snippetWords: number;
  /** Accepts pages that are only roughly about the query. */
  relaxed?: boolean;
};

export type SearchAnswer = {
  hits: Hit[];
  /** Number of hits on all pages. */
  nbHits: number;
  nbPages: number;
  /** The engine or the network failed; there are no hits then. */
  failed: boolean;
};
