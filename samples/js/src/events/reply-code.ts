/**
 * The meaning of a reply code: four bytes, of which events leave out zeros at
 * the end. Codes: gear-tech/gear v2.0.0, protocol/errors/src/simple.rs
 */
import {ReplyCode, type HexString} from '@gear-js/api';

// #region reply-outcome
/**
 * - `answered`: the program replied by itself
 * - `automatic`: it ran without an error and did not reply; from a Sails 2
 *   program, first suspect the payload
 * - `failed`: it could not run, or stopped on the way; nothing it changed is
 *   kept
 */
export type Outcome = 'answered' | 'automatic' | 'failed';

/** @throws Error for codes that no chain of today sends */
export function replyOutcome(code: HexString | Uint8Array): Outcome {
  const reply = new ReplyCode(code);
  if (!reply.isSuccess) return 'failed';
  return reply.successReason.isManual ? 'answered' : 'automatic';
}
// #endregion reply-outcome

// #region explain-reply
/** A sentence for a log, for example "… Reason: Message ran out of gas …". */
export function explainReply(
  code: HexString | Uint8Array,
  specVersion: number,
): string {
  return new ReplyCode(code, specVersion).asString;
}
// #endregion explain-reply

// #region is-panic
/**
 * True when the program itself gave up: its panic text, or its typed error, is
 * in the payload.
 */
export function isPanic(code: HexString | Uint8Array): boolean {
  const reply = new ReplyCode(code);
  return (
    reply.isError &&
    reply.errorReason.isExecution &&
    reply.errorReason.executionReason.isUserspacePanic
  );
}
// #endregion is-panic
