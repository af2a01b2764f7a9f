/** Returns the value at a share of the sorted values: 0 is the smallest, 1 the largest. */
export const quantile = (values: number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)]!;

export const median = (values: number[]): number => quantile(values, 0.5);
