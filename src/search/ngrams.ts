import {unpack} from './pack';
import {wordOf} from './tokenize';
import type {SearchIndex, Section} from './types';

/** The least and the most characters of a group: in a word of Latin letters, and in a run of Han characters. */
const SIZES = {latin: [2, 4], han: [1, 2]} as const;
const RUNS = /\p{Script=Han}+|(?:(?!\p{Script=Han})\S)+/gu;
const IS_HAN = /^\p{Script=Han}/u;
/** How many characters of a section's text count, by language: later ones say less about it, and cost memory. */
const TEXT_LENGTH = (language: string): number => (language.startsWith('zh') ? 250 : 700);
/** How much the text of a section counts, beside the best of its heading and its listed queries. */
const TEXT_SHARE = 0.5;
/** The postings number texts with 16 bits. */
const MAX_TEXTS = 2 ** 16;
/** A shorter query has too few groups to tell texts apart. */
const MIN_QUERY = {latin: 3, han: 2};

/** How often each group of characters occurs in a text. A word has a space at both ends, so its ends are groups too. */
export function gramsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (gram: string) => counts.set(gram, (counts.get(gram) ?? 0) + 1);
  for (const [run] of text.normalize('NFKC').toLowerCase().matchAll(RUNS)) {
    const isHan = IS_HAN.test(run);
    const word = isHan ? run : ` ${run} `;
    const [least, most] = isHan ? SIZES.han : SIZES.latin;
    for (let size = least; size <= most && size <= word.length; size += 1) {
      for (let at = 0; at + size <= word.length; at += 1) {
        add(word.slice(at, at + size));
      }
    }
  }
  return counts;
}

/** Of each text, the cosine with a query: 1 when both have the same groups. */
export type Cosines = (query: string) => Float32Array;

/**
 * Builds an index of texts by their groups of characters (tf-idf, vectors of length 1), in small steps: the caller may
 * do something else after each one.
 *
 * @throws Error with 65,536 texts or more
 */
export function* indexGrams(texts: string[]): Generator<void, Cosines> {
  if (texts.length >= MAX_TEXTS) {
    throw new Error(`search: ${texts.length} texts are too many for the second ranking`);
  }
  const numbers = new Map<string, number>();
  const frequencies: number[] = [];
  /** Of each text, the number of each group and how often it occurs, one after the other. */
  const rows: Uint32Array[] = [];
  for (const text of texts) {
    const row: number[] = [];
    for (const [gram, count] of gramsOf(text)) {
      const number = numbers.get(gram) ?? numbers.size;
      numbers.set(gram, number);
      frequencies[number] = (frequencies[number] ?? 0) + 1;
      row.push(number, count);
    }
    rows.push(Uint32Array.from(row));
    yield;
  }

  const rarities = Float32Array.from(
    frequencies,
    frequency => Math.log((1 + texts.length) / (1 + frequency)) + 1,
  );
  const starts = new Uint32Array(numbers.size + 1);
  frequencies.forEach((frequency, number) => {
    starts[number + 1] = starts[number]! + frequency;
  });
  const ids = new Uint16Array(starts[numbers.size]!);
  const weights = new Float32Array(ids.length);
  const ends = starts.slice();
  const weightOf = (number: number, count: number) => (1 + Math.log(count)) * rarities[number]!;
  for (const [id, row] of rows.entries()) {
    let squares = 0;
    for (let at = 0; at < row.length; at += 2) {
      squares += weightOf(row[at]!, row[at + 1]!) ** 2;
    }
    for (let at = 0; at < row.length; at += 2) {
      const number = row[at]!;
      const end = ends[number]!;
      ends[number] = end + 1;
      ids[end] = id;
      weights[end] = weightOf(number, row[at + 1]!) / Math.sqrt(squares);
    }
    yield;
  }

  return query => {
    const cosines = new Float32Array(texts.length);
    const known = Array.from(gramsOf(query)).flatMap(([gram, count]) => {
      const number = numbers.get(gram);
      return number === undefined ? [] : [{number, weight: weightOf(number, count)}];
    });
    const length = Math.hypot(...known.map(({weight}) => weight));
    for (const {number, weight} of known) {
      for (let at = starts[number]!; at < starts[number + 1]!; at += 1) {
        cosines[ids[at]!]! += (weight / length) * weights[at]!;
      }
    }
    return cosines;
  };
}

/** Runs a computation to its end at once. */
export function finish<T>(steps: Generator<void, T>): T {
  let step = steps.next();
  while (!step.done) {
    step = steps.next();
  }
  return step.value;
}

/** Of each section, how similar it is to a query; undefined when the query is too short to say. */
export type Similarities = (query: string) => Float32Array | undefined;

const headingsOf = ({hierarchy}: Section): string =>
  Array.from(
    new Set(
      Object.entries(hierarchy)
        .filter(([level]) => level !== 'lvl0')
        .map(([, heading]) => heading),
    ),
  ).join(' › ');

type Listed = Pick<SearchIndex, 'queries' | 'queryCounts'>;

/**
 * The listed queries of each section, from their terms in the index. The order of words, punctuation and the Chinese
 * stop words are lost; groups of characters within words do not need them.
 */
export function listedTexts({queries, queryCounts}: Listed): string[][] {
  const {documents, terms, postings} = unpack(queries);
  const words = Array.from({length: documents}, (): string[] => []);
  terms.forEach((term, number) => {
    postings[number]!.ids.forEach(id => words[id]!.push(wordOf(term)));
  });
  const texts = words.map(ofText => ofText.join(' '));
  let end = 0;
  return queryCounts.map(count => {
    end += count;
    // The first one is the heading.
    return texts.slice(end - count + 1, end);
  });
}

/**
 * Prepares the second ranking: it compares a query with the headings, the listed queries and the beginning of each
 * section by groups of characters, so that it needs no list of word forms, and forgives typos.
 *
 * @param texts of each section
 */
export function* rankByGrams(
  {sections, language, ...index}: Pick<SearchIndex, 'sections' | 'language'> & Listed,
  texts: string[],
): Generator<void, Similarities> {
  const length = TEXT_LENGTH(language);
  const queries = listedTexts(index);
  const listed = queries.flat();
  const sectionOfListed = queries.flatMap((own, id) => own.map(() => id));
  const cosinesOf = yield* indexGrams([
    ...sections.map(headingsOf),
    ...texts.map(text => text.slice(0, length)),
    ...listed,
  ]);
  return query => {
    const isShort =
      query.trim().length < (IS_HAN.test(query.trim()) ? MIN_QUERY.han : MIN_QUERY.latin);
    if (isShort) {
      return undefined;
    }
    const cosines = cosinesOf(query);
    const own = cosines.slice(0, sections.length);
    sectionOfListed.forEach((id, at) => {
      own[id] = Math.max(own[id]!, cosines[2 * sections.length + at]!);
    });
    return own.map(
      (cosine, id) => (1 - TEXT_SHARE) * cosine + TEXT_SHARE * cosines[sections.length + id]!,
    );
  };
}
