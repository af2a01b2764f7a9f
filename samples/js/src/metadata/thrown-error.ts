/** Errors that a Sails 2 method declares with `throws` in the IDL. */
import {decodeHeader, HEADER_LENGTH} from './sails-header.ts';

// #region thrown-error
/**
 * The name of the error in an error reply, for enums whose variants carry
 * nothing.
 *
 * @param names the variants in the order of the IDL
 * @returns undefined when the payload is a panic text, or of another shape
 */
export function thrownError<Name extends string>(
  payload: Uint8Array,
  names: readonly Name[],
): Name | undefined {
  try {
    decodeHeader(payload);
  } catch {
    return undefined; // text: the program panicked by itself
  }
  return payload.length === HEADER_LENGTH + 1
    ? names[payload[HEADER_LENGTH]]
    : undefined;
}
// #endregion thrown-error
