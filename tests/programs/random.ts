/** Mulberry32, a small generator of numbers from 0 to 1: the same numbers for the same seed, on every machine. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws from a generator with that seed. */
export class Draw {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = random(seed);
  }

  /** Is true as often as `chance` says, from 0 to 1. */
  happens(chance: number): boolean {
    return this.#next() < chance;
  }

  /** A whole number from 0, less than `limit`. */
  below(limit: number): number {
    return Math.floor(this.#next() * limit);
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)]!;
  }

  /** Up to `most` items. */
  many<T>(most: number, make: () => T): T[] {
    return Array.from({length: this.below(most + 1)}, make);
  }

  /** Bytes in hex. */
  bytes(length: number): string {
    const byte = () => this.below(256).toString(16).padStart(2, '0');
    return `0x${Array.from({length}, byte).join('')}`;
  }

  /** An integer of that size, in decimals; the least and the greatest ones are frequent. */
  integer(bits: number, isSigned: boolean, leastUnsigned = 0n): string {
    const size = 1n << BigInt(bits);
    const least = isSigned ? -size / 2n : leastUnsigned;
    const most = isSigned ? size / 2n - 1n : size - 1n;
    const any = BigInt(this.bytes(bits / 8)) % (most - least + 1n);
    return String(this.pick([least, most, least + any]));
  }

  /** A short text of letters with one to four bytes. */
  text(): string {
    return this.many(5, () => this.pick(LETTERS)).join('');
  }
}

const LETTERS = ['a', 'Z', '0', ' ', '"', 'é', '房', '🏠'];
