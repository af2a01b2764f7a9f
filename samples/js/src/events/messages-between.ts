/**
 * Messages from one program to one user.
 * `subscribeToUserMessageSentByActor({ from, to })` combines the two with "or".
 */
import type {
  GearApi,
  GearCoreMessageUserUserMessage,
  HexString,
} from '@gear-js/api';

type Message = Pick<GearCoreMessageUserUserMessage, 'source' | 'destination'>;

// #region messages-between
export function isBetween(
  message: Message,
  program: HexString,
  user: HexString,
): boolean {
  return (
    message.source.toHex() === program && message.destination.toHex() === user
  );
}

export async function subscribeBetween(
  api: GearApi,
  program: HexString,
  user: HexString,
  onMessage: (message: GearCoreMessageUserUserMessage) => void,
): Promise<() => void> {
  return api.gearEvents.subscribeToGearEvent(
    'UserMessageSent',
    ({data: {message}}) => {
      if (isBetween(message, program, user)) onMessage(message);
    },
  );
}
// #endregion messages-between
