import {BLOCK_SECONDS} from '@site/samples/js/src/mailbox/mailbox-time';

/** Limits of a duration, in ms: `DURATION_MS` of samples/programs/finance/dutch-auction/app/src/state.rs. */
export const DURATION_MS = {least: 60_000n, most: 2_592_000_000n};

/** Time between two blocks. */
const BLOCK_MS = 1000n * BigInt(BLOCK_SECONDS);

/** Prices in planck; the floor price is at least 1 and at most the start price. `duration` in ms. */
export type Terms = {startPrice: bigint; floorPrice: bigint; duration: bigint};

/**
 * The price in planck, `passed` ms after the start: `Auction::price` of
 * samples/programs/finance/dutch-auction/app/src/state.rs. The discount is rounded down, so the price is rounded up.
 *
 * @returns `null` when the auction is over
 */
export function price({startPrice, floorPrice, duration}: Terms, passed: bigint): bigint | null {
  if (passed >= duration) return null;
  return startPrice - ((startPrice - floorPrice) * passed) / duration;
}

/** How much the price falls from block to block, in planck, rounded down. */
export function fallPerBlock({startPrice, floorPrice, duration}: Terms): bigint {
  return ((startPrice - floorPrice) * BLOCK_MS) / duration;
}
