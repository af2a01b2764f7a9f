/** Returns the value at a share of the sorted values: 0 is the smallest, 1 the largest. */
export const quantile = (values: number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)]!;

/** Returns the value in the middle; of two, the larger one. */
export const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
