/**
 * What messages and waiting cost, in addition to the functions that pages show (samples/js/src/calculate-gas/gas.ts and
 * samples/js/src/mailbox/mailbox-time.ts).
 *
 * Figures: gear-tech/gear v2.0.0, vara/runtime/vara/src/lib.rs (MailboxThreshold, ReservationCost, DispatchHoldCost,
 * ReserveThreshold). Formulas: docs/developing-contracts/gas-waiting-mailbox.
 */
import {VALUE_PER_GAS} from '@site/samples/js/src/calculate-gas/gas';
import {gasFor} from '@site/samples/js/src/mailbox/mailbox-time';

/** The minimum gas that keeps a message in a mailbox, and the minimum amount of a reservation. */
export const MAILBOX_THRESHOLD = 3000n;

/** The most gas that `planck` can pay for: the inverse of `gasToPlanck`, rounded down. */
export function planckToGas(planck: bigint): bigint {
  return planck / VALUE_PER_GAS;
}

/**
 * Gas set aside for a message that is sent `blocks` blocks later: the rent, and its gas limit or, if it has none, what a
 * mailbox takes.
 */
export function delayedGas(blocks: bigint, limit = MAILBOX_THRESHOLD): bigint {
  return gasFor(blocks) + limit;
}

/** Gas that a reservation of `amount` for `blocks` blocks takes from the message that makes it. */
export function reservationGas(amount: bigint, blocks: bigint): bigint {
  return amount + gasFor(blocks);
}
