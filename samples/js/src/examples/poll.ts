/**
 * Client of the program `poll`. The ids come from poll.idl, which the build
 * writes beside the Wasm.
 */
import type {GearApi, HexString} from '@gear-js/api';
import type {KeyringPair} from '@polkadot/keyring/types';
import {u8aConcat} from '@polkadot/util';
import {
  encodeCall,
  encodeConstructor,
  replyBody,
} from '../metadata/sails-call.ts';
import {decode, encode, encodeText} from '../metadata/scale.ts';
import {thrownError} from '../metadata/thrown-error.ts';
import {query} from '../read-state/query.ts';
import {CallFailed} from '../send-message/call-failed.ts';
import {call} from '../send-message/send-message.ts';

/** `service Poll@0x…` in the IDL: the program's first service, so route 1. */
const INTERFACE = '0x600a80692e0a77bb';
export const RESULTS = {interfaceId: INTERFACE, entryId: 4, route: 1} as const;
export const VOTE = {interfaceId: INTERFACE, entryId: 5, route: 1} as const;

/**
 * More than a vote burns; what is left comes back. An estimate would refuse
 * the vote that the program refuses, without the name of the error.
 */
const GAS_LIMIT = 10_000_000_000n;

/** `enum PollError` of the IDL. */
export const POLL_ERRORS = [
  'AlreadyVoted',
  'Closed',
  'Full',
  'NoSuchOption',
  'NotOwner',
  'UnexpectedValue',
] as const;

/** The constructor `Create(options, blocks)`. */
export function createPoll(options: string[], blocks: number): HexString {
  return encodeConstructor(
    0,
    u8aConcat(
      encode('Compact<u32>', options.length),
      ...options.map(encodeText),
    ),
    encode('u32', blocks),
  );
}

/**
 * Votes for an option, by its number from 0 on. Returns the number of its
 * votes, or the name of the error.
 */
export async function vote(
  api: GearApi,
  account: KeyringPair,
  programId: HexString,
  option: number,
): Promise<number | (typeof POLL_ERRORS)[number]> {
  const payload = encodeCall(VOTE, encode('u8', option));
  try {
    const message = {programId, payload, gasLimit: GAS_LIMIT};
    const reply = await call(api, account, message);
    return decode('u32', replyBody(reply, VOTE)).toNumber();
  } catch (error) {
    const name =
      error instanceof CallFailed
        ? thrownError(error.payload, POLL_ERRORS)
        : undefined;
    if (name === undefined) throw error;
    return name;
  }
}

/** The options with their votes: no account, no fee. */
export async function results(
  api: Pick<GearApi, 'message' | 'specVersion'>,
  programId: HexString,
): Promise<{option: string; votes: number}[]> {
  const reply = await query(api, programId, encodeCall(RESULTS));
  const counts = decode('Vec<(String, u32)>', replyBody(reply, RESULTS));
  return (counts.toJSON() as [string, number][]).map(([option, votes]) => ({
    option,
    votes,
  }));
}
