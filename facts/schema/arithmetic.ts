import type {Source} from './define';

/** The sum of facts that have the same unit, by id. */
export const sum = (...from: string[]): Source => ({
  kind: 'computed',
  from,
  by: (...values) => values.reduce((total, value) => total + value, 0),
});

/** The product of facts, by id. Each counts in its own unit; the fact with this source says what comes out. */
export const product = (...from: string[]): Source => ({
  kind: 'computed',
  from,
  by: (...values) => values.reduce((total, value) => total * value, 1),
});

/** One fact divided by another, by id; units as in `product`. */
export const quotient = (dividend: string, divisor: string): Source => ({
  kind: 'computed',
  from: [dividend, divisor],
  by: (above, below) => above / below,
});
