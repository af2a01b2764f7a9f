/**
 * Subscriptions to Gear events. Each returns a promise of the function that
 * ends it; await it before you call it.
 */
import type {
  GearApi,
  HexString,
  MessageQueued,
  ProgramChanged,
  UserMessageSent,
} from '@gear-js/api';
import {u8aToHex} from '@polkadot/util';
import {eventsFrom} from './events-from.ts';

// #region one-event-type
export async function printProgramChanges(api: GearApi): Promise<() => void> {
  return api.gearEvents.subscribeToGearEvent(
    'ProgramChanged',
    ({data: {id, change}}) => {
      console.log(`${id.toHex()} is now ${change.type}`);
    },
  );
}
// #endregion one-event-type

// #region from-a-block
/**
 * Messages of one program to users, from an older block on, in finalized blocks
 * only: nothing is taken back later.
 */
export async function printMessagesOf(
  api: GearApi,
  programId: HexString,
  fromBlock: number,
): Promise<() => void> {
  const onMessage = ({data: {message}}: UserMessageSent) => {
    if (message.source.toHex() !== programId) return;
    console.log(
      `to ${message.destination.toHex()}: ${u8aToHex(message.payload.toU8a(true))}`,
    );
  };
  return eventsFrom(api, 'UserMessageSent', onMessage, {
    from: fromBlock,
    blocks: 'finalized',
    onError: console.error,
  });
}
// #endregion from-a-block

// #region everything
/**
 * All events of the pallet `gear` in new blocks, with types for two of them.
 */
export async function printGearEvents(api: GearApi): Promise<() => void> {
  const unsubscribe: unknown = await api.query.system.events(records => {
    for (const {event} of records) {
      if (event.section !== 'gear') continue;
      if (event.method === 'MessageQueued') {
        const {id, destination} = (event as MessageQueued).data;
        console.log(`queued ${id.toHex()} for ${destination.toHex()}`);
      } else if (event.method === 'ProgramChanged') {
        const {id, change} = (event as ProgramChanged).data;
        console.log(`program ${id.toHex()} ${change.type}`);
      } else {
        console.log(event.method);
      }
    }
  });
  return unsubscribe as () => void;
}
// #endregion everything

// #region message-woken
/**
 * The library's key `MessageWaken` never fires: the chain's event is called
 * `MessageWoken`.
 */
export async function printWokenMessages(api: GearApi): Promise<() => void> {
  const unsubscribe: unknown = await api.query.system.events(records => {
    for (const {event} of records) {
      if (api.events.gear.MessageWoken.is(event))
        console.log(`woken ${event.data[0].toHex()}`);
    }
  });
  return unsubscribe as () => void;
}
// #endregion message-woken

// #region block-events
/** The events of one block. */
export async function gearEventNames(
  api: GearApi,
  blockHash: HexString,
): Promise<string[]> {
  const records = await api.blocks.getEvents(blockHash);
  return records
    .filter(({event}) => event.section === 'gear')
    .map(({event}) => event.method);
}
// #endregion block-events
