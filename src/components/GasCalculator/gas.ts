/**
 * What messages and waiting cost, beyond the functions that the pages show (samples/js/src/calculate-gas/gas.ts and
 * samples/js/src/mailbox/mailbox-time.ts).
 *
 * Figures: gear-tech/gear v2.0.0, vara/runtime/vara/src/lib.rs (MailboxThreshold, ReservationCost, DispatchHoldCost,
 * ReserveThreshold). Formulas: docs/developing-contracts/messaging.
 */
import {VALUE_PER_GAS} from '@site/samples/js/src/calculate-gas/gas';
import {gasFor} from '@site/samples/js/src/mailbox/mailbox-time';

/** The least gas that keeps a message in a mailbox, and the least amount of a reservation. */
export const MAILBOX_THRESHOLD = 3000n;

/** The most gas that `planck` pay for: the other way round than `gasToPlanck`, rounded down. */
export function planckToGas(planck: bigint): bigint {
  return planck / VALUE_PER_GAS;
}

/** Gas set aside for a message that is sent `blocks` blocks later, beside a gas limit of its own. */
export function delayedGas(blocks: bigint): bigint {
  return gasFor(blocks) + MAILBOX_THRESHOLD;
}

/** Gas that a reservation of `amount` for `blocks` blocks takes from the message that makes it. */
export function reservationGas(amount: bigint, blocks: bigint): bigint {
  return amount + gasFor(blocks);
}
