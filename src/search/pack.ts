import type {AsPlainObject} from 'minisearch';

/**
 * A MiniSearch index as a few long strings. MiniSearch's own JSON lists, for each term, every document by its id;
 * packed, the index takes half the bytes after compression.
 *
 * Numbers are written as in source maps: in digits of base 32, the lowest first, with a mark on all but the last.
 */
export type PackedIndex = {
  documents: number;
  fields: string[];
  /** For each field, the length of each document, and the mean of the lengths. */
  lengths: string[];
  means: number[];
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

const numericKeys = (object: object): number[] =>
  Object.keys(object)
    .map(Number)
    .sort((a, b) => a - b);

function sharedPrefix(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) {
    length += 1;
  }
  return length;
}

/** Packs an index. Its document ids must count from 0. */
export function pack({
  index,
  fieldIds,
  fieldLength,
  averageFieldLength,
  documentCount,
}: AsPlainObject): PackedIndex {
  const fields = Object.keys(fieldIds);
  const packed: PackedIndex = {
    documents: documentCount,
    fields,
    lengths: fields.map((_, field) =>
      Array.from({length: documentCount}, (__, id) =>
        encode((fieldLength as Record<number, number[]>)[id]?.[field] ?? 0),
      ).join(''),
    ),
    means: averageFieldLength,
    terms: '',
    masks: '',
    counts: '',
    gaps: '',
    repeats: '',
  };
  const entries = [...index].sort(([a], [b]) => (a < b ? -1 : 1)) as [
    string,
    Record<number, Record<number, number>>,
  ][];
  let before = '';
  for (const [term, postings] of entries) {
    const shared = sharedPrefix(term, before);
    packed.terms += `${encode(shared)}${term.slice(shared)} `;
    before = term;
    const termFields = numericKeys(postings);
    packed.masks += encode(termFields.reduce((mask, field) => mask + 2 ** field, 0));
    for (const field of termFields) {
      const frequencies = postings[field]!;
      const ids = numericKeys(frequencies);
      packed.counts += encode(ids.length);
      ids.forEach((id, i) => {
        packed.gaps += encode(id - (ids[i - 1] ?? -1) - 1);
        packed.repeats += encode(frequencies[id]! - 1);
      });
    }
  }
  return packed;
}

/** Restores an index for `MiniSearch.loadJS`. */
export function unpack(packed: PackedIndex): AsPlainObject {
  const {documents, fields, lengths, means, terms} = packed;
  const ids = Array.from({length: documents}, (_, id) => id);
  const lengthOf = lengths.map(decoder);
  const [mask, count, gap, repeats] = [
    packed.masks,
    packed.counts,
    packed.gaps,
    packed.repeats,
  ].map(decoder) as [() => number, () => number, () => number, () => number];
  let before = '';
  const index = terms
    .split(' ')
    .slice(0, -1)
    .map((entry): [string, Record<string, Record<string, number>>] => {
      const digits = /^[g-z0-9_-]*[A-Za-f]/.exec(entry)![0];
      const term = before.slice(0, decoder(digits)()) + entry.slice(digits.length);
      before = term;
      const bits = mask();
      const postings: Record<string, Record<string, number>> = {};
      fields.forEach((_, field) => {
        if ((bits >> field) % 2 === 1) {
          let id = -1;
          const frequencies: Record<string, number> = {};
          for (let left = count(); left > 0; left -= 1) {
            id += gap() + 1;
            frequencies[id] = repeats() + 1;
          }
          postings[field] = frequencies;
        }
      });
      return [term, postings];
    });
  return {
    documentCount: documents,
    nextId: documents,
    documentIds: Object.fromEntries(ids.map(id => [id, id])),
    fieldIds: Object.fromEntries(fields.map((field, id) => [field, id])),
    fieldLength: Object.fromEntries(ids.map(id => [id, lengthOf.map(next => next())])),
    averageFieldLength: means,
    storedFields: {},
    dirtCount: 0,
    index: index as unknown as AsPlainObject['index'],
    serializationVersion: 2,
  };
}
