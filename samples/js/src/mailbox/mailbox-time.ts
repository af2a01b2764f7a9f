/**
 * How long a stored message stays.
 *
 * Rent and deadline: gear-tech/gear v2.0.0, vara/runtime/vara/src/lib.rs (cost
 * 100 gas per block, reserve 1 block).
 */

// #region mailbox-time
export const RENT_PER_BLOCK = 100n;
/** A message is removed one block before its paid time ends. */
const RESERVE_BLOCKS = 1n;
export const BLOCK_SECONDS = 3;

/** Blocks that `gas` keeps a message in a mailbox: 3000 gas → 29 blocks. */
export function blocksFor(gas: bigint): bigint {
  const paid = gas / RENT_PER_BLOCK;
  return paid > RESERVE_BLOCKS ? paid - RESERVE_BLOCKS : 0n;
}

/**
 * Gas that keeps a message for `blocks` blocks: 28,800 blocks (a day) →
 * 2,880,100 gas.
 */
export function gasFor(blocks: bigint): bigint {
  return (blocks + RESERVE_BLOCKS) * RENT_PER_BLOCK;
}

/**
 * Seconds until the block `finish`, counted from the block `now`; 0 when it has
 * passed.
 */
export function secondsLeft(finish: number, now: number): number {
  return Math.max(0, finish - now) * BLOCK_SECONDS;
}
// #endregion mailbox-time
