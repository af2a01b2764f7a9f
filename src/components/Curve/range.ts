/** Points of a curve, less one. */
const STEPS = 100n;

/** Whole numbers from 0 to `most`, evenly spread, rounded down; each once. */
export function range(most: bigint): bigint[] {
  const all = Array.from({length: Number(STEPS) + 1}, (_, step) => (BigInt(step) * most) / STEPS);
  return [...new Set(all)];
}
