/** Groups of three letters of the path's last segment, the most telling part of an address. */
function trigrams(path: string): Set<string> {
  const segment = path.toLowerCase().split('/').filter(Boolean).at(-1) ?? '';
  const padded = `  ${segment.replace(/[-_.]/g, ' ')} `;
  return new Set(Array.from({length: padded.length - 2}, (_, i) => padded.slice(i, i + 3)));
}

/** Dice coefficient of two sets: 0 = nothing in common, 1 = equal. */
function similarity(a: Set<string>, b: Set<string>): number {
  const common = Array.from(a).filter(item => b.has(item)).length;
  return (2 * common) / (a.size + b.size);
}

/**
 * The paths whose last segment is most like that of `wanted`, best first.
 *
 * @returns at most three paths, none with less than a third in common
 */
export function likelyPaths(wanted: string, paths: string[]): string[] {
  const target = trigrams(wanted);
  return paths
    .map(path => ({path, score: similarity(target, trigrams(path))}))
    .filter(({score}) => score > 1 / 3)
    .sort((a, b) => b.score - a.score)
    .slice(0, 3)
    .map(({path}) => path);
}
