/**
 * What counts how much in the order of results. `bench/search/tune.ts` searches for better values; it does not see the
 * queries that are held back.
 */
export const weights = {
  /** A term in each of the fields of a section, relative to one in its text. */
  heading: 4.2,
  slug: 3,
  title: 1.9,
  keywords: 4.7,
  text: 1,
  code: 0.73,
  /** BM25: how soon repetitions count no more, and how much longer fields count less (0 to 1). */
  saturation: 2,
  length: 0.6,

  /** The words of a query, relative to the word itself. */
  inflection: 0.88,
  prefix: 0.6,
  typo: 0.6,
  synonym: 0.69,
  /** Parts of an identifier, beside the whole: `gas` of `calculateGas`; less when the index has the whole. */
  parts: 0.5,
  partsOfKnown: 0.25,
  /** An identifier that the index has, relative to other words of the query. */
  identifier: 2,
  /** A tail of a path, and a pair of neighbors in a longer Chinese word. */
  piece: 0.52,
  /** Two words written as one, or one as two. */
  spacing: 1,
  /** Stop words beside other words: in what the reader types, and in listed queries. */
  stopWord: 0.065,

  /** How strongly sections that have more of the query's words are preferred, and how well each must match. */
  coverage: 0.41,
  coverageGain: 2,
  /** A section with all words of the query. */
  allWords: 0.35,
  /** The listed query of a section that is most like the typed one. */
  listed: 1.5,
  /** How much it matters that the words of one are in the other. */
  typedInListed: 1.5,
  listedInTyped: 0.93,
  /** Titles and headings as listed queries. */
  titleAsListed: 0.5,
  headingAsListed: 1.1,

  /** A page as a whole, relative to one of its sections. */
  page: 1.9,
  /** The mean of a page's other sections. */
  rest: 1,
  /** A page of which all sections match: it is about the query, while others mention it. */
  breadth: 0.48,
  /** How much of the query the page as a whole covers. */
  pageCoverage: 0.84,
  /** How strongly pages that have more of the query's words are preferred. */
  wholeQuery: 0.24,
  /** Further listed queries of the page: many that are a little similar say more than one. Below 1, the weak ones too. */
  votes: 0.8,
  voteShape: 0.6,
  /** The glossary: it explains a word in a sentence, and other pages say more. */
  glossary: 0.6,

  /** The second ranking: the page most similar to the query, relative to the one that the words find first. */
  similarity: 0.3,
};

export type Weights = typeof weights;
