/**
 * SCALE encoding of single values with the type registry of polkadot.js.
 *
 * `CreateType.create` of @gear-js/api 0.44.2 is not used here: it rejects a
 * bare integer above 2^53 - 1, and it reads a hex string given to a bare number
 * type as big endian (see create-type.ts).
 */
import {TypeRegistry} from '@polkadot/types';
import type {Codec, DetectCodec} from '@polkadot/types/types';
import {compactAddLength, stringToU8a} from '@polkadot/util';

// #region scale-registry
const registry = new TypeRegistry();
registry.register({
  ActorId: '[u8; 32]',
  CodeId: '[u8; 32]',
  MessageId: '[u8; 32]',
});
// #endregion scale-registry

// #region encode
/**
 * SCALE bytes of `value`. Large integers are `bigint`; ids are 0x-hex or bytes,
 * not SS58; see `encodeText`.
 */
export function encode(type: string, value: unknown): Uint8Array {
  return registry.createType(type, value).toU8a();
}
// #endregion encode

// #region encode-text
/**
 * A `String`, letter by letter. `encode('String', '0x1234')` would take the
 * text for hex and send two bytes.
 */
export function encodeText(text: string): Uint8Array {
  return compactAddLength(stringToU8a(text));
}
// #endregion encode-text

// #region decode
/**
 * The value in `bytes`.
 *
 * @throws Error when `bytes` is too short for the type, or longer than it
 */
export function decode<T extends Codec = Codec, K extends string = string>(
  type: K,
  bytes: Uint8Array,
): DetectCodec<T, K> {
  const value = registry.createType<T, K>(type, bytes);
  if (value.encodedLength !== bytes.length) {
    throw new Error(
      `${type} takes ${value.encodedLength} bytes, got ${bytes.length}`,
    );
  }
  return value;
}
// #endregion decode
