/**
 * Payloads for a program of 2023 to 2025 with a `meta.txt`: one type for all
 * messages to `handle`, one for its replies.
 */
import type {ProgramMetadata} from '@gear-js/api';

// #region legacy-encode
/**
 * @param value in the shape that `getTypeDef` prints, for example
 * `{ Mint: { amount: 5 } }` for an enum
 */
export function encodeHandle(
  meta: ProgramMetadata,
  value: unknown,
): Uint8Array {
  return meta
    .createType(typeIndex(meta.types.handle.input, 'input'), value)
    .toU8a();
}
// #endregion legacy-encode

// #region legacy-decode
/** @param reply as bytes: hex of a bare number would be read as big endian */
export function decodeHandleReply(
  meta: ProgramMetadata,
  reply: Uint8Array,
): unknown {
  return meta
    .createType(typeIndex(meta.types.handle.output, 'output'), reply)
    .toJSON();
}
// #endregion legacy-decode

function typeIndex(index: number | null, kind: string): number {
  if (index === null) throw new Error(`handle has no ${kind} in this metadata`);
  return index;
}
