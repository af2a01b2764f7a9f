/** Where a term occurs: in document `ids[i]`, `counts[i]` times. Sorted by id. */
export type Postings = {ids: number[]; counts: number[]};

/** An inverted index. Documents are numbered from 0. */
export type TermIndex = {
  documents: number;
  /** All terms in the order of their code units, and where each of them occurs. */
  terms: string[];
  postings: Postings[];
};

/** Builds the index of documents. Each document is a list of terms. */
export function buildTermIndex(documents: string[][]): TermIndex {
  const byTerm = new Map<string, Map<number, number>>();
  documents.forEach((document, id) => {
    for (const term of document) {
      const counts = byTerm.get(term) ?? new Map<number, number>();
      byTerm.set(term, counts.set(id, (counts.get(id) ?? 0) + 1));
    }
  });
  const terms = Array.from(byTerm.keys()).sort();
  return {
    documents: documents.length,
    terms,
    postings: terms.map(term => {
      const counts = byTerm.get(term)!;
      return {ids: Array.from(counts.keys()), counts: Array.from(counts.values())};
    }),
  };
}
