/**
 * Events of a Sails 2 program: messages to the zero id, with the same header as
 * calls, then the event's fields.
 */
import type {
  GearApi,
  GearCoreMessageUserUserMessage,
  HexString,
  UserMessageSent,
} from '@gear-js/api';
import {
  decodeHeader,
  HEADER_LENGTH,
  type SailsHeader,
} from '../metadata/sails-header.ts';
import {NOBODY} from '../read-state/query.ts';
import {eventsFrom, type From} from './events-from.ts';

// #region sails-event
export interface SailsEvent extends SailsHeader {
  /** SCALE bytes of the fields, in the order of the IDL. */
  data: Uint8Array;
}

type Message = Pick<
  GearCoreMessageUserUserMessage,
  'source' | 'destination' | 'payload'
>;

/**
 * The event in `message`, or undefined when it is not an event of this program.
 */
export function sailsEvent(
  message: Message,
  programId: HexString,
): SailsEvent | undefined {
  if (
    message.source.toHex() !== programId ||
    message.destination.toHex() !== NOBODY
  )
    return undefined;
  const bytes = message.payload.toU8a(true);
  return {...decodeHeader(bytes), data: bytes.subarray(HEADER_LENGTH)};
}
// #endregion sails-event

// #region subscribe-sails
/** Calls `onEvent` for every event of the program, from a block on. */
export async function subscribeToSailsEvents(
  api: Pick<GearApi, 'blocks' | 'rpc'>,
  programId: HexString,
  onEvent: (event: SailsEvent) => void,
  options: From,
): Promise<() => void> {
  const onMessage = ({data}: UserMessageSent) => {
    const event = sailsEvent(data.message, programId);
    if (event) onEvent(event);
  };
  return eventsFrom(api, 'UserMessageSent', onMessage, options);
}
// #endregion subscribe-sails
