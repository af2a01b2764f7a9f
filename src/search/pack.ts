import type {Postings, TermIndex} from './termIndex';

/**
 * An inverted index as a few long strings: after compression it takes half the bytes of JSON that lists, for each term,
 * every document by its number.
 *
 * Numbers are written as in source maps: in digits of base 32, the lowest first, with a mark on all but the last.
 */
export type PackedIndex = {
  documents: number;
  /** The sorted terms: how many letters each shares with the one before, then the rest of it and a space. */
  terms: string;
  /** For each term, the number of documents. */
  counts: string;
  /** For each of these documents, its distance from the document before. */
  gaps: string;
  /** For each of these documents, how often it contains the term, minus one. */
  repeats: string;
};

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const BASE = 32;

function encode(value: number): string {
  let text = '';
  let rest = value;
  do {
    const digit = rest % BASE;
    rest = Math.floor(rest / BASE);
    text += DIGITS[rest > 0 ? digit + BASE : digit];
  } while (rest > 0);
  return text;
}

/** Returns a function that reads the numbers in a string one by one. */
function decoder(text: string): () => number {
  let at = 0;
  return () => {
    let value = 0;
    for (let factor = 1; ; factor *= BASE) {
      const digit = DIGITS.indexOf(text[at++]!);
      value += (digit % BASE) * factor;
      if (digit < BASE) {
        return value;
      }
    }
  };
}

function sharedPrefix(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) {
    length += 1;
  }
  return length;
}

/** Packs an index. */
export function pack({documents, terms, postings}: TermIndex): PackedIndex {
  const packed: PackedIndex = {documents, terms: '', counts: '', gaps: '', repeats: ''};
  terms.forEach((term, number) => {
    const before = terms[number - 1] ?? '';
    const shared = sharedPrefix(term, before);
    packed.terms += `${encode(shared)}${term.slice(shared)} `;
    const {ids, counts} = postings[number]!;
    packed.counts += encode(ids.length);
    ids.forEach((id, i) => {
      packed.gaps += encode(id - (ids[i - 1] ?? -1) - 1);
      packed.repeats += encode(counts[i]! - 1);
    });
  });
  return packed;
}

/** Restores an index. */
export function unpack(packed: PackedIndex): TermIndex {
  const count = decoder(packed.counts);
  const gap = decoder(packed.gaps);
  const repeats = decoder(packed.repeats);
  const terms: string[] = [];
  const postings = packed.terms
    .split(' ')
    .slice(0, -1)
    .map(entry => {
      const digits = /^[g-z0-9_-]*[A-Za-f]/.exec(entry)![0];
      terms.push((terms.at(-1) ?? '').slice(0, decoder(digits)()) + entry.slice(digits.length));
      const ofTerm: Postings = {ids: [], counts: []};
      let id = -1;
      for (let left = count(); left > 0; left -= 1) {
        id += gap() + 1;
        ofTerm.ids.push(id);
        ofTerm.counts.push(repeats() + 1);
      }
      return ofTerm;
    });
  return {documents: packed.documents, terms, postings};
}
