/**
 * Returns the numbers of pages to measure.
 *
 * @param usual what to measure when the variable BENCH_PAGES (`70,700`) does not choose others
 */
export const sizesToMeasure = (...usual: number[]): number[] =>
  process.env.BENCH_PAGES?.split(',').map(Number) ?? usual;
