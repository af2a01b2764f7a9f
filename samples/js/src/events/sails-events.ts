/** Events of a Sails 2 program: messages to the zero id, with the same header as calls and the event's fields behind it. */
import type {GearApi, GearCoreMessageUserUserMessage, HexString} from '@gear-js/api';
import {decodeHeader, HEADER_LENGTH, type SailsHeader} from '../metadata/sails-header.ts';
import {NOBODY} from '../read-state/query.ts';

// #region sails-event
export interface SailsEvent extends SailsHeader {
  /** SCALE bytes of the fields, in the order of the IDL. */
  data: Uint8Array;
}

type Message = Pick<GearCoreMessageUserUserMessage, 'source' | 'destination' | 'payload'>;

/** The event in `message`, or undefined when it is not an event of this program. */
export function sailsEvent(message: Message, programId: HexString): SailsEvent | undefined {
  if (message.source.toHex() !== programId || message.destination.toHex() !== NOBODY)
    return undefined;
  const bytes = message.payload.toU8a(true);
  return {...decodeHeader(bytes), data: bytes.subarray(HEADER_LENGTH)};
}
// #endregion sails-event

// #region subscribe-sails
/** @param fromBlock number of the first block to read; without it only new blocks are read, and a reconnect loses events */
export async function subscribeToSailsEvents(
  api: GearApi,
  programId: HexString,
  onEvent: (event: SailsEvent) => void,
  fromBlock?: number,
): Promise<() => void> {
  const listener = ({data}: {data: {message: GearCoreMessageUserUserMessage}}) => {
    const event = sailsEvent(data.message, programId);
    if (event) onEvent(event);
  };
  return api.gearEvents.subscribeToGearEvent('UserMessageSent', listener, fromBlock, 'finalized');
}
// #endregion subscribe-sails
