/**
 * Client of the program `ping`. The ids come from
 * samples/programs/concepts/ping/client/ping.idl.
 */
import type {GearApi, HexString} from '@gear-js/api';
import type {KeyringPair} from '@polkadot/keyring/types';
import {
  encodeCall,
  encodeConstructor,
  replyBody,
} from '../metadata/sails-call.ts';
import {decode, encode} from '../metadata/scale.ts';
import {thrownError} from '../metadata/thrown-error.ts';
import {query} from '../read-state/query.ts';
import {CallFailed} from '../send-message/call-failed.ts';
import {call} from '../send-message/send-message.ts';

const INTERFACE = '0xf0cb9cf6e8f0864b';
export const COUNT = {interfaceId: INTERFACE, entryId: 0, route: 1} as const;
export const PING = {interfaceId: INTERFACE, entryId: 1, route: 1} as const;
export const PING_VIA = {interfaceId: INTERFACE, entryId: 2, route: 1} as const;

/** `enum PingError` of the IDL. */
export const PING_ERRORS = [
  'NotEnoughGas',
  'SelfTarget',
  'UnexpectedValue',
] as const;
/** `enum Relay` of the IDL. */
const RELAY = JSON.stringify({
  _enum: {Pong: 'String', Refused: 'Null', NoAnswer: 'Null'},
});

// #region payloads
/** Constructor `New()`. */
export const newPing = encodeConstructor(0);

export const ping = {
  payload: (): HexString => encodeCall(PING),
  result: (reply: Uint8Array): string =>
    decode('String', replyBody(reply, PING)).toString(),
};

export const count = {
  payload: (): HexString => encodeCall(COUNT),
  result: (reply: Uint8Array): bigint =>
    decode('u64', replyBody(reply, COUNT)).toBigInt(),
};

export const pingVia = {
  payload: (target: HexString): HexString =>
    encodeCall(PING_VIA, encode('ActorId', target)),
  /** `{ pong: 'pong' }`, `{ refused: null }` or `{ noAnswer: null }`. */
  result: (reply: Uint8Array): unknown =>
    decode(RELAY, replyBody(reply, PING_VIA)).toJSON(),
};
// #endregion payloads

// #region talk
/** One ping, then the number of pings the program has answered so far. */
export async function pingAndCount(
  api: GearApi,
  account: KeyringPair,
  programId: HexString,
): Promise<[string, bigint]> {
  const answer = ping.result(
    await call(api, account, {programId, payload: ping.payload()}),
  );
  const pings = count.result(await query(api, programId, count.payload()));
  return [answer, pings];
}
// #endregion talk

// #region typed-error
/**
 * Whether a ping with this value would be accepted, or the name of the error.
 * Nothing is sent, nothing is paid.
 */
export async function tryPing(
  api: Pick<GearApi, 'message' | 'specVersion'>,
  programId: HexString,
  planck: bigint,
): Promise<'accepted' | (typeof PING_ERRORS)[number]> {
  try {
    await query(api, programId, ping.payload(), {value: planck});
    return 'accepted';
  } catch (error) {
    const name =
      error instanceof CallFailed
        ? thrownError(error.payload, PING_ERRORS)
        : undefined;
    if (name === undefined) throw error;
    return name;
  }
}
// #endregion typed-error

// #region ping-gstd
/**
 * `ping-gstd` is written without Sails: its payload is the four letters,
 * without a header or a length.
 */
export const PING_GSTD_PAYLOAD: HexString = '0x50494e47';
// #endregion ping-gstd
