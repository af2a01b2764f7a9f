/**
 * SS58: the text form of an account's public key.
 *
 * Format: paritytech/polkadot-sdk, substrate/primitives/core/src/crypto.rs (Ss58Codec). Accepts and rejects the same
 * texts as `decodeAddress` of @polkadot/util-crypto 13.5.9, but only keys of 32 bytes.
 */
import {blake2b} from '@noble/hashes/blake2.js';
import {bytesToHex, concatBytes, hexToBytes, utf8ToBytes} from '@noble/hashes/utils.js';
import {tidied} from '../sails/pasted';
import {base58} from '@scure/base';

const KEY_LENGTH = 32;
const CHECKSUM_LENGTH = 2;
/** Prefixes that the format reserves. */
const RESERVED = [46, 47];

/** A key, and the prefix of its address. A key that was given as hex has no prefix. */
export type Account = {key: Uint8Array; prefix?: number};

/** Why a text is neither an address nor a key. Positions count from 1. */
export type Problem =
  | {kind: 'spaces'}
  | {kind: 'bareKey'}
  | {kind: 'hexDigit'; character: string; position: number}
  | {kind: 'hexLength'; digits: number}
  | {kind: 'character'; character: string; position: number}
  | {kind: 'length'; bytes: number}
  | {kind: 'checksum'}
  | {kind: 'reserved'};

function checksum(body: Uint8Array): Uint8Array {
  return blake2b(concatBytes(utf8ToBytes('SS58PRE'), body)).subarray(0, CHECKSUM_LENGTH);
}

/** The first character of `text` that `allowed` does not match, if there is one. */
function firstInvalid(text: string, allowed: RegExp) {
  const characters = Array.from(text);
  const index = characters.findIndex(character => !allowed.test(character));
  return index < 0 ? undefined : {character: characters[index]!, position: index + 1};
}

function readKey(digits: string): Account | Problem {
  const found = firstInvalid(digits, /[\da-f]/i);
  if (found) return {kind: 'hexDigit', ...found, position: found.position + '0x'.length};
  if (digits.length !== 2 * KEY_LENGTH) return {kind: 'hexLength', digits: digits.length};
  return {key: hexToBytes(digits)};
}

function readAddress(text: string): Account | Problem {
  const found = firstInvalid(text, /[1-9A-HJ-NP-Za-km-z]/);
  if (found) return {kind: 'character', ...found};
  const bytes = base58.decode(text);
  const [first = 0, second = 0] = bytes;
  const prefixLength = first & 0b0100_0000 ? 2 : 1;
  if (bytes.length !== prefixLength + KEY_LENGTH + CHECKSUM_LENGTH) {
    return {kind: 'length', bytes: bytes.length};
  }
  const body = bytes.subarray(0, -CHECKSUM_LENGTH);
  if (bytesToHex(checksum(body)) !== bytesToHex(bytes.subarray(-CHECKSUM_LENGTH))) {
    return {kind: 'checksum'};
  }
  if (first >= 0b1000_0000 || RESERVED.includes(first)) return {kind: 'reserved'};
  const prefix =
    prefixLength === 1
      ? first
      : ((first & 0b0011_1111) << 2) | (second >> 6) | ((second & 0b0011_1111) << 8);
  return {key: body.subarray(prefixLength), prefix};
}

/** Reads an address with any prefix, or a public key: `0x` and 64 hex digits. Space around the text and
 * invisible characters are ignored. */
export function read(text: string): Account | Problem {
  // Wallets put "substrate:" in front of an address in a QR code, and the key and a name behind it.
  const trimmed = tidied(text)
    .trim()
    .replace(/^substrate:([^:]+).*/s, '$1')
    .replace(/^0X/, '0x');
  if (/\s/.test(trimmed)) return {kind: 'spaces'};
  if (trimmed.startsWith('0x')) return readKey(trimmed.slice(2));
  if (/^[\da-f]{64}$/i.test(trimmed)) return {kind: 'bareKey'};
  return readAddress(trimmed);
}

/** Formats a key as an address with `prefix` (0 to 16383), which takes one byte up to 63 and two bytes above. */
export function toAddress(key: Uint8Array, prefix: number): string {
  const head =
    prefix < 64
      ? [prefix]
      : [0b0100_0000 | ((prefix & 0b1111_1100) >> 2), (prefix >> 8) | ((prefix & 0b11) << 6)];
  const body = concatBytes(Uint8Array.from(head), key);
  return base58.encode(concatBytes(body, checksum(body)));
}
