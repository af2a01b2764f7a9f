/**
 * Reads events from a given block on, without gaps.
 *
 * `subscribeToGearEvent(name, listener, fromBlock)` of @gear-js/api 0.44.2
 * reads only up to the block that is newest when it is called, and nothing
 * after it. If `fromBlock` is that block, it is delivered twice.
 */
import type {GearApi, HexString, IGearEvent} from '@gear-js/api';
import type {Header} from '@polkadot/types/interfaces';

// #region from
export interface From {
  /** Number (from 1) or hash of the first block. */
  from: number | HexString;
  /**
   * `finalized`: some seconds later, and nothing is taken back. `latest`:
   * blocks of a lost fork are read, too.
   */
  blocks?: 'latest' | 'finalized';
  /**
   * Called when a block cannot be read; it is tried again when the next one
   * arrives.
   */
  onError: (error: unknown) => void;
}
// #endregion from

// #region blocks-from
/**
 * Calls `onBlock` with the hash of each block, one after another. Each new head
 * is followed back to a block that has been read, so that neither a lost
 * connection nor a fork leaves a gap.
 */
export async function blocksFrom(
  {rpc: {chain}}: Pick<GearApi, 'rpc'>,
  onBlock: (hash: HexString) => Promise<void>,
  {from, blocks = 'latest', onError}: From,
): Promise<() => void> {
  const first =
    typeof from === 'number'
      ? from
      : (await chain.getHeader(from)).number.toNumber();
  let read: HexString[] = [];
  const readUpTo = async (head: Header): Promise<void> => {
    const next: HexString[] = [];
    let header = head;
    while (
      header.number.toNumber() >= first &&
      !read.includes(header.hash.toHex())
    ) {
      next.unshift(header.hash.toHex());
      header = await chain.getHeader(header.parentHash);
    }
    for (const hash of next) {
      await onBlock(hash);
      read = [...read, hash].slice(-100);
    }
  };
  let work = Promise.resolve();
  const onHead = (head: Header) =>
    void (work = work.then(() => readUpTo(head)).catch(onError));
  return chain[
    blocks === 'finalized' ? 'subscribeFinalizedHeads' : 'subscribeNewHeads'
  ](onHead);
}
// #endregion blocks-from

// #region events-from
/**
 * Calls `onEvent` for every event `name` of the pallet `gear`. What `onEvent`
 * throws goes to `onError`, too.
 */
export async function eventsFrom<Name extends keyof IGearEvent>(
  api: Pick<GearApi, 'blocks' | 'rpc'>,
  name: Name,
  onEvent: (event: IGearEvent[Name]) => void,
  options: From,
): Promise<() => void> {
  const onBlock = async (hash: HexString) => {
    for (const {event} of await api.blocks.getEvents(hash)) {
      if (event.section !== 'gear' || event.method !== name) continue;
      try {
        onEvent(event as unknown as IGearEvent[Name]);
      } catch (error) {
        options.onError(error);
      }
    }
  };
  return blocksFrom(api, onBlock, options);
}
// #endregion events-from
