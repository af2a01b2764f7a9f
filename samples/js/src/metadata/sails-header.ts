/**
 * The 16 bytes in front of every message of a Sails 2 program: calls, replies,
 * errors and events.
 *
 * Layout: gear-tech/sails rs/v2.0.0, rs/idl-meta/src/header.rs "GM" | version 1
 * | length 16 | interface id (8) | entry id (2, little endian) | route (1) | 0
 */
import {hexToU8a, u8aConcat, u8aToHex} from '@polkadot/util';
import type {HexString} from '@gear-js/api';

// #region header-type
export const HEADER_LENGTH = 16;
/** The interface id of constructors. */
export const NO_INTERFACE: HexString = '0x0000000000000000';

export interface SailsHeader {
  /** 8 bytes, spelled as in the IDL: `service Counter@0x579d6daba41b7d82`. */
  interfaceId: HexString;
  /**
   * Position of the function among the service's functions, or of the event
   * among its events, from 0.
   */
  entryId: number;
  /**
   * Position of the service in the program, from 1. 0 means: the only service
   * with this interface.
   */
  route: number;
}
// #endregion header-type

// #region encode-header
/**
 * @throws RangeError when the interface id is not 8 bytes, or a number does not
 * fit
 */
export function encodeHeader({
  interfaceId,
  entryId,
  route,
}: SailsHeader): Uint8Array {
  const id = hexToU8a(interfaceId);
  if (id.length !== 8)
    throw new RangeError(
      `An interface id has 8 bytes, ${interfaceId} has ${id.length}`,
    );
  checkRange('entryId', entryId, 0xffff);
  checkRange('route', route, 0xff);
  const start = Uint8Array.of(0x47, 0x4d, 1, HEADER_LENGTH);
  return u8aConcat(
    start,
    id,
    Uint8Array.of(entryId & 0xff, entryId >> 8, route, 0),
  );
}
// #endregion encode-header

// #region decode-header
/** @throws Error when the bytes do not start with a header of version 1 */
export function decodeHeader(payload: Uint8Array): SailsHeader {
  if (payload.length < HEADER_LENGTH)
    throw new Error(`No Sails header: ${payload.length} bytes, 16 needed`);
  const [g, m, version, length] = payload;
  if (g !== 0x47 || m !== 0x4d)
    throw new Error(
      `No Sails header: starts with ${u8aToHex(payload.slice(0, 2))}, not 0x474d`,
    );
  if (version !== 1 || length !== HEADER_LENGTH)
    throw new Error(
      `Unsupported Sails header: version ${version}, length ${length}`,
    );
  if (payload[15] !== 0)
    throw new Error('Unsupported Sails header: the reserved byte is not 0');
  return {
    interfaceId: u8aToHex(payload.slice(4, 12)),
    entryId: payload[12] | (payload[13] << 8),
    route: payload[14],
  };
}
// #endregion decode-header

function checkRange(name: string, value: number, max: number): void {
  if (!Number.isInteger(value) || value < 0 || value > max)
    throw new RangeError(`${name} must be 0 to ${max}, got ${value}`);
}
