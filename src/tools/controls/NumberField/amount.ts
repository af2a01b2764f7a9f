import {tidied} from '@site/src/sails/pasted';
import {DECIMALS, formatUnits} from '@site/samples/js/src/calculate-gas/units';

/** Digits, ungrouped or in groups of three, a fraction, a power of ten: "1000", "1,000", "1 000.5", "1.5e9". */
const AMOUNT = /^(\d+|\d{1,3}(?:[, _]\d{3})+)(?:\.(\d+))?(?:e(\d{1,2}))?$/i;

/**
 * Parses a number that a reader entered, in units of 10^-decimals: `readAmount('1.5', 12)` is 1.5 VARA in planck.
 * Returns `null` if the text is not a number, or has too many decimals.
 */
export function readAmount(text: string, decimals: number): bigint | null {
  const match = AMOUNT.exec(tidied(text).trim());
  if (!match) return null;
  const [, whole = '', fraction = '', power = '0'] = match;
  const zeros = decimals + Number(power) - fraction.length;
  return zeros < 0 ? null : BigInt(whole.replace(/[, _]/g, '') + fraction) * 10n ** BigInt(zeros);
}

/** The inverse of `readAmount`, with the digits before the point in groups of three. */
export function formatAmount(amount: bigint, decimals = 0): string {
  const [whole, fraction] = formatUnits(amount, decimals).split('.');
  const grouped = whole!.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction ? `${grouped}.${fraction}` : grouped;
}

/** An amount of planck in VARA, with the unit. */
export const formatVara = (planck: bigint): string => `${formatAmount(planck, DECIMALS)} VARA`;

/** Numbers with more characters would break in a message below a narrow field. */
const LONGEST_BOUND = 18;

/** Writes the most or the least that a field takes. A long number is rounded to one that it takes, too: `3.4e38`. */
export function formatMost(most: bigint, decimals = 0): string {
  const text = formatAmount(most, decimals);
  const digits = text.split('.')[0]!.replaceAll(',', '');
  return text.length > LONGEST_BOUND && digits.length > 1
    ? `${digits[0]}.${digits[1]}e${digits.length - 1}`
    : text;
}

/** Formats `a / b` with the given number of decimals, rounded half up. `b` must not be 0. */
export function formatQuotient(a: bigint, b: bigint, decimals: number): string {
  return formatAmount((2n * a * 10n ** BigInt(decimals) + b) / (2n * b), decimals);
}
