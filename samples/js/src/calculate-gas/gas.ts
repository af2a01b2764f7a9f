/**
 * What a gas limit costs.
 *
 * Price and limits: gear-tech/gear v2.0.0, vara/runtime/common/src/lib.rs
 * (VALUE_PER_GAS) and vara/runtime/vara/src/lib.rs (block gas limit). On a
 * connected API they are `api.valuePerGas` and `api.blockGasLimit`.
 */
import {EXISTENTIAL_DEPOSIT} from './units.ts';

/** Planck per unit of gas, so 10,000,000,000 gas cost 1 VARA. */
export const VALUE_PER_GAS = 100n;
/** The largest gas limit a message can have; it locks 75 VARA. */
export const BLOCK_GAS_LIMIT = 750_000_000_000n;

// #region with-margin
/**
 * Adds `percent` to an estimate, rounds up, and stops at the block gas limit.
 *
 * @throws RangeError when the estimate itself is above the block gas limit
 */
export function withMargin(minLimit: bigint, percent = 10n): bigint {
  if (minLimit > BLOCK_GAS_LIMIT)
    throw new RangeError(
      `${minLimit} gas is above the block gas limit ${BLOCK_GAS_LIMIT}`,
    );
  const raised = (minLimit * (100n + percent) + 99n) / 100n;
  return raised < BLOCK_GAS_LIMIT ? raised : BLOCK_GAS_LIMIT;
}
// #endregion with-margin

// #region gas-to-planck
/**
 * What is taken from the sender when a message with this gas limit is queued,
 * in planck. The unused part comes back.
 */
export function gasToPlanck(gas: bigint): bigint {
  return gas * VALUE_PER_GAS;
}
// #endregion gas-to-planck

// #region required-balance
/**
 * The balance in planck a sender needs: gas and value up front, the transaction
 * fee, and the existential deposit that has to stay on the account. A new
 * program takes one more existential deposit.
 */
export function requiredBalance(message: {
  gasLimit: bigint;
  value?: bigint;
  fee?: bigint;
  newProgram?: boolean;
}): bigint {
  const {gasLimit, value = 0n, fee = 0n, newProgram = false} = message;
  const deposits = newProgram ? 2n * EXISTENTIAL_DEPOSIT : EXISTENTIAL_DEPOSIT;
  return gasToPlanck(gasLimit) + value + fee + deposits;
}
// #endregion required-balance
