import type {Source} from './define';

/** A text of a crate at its locked version. `{value}` in `text` marks the value, here and below. */
export const crate = (name: string, path: string, text: string): Source => ({
  kind: 'crate',
  crate: name,
  path,
  text,
});

/** A text of an npm package at its locked version. */
export const npm = (name: string, path: string, text: string): Source => ({
  kind: 'npm',
  package: name,
  path,
  text,
});

/** A text of a file of this repository. */
export const file = (path: string, text: string): Source => ({kind: 'file', path, text});

/** The version of a package in a lock file of the samples. */
export const lock = (path: string, name: string): Source => ({
  kind: 'lock',
  lock: path,
  package: name,
});

/** What follows from other facts, by id. Each counts in its own unit; the fact with this source says what comes out. */
export const computed = (from: string[], by: (...values: number[]) => number): Source => ({
  kind: 'computed',
  from,
  by,
});

/** The sum of facts that have the same unit, by id. */
export const sum = (...from: string[]): Source =>
  computed(from, (...values) => values.reduce((total, value) => total + value, 0));

/** The product of facts, by id; units as in `computed`. */
export const product = (...from: string[]): Source =>
  computed(from, (...values) => values.reduce((total, value) => total * value, 1));

/** One fact divided by another, by id; units as in `computed`. */
export const quotient = (dividend: string, divisor: string): Source =>
  computed([dividend, divisor], (above, below) => above / below);
