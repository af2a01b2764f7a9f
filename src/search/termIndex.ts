/** Where a term occurs: in document `ids[i]`, `counts[i]` times in field `fields[i]`. Sorted by field, then by id. */
export type Postings = {fields: number[]; ids: number[]; counts: number[]};

/** An inverted index. Documents are numbered from 0, and so are fields. */
export type TermIndex = {
  documents: number;
  fields: string[];
  /** For each field, the number of terms of each document. */
  lengths: number[][];
  /** All terms in the order of their code units, and where each of them occurs. */
  terms: string[];
  postings: Postings[];
};

/** Builds the index of documents. Each document has a list of terms for each field. */
export function buildTermIndex(fields: string[], documents: string[][][]): TermIndex {
  const byTerm = new Map<string, Map<number, number>[]>();
  documents.forEach((document, id) =>
    document.forEach((terms, field) => {
      for (const term of terms) {
        const ofTerm = byTerm.get(term) ?? fields.map(() => new Map<number, number>());
        byTerm.set(term, ofTerm);
        ofTerm[field]!.set(id, (ofTerm[field]!.get(id) ?? 0) + 1);
      }
    }),
  );
  const terms = Array.from(byTerm.keys()).sort();
  return {
    documents: documents.length,
    fields,
    lengths: fields.map((_, field) => documents.map(document => document[field]!.length)),
    terms,
    postings: terms.map(term => {
      const postings: Postings = {fields: [], ids: [], counts: []};
      byTerm.get(term)!.forEach((counts, field) =>
        counts.forEach((count, id) => {
          postings.fields.push(field);
          postings.ids.push(id);
          postings.counts.push(count);
        }),
      );
      return postings;
    }),
  };
}
