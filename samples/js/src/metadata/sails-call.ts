/**
 * Payloads for a Sails 2 program without a client library: the header, then the
 * arguments one after another.
 */
import type {HexString} from '@gear-js/api';
import {u8aConcat, u8aToHex} from '@polkadot/util';
import {
  decodeHeader,
  encodeHeader,
  HEADER_LENGTH,
  NO_INTERFACE,
  type SailsHeader,
} from './sails-header.ts';

// #region encode-call
/**
 * Payload of a call or query. `args` are SCALE-encoded, in the order of the
 * IDL.
 */
export function encodeCall(
  entry: SailsHeader,
  ...args: Uint8Array[]
): HexString {
  return u8aToHex(u8aConcat(encodeHeader(entry), ...args));
}

/**
 * Init payload for the constructor at `position` of the IDL's `constructors`
 * block, from 0.
 */
export function encodeConstructor(
  position: number,
  ...args: Uint8Array[]
): HexString {
  return encodeCall(
    {interfaceId: NO_INTERFACE, entryId: position, route: 0},
    ...args,
  );
}
// #endregion encode-call

// #region reply-body
/**
 * The SCALE bytes of the result, behind the header.
 *
 * The route is not compared: a call with route 0 is answered with the service's
 * real route.
 * @throws Error when the payload has no header, or answers another call
 */
export function replyBody(payload: Uint8Array, call: SailsHeader): Uint8Array {
  if (payload.length === 0)
    throw new Error('Empty reply: the program did not recognize the payload');
  const header = decodeHeader(payload);
  if (
    header.interfaceId !== call.interfaceId ||
    header.entryId !== call.entryId
  ) {
    throw new Error(
      `Reply of entry ${header.entryId} of ${header.interfaceId}, expected entry ${call.entryId} of ${call.interfaceId}`,
    );
  }
  return payload.subarray(HEADER_LENGTH);
}
// #endregion reply-body
