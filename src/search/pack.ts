import type {Postings, TermIndex} from './termIndex';

/**
 * An inverted index as a few long strings: after compression it takes half the bytes of JSON that lists, for each term,
 * every document by its number.
 *
 * Numbers are written as in source maps: in digits of base 32, the lowest first, with a mark on all but the last.
 */
export type PackedIndex = {
  documents: number;
  fields: string[];
  /** For each field, the length of each document. */
  lengths: string[];
  /** The sorted terms: how many letters each shares with the one before, then the rest of it and a space. */
  terms: string;
  /** For each term, a bit mask of the fields that contain it. */
  masks: string;
  /** For each field of each term, the number of documents. */
  counts: string;
  /** For each of these documents, its distance from the document before. */
  gaps: string;
  /** For each of these documents, how often the field contains the term, minus one. */
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
export function pack({documents, fields, lengths, terms, postings}: TermIndex): PackedIndex {
  const packed: PackedIndex = {
    documents,
    fields,
    lengths: lengths.map(ofField => ofField.map(encode).join('')),
    terms: '',
    masks: '',
    counts: '',
    gaps: '',
    repeats: '',
  };
  terms.forEach((term, number) => {
    const before = terms[number - 1] ?? '';
    const shared = sharedPrefix(term, before);
    packed.terms += `${encode(shared)}${term.slice(shared)} `;
    const {fields: fieldOf, ids, counts} = postings[number]!;
    const used = Array.from(new Set(fieldOf));
    packed.masks += encode(used.reduce((mask, field) => mask + 2 ** field, 0));
    for (const field of used) {
      packed.counts += encode(fieldOf.filter(other => other === field).length);
    }
    ids.forEach((id, i) => {
      const previous = fieldOf[i] === fieldOf[i - 1] ? ids[i - 1]! : -1;
      packed.gaps += encode(id - previous - 1);
      packed.repeats += encode(counts[i]! - 1);
    });
  });
  return packed;
}

/** Restores an index. */
export function unpack(packed: PackedIndex): TermIndex {
  const {documents, fields, lengths} = packed;
  const [mask, count, gap, repeats] = [
    packed.masks,
    packed.counts,
    packed.gaps,
    packed.repeats,
  ].map(decoder) as [() => number, () => number, () => number, () => number];
  const terms: string[] = [];
  const postings = packed.terms
    .split(' ')
    .slice(0, -1)
    .map(entry => {
      const digits = /^[g-z0-9_-]*[A-Za-f]/.exec(entry)![0];
      terms.push((terms.at(-1) ?? '').slice(0, decoder(digits)()) + entry.slice(digits.length));
      const bits = mask();
      const ofTerm: Postings = {fields: [], ids: [], counts: []};
      for (let field = 0; field < fields.length; field += 1) {
        let id = -1;
        for (let left = (bits >> field) % 2 === 1 ? count() : 0; left > 0; left -= 1) {
          id += gap() + 1;
          ofTerm.fields.push(field);
          ofTerm.ids.push(id);
          ofTerm.counts.push(repeats() + 1);
        }
      }
      return ofTerm;
    });
  const lengthOf = lengths.map(decoder);
  return {
    documents,
    fields,
    lengths: lengthOf.map(next => Array.from({length: documents}, next)),
    terms,
    postings,
  };
}
