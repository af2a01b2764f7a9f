/**
 * Client of the program `counter`. The ids come from
 * samples/programs/concepts/counter/client/counter.idl.
 */
import type {GearApi, HexString} from '@gear-js/api';
import type {KeyringPair} from '@polkadot/keyring/types';
import {u8aToHex} from '@polkadot/util';
import type {SailsEvent} from '../events/sails-events.ts';
import {
  encodeCall,
  encodeConstructor,
  replyBody,
} from '../metadata/sails-call.ts';
import {decode, encode} from '../metadata/scale.ts';
import {query} from '../read-state/query.ts';
import {call} from '../send-message/send-message.ts';

// #region interface
/**
 * `service Counter@0x…` in the IDL: the program's first service, so route 1.
 */
const INTERFACE = '0xb05262521b106783';
/**
 * Functions are numbered in the order of the IDL, from 0. Events have a
 * numbering of their own.
 */
export const ADD = {interfaceId: INTERFACE, entryId: 0, route: 1} as const;
export const VALUE = {interfaceId: INTERFACE, entryId: 1, route: 1} as const;
export const ADDED = {interfaceId: INTERFACE, entryId: 0, route: 1} as const;
// #endregion interface

// #region payloads
/** Constructor `New()`. */
export const newCounter = encodeConstructor(0);

export const add = {
  payload: (amount: bigint): HexString =>
    encodeCall(ADD, encode('u64', amount)),
  result: (reply: Uint8Array): bigint =>
    decode('u64', replyBody(reply, ADD)).toBigInt(),
};

export const value = {
  payload: (): HexString => encodeCall(VALUE),
  result: (reply: Uint8Array): bigint =>
    decode('u64', replyBody(reply, VALUE)).toBigInt(),
};
// #endregion payloads

// #region read-value
/** Reads the counter: no account, no fee. */
export async function readValue(
  api: Pick<GearApi, 'message' | 'specVersion'>,
  programId: HexString,
): Promise<bigint> {
  return value.result(await query(api, programId, value.payload()));
}
// #endregion read-value

// #region value-query
/**
 * Options of TanStack Query's `useQuery`; without an `api`, the query waits.
 */
export const valueQuery = (
  api: Pick<GearApi, 'message' | 'specVersion'> | undefined,
  programId: HexString,
) => ({
  queryKey: ['counter', programId],
  queryFn: api && (() => readValue(api, programId)),
  enabled: api !== undefined,
});
// #endregion value-query

// #region add-to-counter
/** Adds to the counter and returns its new value. */
export async function addToCounter(
  api: GearApi,
  account: KeyringPair,
  programId: HexString,
  amount: bigint,
): Promise<bigint> {
  return add.result(
    await call(api, account, {programId, payload: add.payload(amount)}),
  );
}
// #endregion add-to-counter

// #region added-event
/** The event `Added`, or undefined for any other. */
export function decodeAdded(
  event: SailsEvent,
): {by: HexString; value: bigint} | undefined {
  if (
    event.interfaceId !== ADDED.interfaceId ||
    event.entryId !== ADDED.entryId
  )
    return undefined;
  return {
    by: u8aToHex(event.data.subarray(0, 32)),
    value: decode('u64', event.data.subarray(32)).toBigInt(),
  };
}
// #endregion added-event
