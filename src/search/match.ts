import type {Concept} from './query';
import type {Expansion} from './vocabulary';

/** The documents that contain a term, and how strongly: 1 at most. */
export type Occurrences = {ids: number[]; strengths: number[]};

/** A number for each document, and which of them are not 0. It is reused from query to query, because it is large. */
export class Scores {
  readonly values: Float64Array;
  touched: number[] = [];

  constructor(documents: number) {
    this.values = new Float64Array(documents);
  }

  of(id: number): number {
    return this.values[id]!;
  }

  /** Adds a number above 0. */
  add(id: number, value: number): void {
    if (this.values[id] === 0) {
      this.touched.push(id);
    }
    this.values[id]! += value;
  }

  /** Sets the number to `value` if that is greater. */
  raise(id: number, value: number): void {
    if (value > this.values[id]!) {
      this.add(id, value - this.values[id]!);
    }
  }

  clear(): void {
    for (const id of this.touched) {
      this.values[id] = 0;
    }
    this.touched = [];
  }
}

/**
 * Returns a function that finds how strongly each document matches a concept: by the best of its alternatives, 1 at
 * most. The result is valid until the next call.
 */
export function matcher(
  documents: number,
  occurrencesOf: (term: string) => Occurrences,
): (concept: Concept) => Scores {
  const [found, sums, best] = [new Scores(documents), new Scores(documents), new Scores(documents)];
  const raise = (scores: Scores, expansions: Expansion[], factor: number) => {
    for (const {term, weight} of expansions) {
      const {ids, strengths} = occurrencesOf(term);
      ids.forEach((id, i) => scores.raise(id, factor * weight * strengths[i]!));
    }
  };
  return ({alternatives}) => {
    found.clear();
    for (const {parts, weight} of alternatives) {
      if (parts.length === 1) {
        raise(found, parts[0]!, weight);
        continue;
      }
      for (const expansions of parts) {
        raise(best, expansions, weight / parts.length);
        best.touched.forEach(id => sums.add(id, best.of(id)));
        best.clear();
      }
      sums.touched.forEach(id => found.raise(id, sums.of(id)));
      sums.clear();
    }
    return found;
  };
}
