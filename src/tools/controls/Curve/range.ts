/** Number of intervals between the points of a curve. */
const STEPS = 100n;

/** Whole numbers from 0 to `most`, evenly spaced and rounded down, without duplicates. */
export function range(most: bigint): bigint[] {
  const all = Array.from({length: Number(STEPS) + 1}, (_, step) => (BigInt(step) * most) / STEPS);
  return [...new Set(all)];
}
