/**
 * Reports messages that programs put into an account's mailbox as they arrive.
 */
import type {GearApi, HexString} from '@gear-js/api';

// #region watch-mailbox
/**
 * A message without `expiration` is not stored: it can neither be answered nor
 * claimed.
 */
export async function watchMailbox(
  api: Pick<GearApi, 'gearEvents'>,
  account: HexString,
  onMessage: (id: HexString, finish: number) => void,
): Promise<() => void> {
  return api.gearEvents.subscribeToGearEvent(
    'UserMessageSent',
    ({data: {message, expiration}}) => {
      if (expiration.isSome && message.destination.toHex() === account)
        onMessage(message.id.toHex(), expiration.unwrap().toNumber());
    },
  );
}
// #endregion watch-mailbox
