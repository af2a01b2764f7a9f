/** A substitute for `GearApi` whose "node" is a program in the site's Wasm host. */
import {readFile} from 'node:fs/promises';
import type {GearApi, HexString, ReplyInfo} from '@gear-js/api';
import {TypeRegistry} from '@polkadot/types';
import {WasmHost} from '../../../../src/sails/host.ts';

const registry = new TypeRegistry();
registry.register({ReplyInfo: {payload: 'Vec<u8>', value: 'u128', code: '[u8; 4]'}});

export async function hostOf(program: 'counter' | 'ping' | 'ping-gstd' | 'vft'): Promise<WasmHost> {
  const file = `../../../programs/${program}/${program}.opt.wasm`;
  return WasmHost.load(await readFile(new URL(file, import.meta.url)));
}

/**
 * Implements `api.message.calculateReply` as a node does: it returns the reply and its code. State changes are kept.
 */
export function apiOf(host: WasmHost): Pick<GearApi, 'message' | 'specVersion'> {
  const calculateReply = async (call: {origin: HexString; payload: HexString; value: bigint}) => {
    const {code, payload} = await host.answer('handle', {
      payload: call.payload,
      source: call.origin,
      value: call.value,
    });
    return replyInfo(code, payload);
  };
  return {specVersion: 20_000, message: {calculateReply} as unknown as GearApi['message']};
}

function replyInfo(code: HexString, payload: Uint8Array): ReplyInfo {
  return registry.createType<ReplyInfo>('ReplyInfo', {code, payload: [...payload], value: 0});
}
