import {isHan} from './tokenize';

/** A term of the index that a typed word may stand for, and how well it does: 1 is the word itself. */
export type Expansion = {term: string; weight: number};

/** How many edits a word of some length may be away from a term. */
type Tolerance = (length: number) => number;

const typing: Tolerance = length => (length < 4 ? 0 : length < 8 ? 1 : 2);
/** For addresses that don't exist, where a rough guess is better than nothing. */
const relaxed: Tolerance = length => (length < 3 ? 0 : Math.min(3, Math.floor(0.4 * length)));

/** Terms that only begin like the typed word: more of them would cost time, and say nothing. */
const MAX_PREFIXED = 40;
const MIN_STEM = 3;

/** Removes the ending of an English word, roughly: `programs`, `programming` and `programmed` become `program`. */
function stemOf(term: string): string {
  if (isHan(term) || !/^[a-z]+$/.test(term)) {
    return term;
  }
  const stem = term
    .replace(/ies$/, 'y')
    .replace(/(?<=[sxz]|ch|sh)es$|(?<=[^s])s$/, '')
    .replace(/(?:ing|ed|er|or|ation|ion|ment|able|ly)$/, '')
    .replace(/([^aeiouls])\1$/, '$1')
    .replace(/[ey]$/, '');
  return stem.length < MIN_STEM ? term : stem;
}

/** One bit for each letter of a word. Each edit changes at most two of the bits. */
function lettersOf(term: string): number {
  let bits = 0;
  for (let at = 0; at < term.length; at += 1) {
    bits |= 1 << (term.charCodeAt(at) % 31);
  }
  return bits;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    count += 1;
  }
  return count;
}

/** How many letters must be inserted, removed, replaced or swapped with a neighbor; more than `max` counts as `max + 1`. */
function distance(a: string, b: string, max: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({length: b.length + 1}, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, beforeLast[j - 2]! + 1);
      }
      row.push(best);
    }
    if (Math.min(...row) > max) {
      return max + 1;
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}

/** The terms of an index, and what typed words may stand for. */
export class Vocabulary {
  private readonly terms: string[];
  private readonly known: ReadonlySet<string>;
  private readonly letters: number[];
  private readonly byStem = new Map<string, string[]>();
  /** A word that is being typed is looked up with each key; those before it stay the same. */
  private readonly typos = new Map<string, Expansion[]>();

  /** @param terms in any order, without duplicates */
  constructor(terms: string[]) {
    this.terms = [...terms].sort();
    this.known = new Set(terms);
    this.letters = this.terms.map(lettersOf);
    for (const term of this.terms) {
      const stem = stemOf(term);
      this.byStem.set(stem, [...(this.byStem.get(stem) ?? []), term]);
    }
  }

  has(term: string): boolean {
    return this.known.has(term);
  }

  /** The word itself and its other forms, as far as the index has them. */
  forms(word: string): Expansion[] {
    return (this.byStem.get(stemOf(word)) ?? []).map(term => ({term, weight: 1}));
  }

  /** The terms that begin with a word, shortest first. */
  beginningWith(word: string): Expansion[] {
    let low = 0;
    for (let high = this.terms.length; low < high;) {
      const middle = Math.floor((low + high) / 2);
      if (this.terms[middle]! < word) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    const found: string[] = [];
    for (let at = low; this.terms[at]?.startsWith(word); at += 1) {
      found.push(this.terms[at]!);
    }
    return found
      .filter(term => term !== word)
      .sort((a, b) => a.length - b.length)
      .slice(0, MAX_PREFIXED)
      .map(term => ({term, weight: (word.length / term.length) ** 0.5}));
  }

  /**
   * The terms that a misspelled word may stand for: those with the fewest edits.
   *
   * @param isRelaxed also accepts terms that are only roughly similar
   */
  similarTo(word: string, isRelaxed = false): Expansion[] {
    const max = isHan(word) ? 0 : (isRelaxed ? relaxed : typing)(word.length);
    if (max === 0) {
      return [];
    }
    const key = `${word} ${max}`;
    const found = this.typos.get(key) ?? this.findSimilar(word, max);
    this.typos.set(key, found);
    return found;
  }

  private findSimilar(word: string, max: number): Expansion[] {
    const letters = lettersOf(word);
    let best = max;
    let found: Expansion[] = [];
    this.terms.forEach((term, at) => {
      if (
        Math.abs(term.length - word.length) > best ||
        isHan(term) ||
        countBits(letters ^ this.letters[at]!) > 2 * best
      ) {
        return;
      }
      const edits = distance(word, term, best);
      if (edits < best) {
        best = edits;
        found = [];
      }
      if (edits === best) {
        found.push({term, weight: 1});
      }
    });
    return found;
  }
}
