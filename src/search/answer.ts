import {finish, indexGrams} from './ngrams';
import {stopTerms, tokenize} from './tokenize';

/** Between sentences: after a mark of punctuation. Blocks of text and rows of tables are lines. */
const BETWEEN = /\n|(?<=[.!?])\s+(?=[\p{Lu}\d`"])|(?<=[。！？])/u;
/** A fragment answers nothing, and a long paragraph without an end is no sentence. In characters. */
const LENGTH = {least: 20, leastHan: 8, most: 320};
/** How similar a sentence must be to a query to be shown as its answer. */
const LEAST = 0.25;
/** A reader types on while the sentences are compared, so there may not be many. */
const MOST_SENTENCES = 80;

const isSentence = (text: string): boolean =>
  text.length <= LENGTH.most &&
  text.length >= (/\p{Script=Han}/u.test(text) ? LENGTH.leastHan : LENGTH.least);

/** A query without the words that any question consists of. */
const contentOf = (query: string): string =>
  tokenize(query)
    .filter(({term}) => !stopTerms.has(term))
    .map(({start, end}) => query.slice(start, end))
    .join(' ');

/**
 * The sentence or the table row of a section that is most similar to a query, by groups of characters.
 *
 * @returns undefined when none is similar enough to be an answer
 */
export function answerIn(text: string, query: string): string | undefined {
  const sentences = text
    .split(BETWEEN)
    .map(sentence => sentence.trim())
    .filter(isSentence)
    .slice(0, MOST_SENTENCES);
  if (sentences.length === 0) {
    return undefined;
  }
  const cosines = Array.from(finish(indexGrams(sentences))(contentOf(query)));
  const best = Math.max(...cosines);
  return best < LEAST ? undefined : sentences[cosines.indexOf(best)];
}
