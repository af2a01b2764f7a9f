import {bytesToHex, hexToBytes} from '@noble/hashes/utils.js';
import {tidied} from './pasted';

export type Hex = `0x${string}`;

export const toHex = (bytes: Uint8Array): Hex => `0x${bytesToHex(bytes)}`;

/**
 * Parses hex, with or without `0x`. White space and invisible characters are ignored.
 *
 * @returns undefined when the text is not hex or has an odd number of digits
 */
export function fromHex(text: string): Uint8Array | undefined {
  const digits = tidied(text).replace(/\s+/g, '').replace(/^0x/i, '');
  return /^(?:[0-9a-f]{2})*$/i.test(digits) ? hexToBytes(digits) : undefined;
}
