/**
 * Amounts of money as whole numbers.
 *
 * The chain counts in planck: 1 VARA (or TVARA) = 10^12 planck. Amounts are
 * `bigint`, because a JavaScript number is exact only up to 2^53 - 1 planck,
 * which is about 9,007 VARA. Source: gear-tech/gear v2.0.0,
 * vara/runtime/vara/src/constants.rs
 */

// #region units
export const DECIMALS = 12;
export const PLANCK_PER_VARA = 10n ** 12n;
/**
 * Planck an account must keep, and what a new program locks: the existential
 * deposit of 1 VARA.
 */
export const EXISTENTIAL_DEPOSIT = PLANCK_PER_VARA;
// #endregion units

// #region parse-units
/**
 * `"1.5"` → `1_500_000_000_000n` planck. Tokens have other `decimals`:
 * `parseUnits("1.5", 2)` → `150n`.
 *
 * @throws Error for anything but digits with at most `decimals` of them after
 * the point
 */
export function parseUnits(text: string, decimals = DECIMALS): bigint {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text.trim());
  if (!match)
    throw new Error(`"${text}" is not an amount; write it like 12 or 0.5`);
  const [, whole, fraction = ''] = match;
  if (fraction.length > decimals)
    throw new Error(`"${text}" has more than ${decimals} decimals`);
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}
// #endregion parse-units

/** Formats planck: `1_500_000_000_000n` → `"1.5"`. */
export function formatUnits(planck: bigint, decimals = DECIMALS): string {
  if (planck < 0n) return `-${formatUnits(-planck, decimals)}`;
  const digits = planck.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return fraction ? `${whole}.${fraction}` : whole;
}
