import useDocusaurusContext from '@docusaurus/useDocusaurusContext';

/** Units with their lengths in ms, longest first, by the names that `Intl.NumberFormat` knows. */
const units = [
  ['day', 86_400_000n],
  ['hour', 3_600_000n],
  ['minute', 60_000n],
  ['second', 1000n],
  ['millisecond', 1n],
] as const;

/**
 * Returns a function that formats a duration in ms in the language of the page: `87_000n` gives "1 min 27 sec" and `0n`
 * gives "0 ms" in English.
 */
export default function useDuration(): (ms: bigint) => string {
  const {currentLocale} = useDocusaurusContext().i18n;
  return ms => {
    const parts: string[] = [];
    let rest = ms;
    for (const [unit, length] of units) {
      const count = rest / length;
      rest %= length;
      if (count > 0n || (length === 1n && parts.length === 0)) {
        const format = new Intl.NumberFormat(currentLocale, {style: 'unit', unit});
        parts.push(format.format(count));
      }
    }
    return parts.join(' ');
  };
}
