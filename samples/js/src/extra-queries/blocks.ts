/** Queries about blocks. */
import type {GearApi, HexString} from '@gear-js/api';

// #region block-by-number
export async function blockHash(
  api: GearApi,
  number: number,
): Promise<HexString> {
  return (await api.blocks.getBlockHash(number)).toHex();
}
// #endregion block-by-number

// #region latest-block
/** `finalized` blocks cannot be reverted any more; the best block can. */
export async function latestBlocks(
  api: GearApi,
): Promise<{best: number; finalized: number}> {
  const best = await api.rpc.chain.getHeader();
  const finalized = await api.blocks.getBlockNumber(
    (await api.blocks.getFinalizedHead()).toHex(),
  );
  return {best: best.number.toNumber(), finalized: finalized.toNumber()};
}
// #endregion latest-block

// #region block-time
/** The timestamp is in milliseconds. */
export async function blockTime(api: GearApi, number: number): Promise<Date> {
  return new Date((await api.blocks.getBlockTimestamp(number)).toNumber());
}
// #endregion block-time

// #region block-extrinsics
/** For example `["timestamp.set", "gear.sendMessage", "gear.run"]`. */
export async function extrinsicNames(
  api: GearApi,
  hash: HexString,
): Promise<string[]> {
  const extrinsics = await api.blocks.getExtrinsics(hash);
  return extrinsics.map(({method}) => `${method.section}.${method.method}`);
}
// #endregion block-extrinsics
