/**
 * The structure of an SS58 address: base58(prefix ++ key ++ checksum). For
 * illustration only; use ss58.ts to convert.
 */
import {u8aConcat, u8aToHex} from '@polkadot/util';
import {base58Decode, blake2AsU8a} from '@polkadot/util-crypto';
import type {HexString} from '@gear-js/api';

export interface Anatomy {
  prefix: number;
  /** As it is encoded: one byte for prefixes below 64, otherwise two. */
  prefixBytes: HexString;
  key: HexString;
  checksum: HexString;
  checksumIsRight: boolean;
}

// #region anatomy
/** Takes the address of a 32-byte key apart. */
export function anatomy(address: string): Anatomy {
  const bytes = base58Decode(address);
  const prefixLength = bytes[0] < 64 ? 1 : 2;
  const prefix =
    prefixLength === 1 ? bytes[0] : prefixOfTwoBytes(bytes[0], bytes[1]);
  const body = bytes.subarray(0, prefixLength + 32);
  const checksum = bytes.subarray(prefixLength + 32);
  const expected = blake2AsU8a(u8aConcat('SS58PRE', body), 512).subarray(0, 2);
  return {
    prefix,
    prefixBytes: u8aToHex(bytes.subarray(0, prefixLength)),
    key: u8aToHex(body.subarray(prefixLength)),
    checksum: u8aToHex(checksum),
    checksumIsRight: u8aToHex(checksum) === u8aToHex(expected),
  };
}
// #endregion anatomy

/**
 * Decodes a prefix of two bytes (64 to 16383). 137, for example, is encoded as
 * 0x62 0x40.
 */
function prefixOfTwoBytes(first: number, second: number): number {
  return (
    ((first & 0b0011_1111) << 2) | (second >> 6) | ((second & 0b0011_1111) << 8)
  );
}
