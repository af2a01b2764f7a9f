import {littleEndian} from '../../src/chain/ids';
import {toHex, type Hex} from '../../src/sails/hex';

/** The id that gtest makes from a number. */
export const numbered = (number: bigint): Hex =>
  toHex(new Uint8Array([...new Uint8Array(12), ...littleEndian(number, 20)]));

export const u32 = (number: number) => littleEndian(BigInt(number), 4);
export const u64 = (number: bigint) => littleEndian(number, 8);
export const u128 = (number: bigint) => littleEndian(number, 16);

/** Joins bytes and lists of bytes. */
export const bytes = (...parts: (Uint8Array | number)[]) =>
  new Uint8Array(parts.flatMap(part => (typeof part === 'number' ? [part] : [...part])));
