/**
 * A call that ended with an error reply, from the program or from the chain.
 */
import type {ReplyCode} from '@gear-js/api';
import {u8aToHex, u8aToString} from '@polkadot/util';

// #region call-failed
export class CallFailed extends Error {
  /**
   * @param payload a panic's text, or for an error that a Sails 2 method
   * throws: the header of the call, then the error
   */
  constructor(
    readonly code: ReplyCode,
    readonly payload: Uint8Array,
  ) {
    super(`${code.asString} Payload: ${readable(payload)}`);
    this.name = 'CallFailed';
  }
}
// #endregion call-failed

function readable(bytes: Uint8Array): string {
  const text = u8aToString(bytes);
  return /^[\x20-\x7e]*$/.test(text) ? text : u8aToHex(bytes);
}
