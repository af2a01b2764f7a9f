/**
 * What programs send to users: replies and events. Read from final blocks, so
 * nothing is ever taken back.
 */
import type {GearApi, HexString, UserMessageSent} from '@gear-js/api';

export type Message = UserMessageSent['data']['message'];

/**
 * Calls `onMessage` for every message, block by block. A lost connection leaves
 * no gap, because blocks are counted.
 *
 * @param from number of the first block; without it, the newest one that is
 * final
 * @returns a function that ends it
 */
// #region follow
export function followMessages(
  api: GearApi,
  onMessage: (message: Message, block: number) => void,
  onError: (error: unknown) => void,
  from?: number,
): () => void {
  let next = from;
  let ended = false;
  const readUpTo = async (newest: number) => {
    for (next ??= newest; next <= newest && !ended; next++) {
      const hash = await api.rpc.chain.getBlockHash(next);
      for (const {event} of await api.blocks.getEvents(hash.toHex())) {
        if (api.events.gear.UserMessageSent.is(event))
          onMessage((event as UserMessageSent).data.message, next);
      }
    }
  };
  let work = Promise.resolve();
  const subscription = api.rpc.chain.subscribeFinalizedHeads(head => {
    work = work.then(() => readUpTo(head.number.toNumber())).catch(onError);
  });
  subscription.catch(onError);
  return () => {
    ended = true;
    subscription.then(unsubscribe => unsubscribe()).catch(() => undefined);
  };
}
// #endregion follow

/** How long a program may take to reply, in ms. */
const PATIENCE = 60_000;

/**
 * The reply to a message that the block `from` has queued. @throws Error when
 * none comes in time
 */
export function replyTo(
  api: GearApi,
  messageId: HexString,
  from: number,
): Promise<Message> {
  return new Promise<Message>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('The program has not replied.')),
      PATIENCE,
    );
    const stop = followMessages(
      api,
      message => {
        if (
          message.details.isNone ||
          message.details.unwrap().to.toHex() !== messageId
        )
          return;
        clearTimeout(timer);
        stop();
        resolve(message);
      },
      () => undefined, // the next block tries again, until the time is up
      from,
    );
  });
}
