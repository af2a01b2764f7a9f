/**
 * What counts how much in the order of results. Without stop words, votes or the glossary, more than a point of the
 * queries of the bench is lost; `page` and `synonym` keep promises of `tests/unit/search.spec.ts`.
 * `bench/search/tune.ts` searches for better values; it does not see the queries that are held back.
 */
export const weights = {
  /** BM25: how soon repetitions count no more. */
  saturation: 1.2,

  /** A synonym of a word, relative to the word itself. */
  synonym: 0.8,
  /** Stop words beside other words: in what the reader types, and in listed queries. */
  stopWord: 0.065,

  /** A page as a whole, relative to one of its sections. */
  page: 1.3,
  /** How well a page must match a word of the query to cover it: 1 would need endless repetitions. */
  covering: 2,
  /** Further listed queries of the page: many that are a little similar say more than one. */
  votes: 0.8,
  /** The glossary: it explains a word in a sentence, and other pages say more. */
  glossary: 0.6,

  /** The second ranking: the page most similar to the query, relative to the one that the words find first. */
  similarity: 0.3,
};

export type Weights = typeof weights;
