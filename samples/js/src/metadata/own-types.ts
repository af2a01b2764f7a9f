/**
 * Types from the `types` block of an IDL, written as the type registry of
 * polkadot.js expects them.
 */
import type {HexString} from '@gear-js/api';
import {u8aToHex} from '@polkadot/util';
import {decode, encode} from './scale.ts';

// #region own-types
/** `struct Point { x: u32, y: u32 }` */
const POINT = JSON.stringify({x: 'u32', y: 'u32'});
/** `enum Shape { Dot, Circle(u32), Line { from: Point, to: Point } }` */
const SHAPE = JSON.stringify({
  _enum: {Dot: 'Null', Circle: 'u32', Line: {from: POINT, to: POINT}},
});

// 0x0100000002000000
export const point = u8aToHex(encode(POINT, {x: 1, y: 2}));
export const dot = u8aToHex(encode(SHAPE, 'Dot')); // 0x00
export const circle = u8aToHex(encode(SHAPE, {Circle: 5})); // 0x0105000000

/**
 * For example `{ line: { from: { x: 1, y: 2 }, to: { x: 3, y: 4 } } }`:
 * `toJSON` starts names with a small letter.
 */
export function decodeShape(bytes: Uint8Array): unknown {
  return decode(SHAPE, bytes).toJSON();
}
// #endregion own-types

// #region list-of-ids
/** `[ActorId]` of the IDL: a list without a fixed length. */
export function encodeIds(ids: HexString[]): Uint8Array {
  return encode('Vec<ActorId>', ids);
}
// #endregion list-of-ids
