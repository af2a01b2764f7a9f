/**
 * Waits for a program's reply.
 *
 * `api.message.getReplyEvent` of @gear-js/api 0.44.2 looks at one block only:
 * its promise never settles if the reply is in a later block. This function
 * starts at a block and continues until the reply or the deadline.
 */
import type {
  GearApi,
  GearCoreMessageUserUserMessage,
  HexString,
  UserMessageSent,
} from '@gear-js/api';
import {eventsFrom} from '../events/events-from.ts';
import {firstEvent} from '../events/first-event.ts';

// #region reply
export interface Reply {
  payload: Uint8Array;
  /** Planck that came with the reply. */
  value: bigint;
  /**
   * As in the event, which leaves out zeros at the end: see
   * events/reply-code.ts.
   */
  code: Uint8Array;
}

/** The reply in `message`, when it answers `messageId`. */
export function replyTo(
  messageId: HexString,
  message: GearCoreMessageUserUserMessage,
): Reply | undefined {
  if (message.details.isNone) return undefined;
  const {to, code} = message.details.unwrap();
  if (to.toHex() !== messageId) return undefined;
  return {
    payload: message.payload.toU8a(true),
    value: message.value.toBigInt(),
    code: code.toU8a(),
  };
}
// #endregion reply

// #region wait-for-reply
/**
 * @param fromBlock hash of the block with the transaction, so that a reply in
 * this very block is not missed
 * @throws Error when there is no reply within `timeoutMs`
 */
export async function waitForReply(
  api: Pick<GearApi, 'blocks' | 'rpc'>,
  messageId: HexString,
  fromBlock: HexString,
  timeoutMs = 60_000,
): Promise<Reply> {
  return firstEvent<Reply>(
    `reply to ${messageId}`,
    timeoutMs,
    (found, onError) => {
      const onMessage = ({data}: UserMessageSent) => {
        const reply = replyTo(messageId, data.message);
        if (reply) found(reply);
      };
      return eventsFrom(api, 'UserMessageSent', onMessage, {
        from: fromBlock,
        onError,
      });
    },
  );
}
// #endregion wait-for-reply
