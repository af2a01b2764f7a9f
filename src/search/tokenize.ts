import {hanWords} from './hanWords';
import {stopWords} from './stopWords';

/** A term of the index, and the place in the text that it comes from. */
export type Token = {
  term: string;
  start: number;
  end: number;
  /** Number of the word that it belongs to. An identifier with its parts is one word. */
  word: number;
};

const RUNS = /\p{Script=Han}+|[^\p{Script=Han}]+/gu;
const WORDS = /[\p{L}\p{N}\p{M}_]+(?:(?:::|[-.])[\p{L}\p{N}\p{M}_]+)*/gu;
/** A word that can't be split further. Most words of a text are like this. */
const PLAIN_WORD = /^[A-Z]?[a-z]+$/;
/** Between a lower and an upper case letter (`calculate|Gas`), or before the last capital of several (`DAO|Light`). */
const CASE_BOUNDARY = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll}{2})/u;
const MAX_JOINED_LENGTH = 40;
/** The longest of `hanWords` have four characters. */
const MAX_JOINED_SEGMENTS = 4;
/** The first code point of the Han characters, and how many code points fit into three digits of base 36. */
const HAN_START = 0x3400;
const HAN_RANGE = 36 ** 3;

/** Whether a term encodes Han characters. They are matched exactly, because two of them make a whole word. */
export const isHan = (term: string): boolean => term.startsWith('~');

/**
 * Encodes a Han word in ASCII: `~`, by which `isHan` knows the term, then three characters for each Han character. The
 * index could also store the word itself. But the ranking depends on the length of terms (`MIN_COMPLETED` in query.ts,
 * `beginningWith` in vocabulary.ts), so another encoding needs the relevance bench.
 */
function encodeHan(word: string): string {
  const codes = Array.from(word, character =>
    (Math.max(0, character.codePointAt(0)! - HAN_START) % HAN_RANGE).toString(36).padStart(3, '0'),
  );
  return `~${codes.join('')}`;
}

/** The word that a term encodes. */
export const wordOf = (term: string): string =>
  isHan(term)
    ? term.slice(1).replace(/.{3}/g, code => String.fromCodePoint(HAN_START + parseInt(code, 36)))
    : term;

type Span = {text: string; start: number};

function splitSpan({text, start}: Span, separator: RegExp): Span[] {
  let offset = start;
  return text.split(separator).map(part => {
    const span = {text: part, start: text.indexOf(part, offset - start) + start};
    offset = span.start + part.length;
    return span;
  });
}

/**
 * The terms of a Latin word: its parts by case and punctuation, and the parts joined, so that `calculateGas`,
 * `calculate-gas` and `calculategas` find each other. A path (`gstd::msg::send`) also gives each of its tails joined,
 * because readers type only the tail.
 */
function latinTokens(word: Span, number: number): Token[] {
  const token = (text: string, start: number, end: number): Token => ({
    term: text.toLowerCase(),
    start,
    end,
    word: number,
  });
  const end = word.start + word.text.length;
  if (PLAIN_WORD.test(word.text)) {
    return [token(word.text, word.start, end)];
  }
  const members = splitSpan(word, /::|\./).map(member => {
    const parts = splitSpan(member, /[-_]+/)
      .flatMap(part => splitSpan(part, CASE_BOUNDARY))
      .filter(({text}) => text !== '');
    return {start: member.start, joined: parts.map(({text}) => text).join(''), parts};
  });
  const parts = members.flatMap(member => member.parts);
  const tokens = parts.map(({text, start}) => token(text, start, start + text.length));
  for (const {joined, start, parts: own} of members) {
    if (own.length > 1) {
      tokens.push(token(joined, start, own.at(-1)!.start + own.at(-1)!.text.length));
    }
  }
  for (const [index, {start}] of Array.from(members.slice(0, -1).entries())) {
    tokens.push(
      token(
        members
          .slice(index)
          .map(({joined}) => joined)
          .join(''),
        start,
        end,
      ),
    );
  }
  return tokens.filter(
    ({term}) => term.length <= MAX_JOINED_LENGTH && (term.length > 1 || parts.length === 1),
  );
}

/** The words of a run as the browser knows them, or its single characters without `Intl.Segmenter`. */
function segmentsOf(run: string): string[] {
  if (!('Segmenter' in Intl)) {
    return Array.from(run);
  }
  segmenter ??= new Intl.Segmenter('zh', {granularity: 'word'});
  return Array.from(segmenter.segment(run), ({segment}) => segment);
}
let segmenter: Intl.Segmenter | undefined;

/** Splits a run of Han characters into words. Segments that make up a word of `hanWords` are joined, the longest first. */
function splitHan(run: string): string[] {
  const segments = segmentsOf(run);
  const found: string[] = [];
  for (let at = 0; at < segments.length;) {
    let count = Math.min(MAX_JOINED_SEGMENTS, segments.length - at);
    while (count > 1 && !hanWords.has(segments.slice(at, at + count).join(''))) {
      count -= 1;
    }
    found.push(segments.slice(at, at + count).join(''));
    at += count;
  }
  return found;
}

/**
 * The terms of a run of Han characters: its words, the pairs of neighbors inside a word of three or more characters,
 * and two neighboring single characters joined. The pairs make up for browsers that split words differently
 * from the build. Single characters that are stop words (的, 是) separate words and are not terms.
 */
function hanTokens(run: Span, firstNumber: number): Token[] {
  const tokens: Token[] = [];
  let offset = run.start;
  let previous: string[] = [];
  splitHan(run.text).forEach((word, index) => {
    const number = firstNumber + index;
    const characters = Array.from(word);
    if (characters.length === 1 && stopWords.has(word)) {
      offset += word.length;
      previous = [];
      return;
    }
    const add = (text: string, start: number) =>
      tokens.push({term: encodeHan(text), start, end: start + text.length, word: number});
    if (previous.length === 1 && characters.length === 1) {
      add(previous[0]! + characters[0]!, offset - previous[0]!.length);
    }
    if (characters.length > 2) {
      let start = offset;
      characters.slice(0, -1).forEach((character, at) => {
        add(character + characters[at + 1]!, start);
        start += character.length;
      });
    }
    add(word, offset);
    offset += word.length;
    previous = characters;
  });
  return tokens;
}

/**
 * Splits a text into terms, in the order of its words. Latin terms are in lower case, Han terms in ASCII (see
 * `encodeHan`).
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let number = 0;
  for (const run of Array.from(text.matchAll(RUNS))) {
    if (/^\p{Script=Han}/u.test(run[0])) {
      tokens.push(...hanTokens({text: run[0], start: run.index}, number));
      number += run[0].length;
    } else {
      for (const word of Array.from(run[0].matchAll(WORDS))) {
        tokens.push(...latinTokens({text: word[0], start: run.index + word.index}, number));
        number += 1;
      }
    }
  }
  return tokens;
}

/** The terms of a text, in the order of its words. */
export const termsOf = (text: string): string[] => tokenize(text).map(({term}) => term);

/** The terms of all stop words. */
export const stopTerms: ReadonlySet<string> = new Set(Array.from(stopWords).flatMap(termsOf));
