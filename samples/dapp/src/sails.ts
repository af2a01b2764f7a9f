/**
 * Messages of a Sails 2 program: 16 bytes that say which function or event it
 * is, then the fields in SCALE.
 */
import type {HexString} from '@gear-js/api';
import {TypeRegistry} from '@polkadot/types';
import {u8aConcat, u8aEq, u8aToHex, hexToU8a} from '@polkadot/util';

export const registry = new TypeRegistry();

/**
 * The header of a function or an event.
 *
 * @param interfaceId 8 bytes, from the IDL: `service Counter@0x…`
 * @param entry position among the functions or the events of the service, from
 * 0
 * @param route position of the service in the program, from 1
 */
export const header = (
  interfaceId: HexString,
  entry: number,
  route: number,
): Uint8Array =>
  u8aConcat([0x47, 0x4d, 1, 16], hexToU8a(interfaceId), [
    entry & 0xff,
    entry >> 8,
    route,
    0,
  ]);

/** The payload of a call. */
export const encodeCall = (
  head: Uint8Array,
  ...args: Uint8Array[]
): HexString => u8aToHex(u8aConcat(head, ...args));

/** What follows the header, or undefined when the payload has another one. */
export const bodyOf = (
  payload: Uint8Array,
  head: Uint8Array,
): Uint8Array | undefined =>
  u8aEq(payload.subarray(0, 16), head) ? payload.subarray(16) : undefined;
