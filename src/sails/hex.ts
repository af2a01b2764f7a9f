import {tidied} from './pasted';

export type Hex = `0x${string}`;

export const toHex = (bytes: Uint8Array): Hex =>
  `0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`;

/**
 * Parses hex, with or without `0x`. White space and invisible characters are ignored.
 *
 * @returns undefined when the text is not hex or has an odd number of digits
 */
export function fromHex(text: string): Uint8Array | undefined {
  const digits = tidied(text).replace(/\s+/g, '').replace(/^0x/i, '');
  if (digits.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(digits)) return undefined;
  return Uint8Array.from({length: digits.length / 2}, (_, at) =>
    Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16),
  );
}
