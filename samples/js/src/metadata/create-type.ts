/**
 * `CreateType` of @gear-js/api: encoding by type name, and what to call
 * where it gives wrong results or errors (create-type.txt).
 */
import {CreateType, type HexString} from '@gear-js/api';
import {hexToU8a} from '@polkadot/util';

// #region create-type
const types = new CreateType({
  Point: {x: 'u32', y: 'u32'},
  Action: {_enum: {Ping: 'Null', MoveTo: 'Point'}},
});

// 0x0100000002000000
export const point = types.create('Point', {x: 1, y: 2}).toHex();
export const ping = types.create('Action', 'Ping').toHex(); // 0x00
// 0x010100000002000000
export const moveTo = types.create('Action', {MoveTo: {x: 1, y: 2}}).toHex();
// 0x14 and the 5 letters; toHex() drops the 0x14
export const greeting = types.create('String', 'Hello').toU8a();
// #endregion create-type

// #region large-integers
/**
 * SCALE bytes of an integer of any size. `create('u128', 10n ** 20n)` would
 * throw: it takes the value for JSON.
 */
export function encodeInteger(
  type: 'u64' | 'u128' | 'u256',
  value: bigint,
): Uint8Array {
  return types.registry.createType(type, value).toU8a();
}
// #endregion large-integers

// #region decode-from-bytes
/**
 * Decodes a number from hex. `create('u32', '0x2a000000')` would read the hex
 * as big endian: 704643072, not 42.
 */
export function decodeU32(hex: HexString): number {
  return types.registry.createType('u32', hexToU8a(hex)).toNumber();
}
// #endregion decode-from-bytes
