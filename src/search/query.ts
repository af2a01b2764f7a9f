import {type Token, isHan, stopTerms, tokenize} from './tokenize';
import type {Synonym} from './types';
import type {Expansion, Vocabulary} from './vocabulary';
import {weights} from './weights';

/** One way to find a word: the mean of its parts, each of which any of its terms can stand for. */
export type Alternative = {parts: Expansion[][]; weight: number};

/** A word of a query. `importance` is high for rare words, and low for those that any question consists of. */
export type Concept = {importance: number; alternatives: Alternative[]};

/** A phrase and its synonyms, as terms: for each synonym, its words. */
export type Thesaurus = {input: string[]; synonyms: string[][]}[];

/** A shorter term is completed only at the end of the query, where the reader is typing. */
const MIN_COMPLETED = 4;
const MIN_HALF = 3;

const widthOf = ({start, end}: Token): number => end - start;

/** The tokens of each word, in the order of the words. */
function wordsOf(tokens: Token[]): Token[][] {
  const words = new Map<number, Token[]>();
  for (const token of tokens) {
    words.set(token.word, [...(words.get(token.word) ?? []), token]);
  }
  return Array.from(words.values());
}

/** The widest token of a word: the whole identifier, the whole Chinese word. */
const wholeOf = (word: Token[]): Token =>
  word.reduce((best, token) => (widthOf(token) > widthOf(best) ? token : best));

/** The tokens that contain no other token of their word. */
const partsOf = (word: Token[]): Token[] =>
  word.filter(
    token =>
      !word.some(other => other !== token && other.start >= token.start && other.end <= token.end),
  );

/** The words of a text, each as one term. */
const wholeTerms = (text: string): string[] =>
  wordsOf(tokenize(text)).map(word => wholeOf(word).term);

/** Reads synonyms in Algolia's format. */
export function thesaurusOf(synonyms: Synonym[]): Thesaurus {
  return synonyms.flatMap((synonym): Thesaurus => {
    const phrases = synonym.synonyms.map(wholeTerms);
    if (synonym.type === 'oneWaySynonym') {
      return [{input: wholeTerms(synonym.input), synonyms: phrases}];
    }
    return phrases.map(input => ({
      input,
      synonyms: phrases.filter(other => other !== input),
    }));
  });
}

/** The two terms that a word consists of when the space between them is missing. */
function halvesOf(word: string, vocabulary: Vocabulary): string[] | undefined {
  for (let at = MIN_HALF; at <= word.length - MIN_HALF; at += 1) {
    const halves = [word.slice(0, at), word.slice(at)];
    if (halves.every(half => vocabulary.has(half))) {
      return halves;
    }
  }
  return undefined;
}

export type Reading = {
  vocabulary: Vocabulary;
  thesaurus: Thesaurus;
  /** How rare the sections are that contain at least one of some terms. */
  rarity: (terms: string[]) => number;
  /** Also accepts words that are only roughly similar. */
  relaxed: boolean;
};

/**
 * Reads a query as concepts, in the order of its words.
 *
 * Each word stands for itself and its other forms, the last one also for words that begin like it. A word that the index
 * does not have stands for similar ones, or for two words whose space is missing.
 */
export function readQuery(query: string, reading: Reading): Concept[] {
  const {vocabulary, thesaurus, rarity, relaxed} = reading;
  const words = wordsOf(tokenize(query));
  const isStop = (word: Token[]) => stopTerms.has(wholeOf(word).term);
  const hasContent = words.some(word => !isStop(word));
  const last = words.at(-1);

  const expand = (term: string, isLast: boolean): Expansion[] => {
    const forms = vocabulary.forms(term);
    const known =
      forms.length > 0 && !relaxed ? forms : [...forms, ...vocabulary.similarTo(term, relaxed)];
    return isLast || (term.length >= MIN_COMPLETED && known.length === 0)
      ? [...known, ...vocabulary.beginningWith(term)]
      : known;
  };

  const concepts = words.map((word): Concept => {
    const isLast = word === last && !/\s$/.test(query);
    const whole = wholeOf(word);
    const parts = partsOf(word);
    const alternatives: Alternative[] = word
      .filter(token => token === whole || !parts.includes(token) || isHan(token.term))
      .map(token => ({
        parts: [expand(token.term, isLast)],
        weight: 1,
      }));
    if (parts.length > 1 && !vocabulary.has(whole.term)) {
      alternatives.push({parts: parts.map(({term}) => expand(term, isLast)), weight: 1});
    }
    const found = (all: Alternative[]) =>
      all.flatMap(({parts: own}) => own.flatMap(terms => terms.map(({term}) => term)));
    const halves =
      found(alternatives).length === 0 && !isHan(whole.term)
        ? halvesOf(whole.term, vocabulary)
        : undefined;
    if (halves) {
      alternatives.push({parts: halves.map(half => vocabulary.forms(half)), weight: 1});
    }
    const own = vocabulary.forms(whole.term).map(({term}) => term);
    const factor = hasContent && isStop(word) ? weights.stopWord : 1;
    return {
      importance: factor * rarity(own.length > 0 ? own : found(alternatives)),
      alternatives,
    };
  });

  const wholes = words.map(word => wholeOf(word).term);
  for (const {input, synonyms} of thesaurus) {
    const at = wholes.findIndex((_, start) => input.every((term, i) => wholes[start + i] === term));
    if (at >= 0) {
      for (const concept of concepts.slice(at, at + input.length)) {
        concept.alternatives.push(
          ...synonyms.map(terms => ({
            parts: terms.map(term => vocabulary.forms(term)),
            weight: weights.synonym,
          })),
        );
      }
    }
  }
  wholes.forEach((term, at) => {
    const joined = term + (wholes[at + 1] ?? '');
    if (at + 1 < wholes.length && !isHan(term) && vocabulary.has(joined)) {
      for (const concept of concepts.slice(at, at + 2)) {
        concept.alternatives.push({parts: [vocabulary.forms(joined)], weight: 1});
      }
    }
  });
  return concepts;
}
