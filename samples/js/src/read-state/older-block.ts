/** Reads from a program as it was at an older block. */
import type {GearApi, HexString} from '@gear-js/api';
import {value} from '../examples/counter.ts';
import {query} from './query.ts';

// #region older-block
/** The counter's value at the end of block `number`. */
export async function valueAtBlock(
  api: Pick<GearApi, 'blocks' | 'message' | 'specVersion'>,
  programId: HexString,
  number: number,
): Promise<bigint> {
  const at = (await api.blocks.getBlockHash(number)).toHex();
  return value.result(await query(api, programId, value.payload(), {at}));
}
// #endregion older-block
