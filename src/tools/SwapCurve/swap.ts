/** The maximum reserve of one token: `MAX_HELD` of samples/programs/finance/dex-pair/app/src/curve.rs. */
export const MAX_HELD = (1n << 112n) - 1n;

/** What remains of 1,000 units sold after the fee of 0.30%. */
const AFTER_FEE = 997n;
const WHOLE = 1000n;

/**
 * What `amountIn` buys, in whole units: `amount_out` of samples/programs/finance/dex-pair/app/src/curve.rs.
 *
 * @param reserves of the token sold and of the token bought
 * @returns `null` when it buys nothing, and when the pair can't hold that much
 */
export function amountOut(
  amountIn: bigint,
  [reserveIn, reserveOut]: [bigint, bigint],
): bigint | null {
  if (reserveIn + amountIn > MAX_HELD || reserveIn === 0n) return null;
  const counted = amountIn * AFTER_FEE;
  const out = (counted * reserveOut) / (reserveIn * WHOLE + counted);
  return out > 0n ? out : null;
}

/** What `amountIn` would buy if the swap did not move the price: after the fee, rounded down. `reserveIn` is not 0. */
export function withoutImpact(amountIn: bigint, [reserveIn, reserveOut]: [bigint, bigint]): bigint {
  return (amountIn * AFTER_FEE * reserveOut) / (reserveIn * WHOLE);
}
