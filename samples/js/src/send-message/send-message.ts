/** Sending a message to a program, and getting its reply. */
import {
  ReplyCode,
  type GearApi,
  type HexString,
  type MessageQueued,
} from '@gear-js/api';
import type {KeyringPair} from '@polkadot/keyring/types';
import {withMargin} from '../calculate-gas/gas.ts';
import {toActorId} from '../ss58/ss58.ts';
import {CallFailed} from './call-failed.ts';
import {submit, type Included} from './submit.ts';
import {waitForReply, type Reply} from './wait-for-reply.ts';

export interface Message {
  programId: HexString;
  payload: HexString;
  /** Value to attach, in planck: 0, or at least 1 VARA. */
  value?: bigint;
  /** Estimated if it is not given. */
  gasLimit?: bigint;
}

// #region estimate
/**
 * The least gas that would do in the state of now, with 10% on top for a state
 * that changes until the message runs.
 */
export async function estimateGas(
  api: GearApi,
  from: string,
  {programId, payload, value = 0n}: Message,
): Promise<bigint> {
  const gas = await api.program.calculateGas.handle(
    toActorId(from),
    programId,
    payload,
    value,
  );
  return withMargin(gas.min_limit.toBigInt());
}
// #endregion estimate

// #region send
/**
 * Sends the message. The id is known only now: the chain gives it when it
 * queues the message.
 */
export async function send(
  api: GearApi,
  account: KeyringPair,
  message: Message,
): Promise<{messageId: HexString; blockHash: HexString}> {
  const {programId, payload, value = 0n} = message;
  const gasLimit =
    message.gasLimit ?? (await estimateGas(api, account.address, message));
  const extrinsic = api.message.send({
    destination: programId,
    payload,
    gasLimit,
    value,
  });
  const included = await submit(api, extrinsic, account);
  return {
    messageId: queuedMessageId(api, included),
    blockHash: included.blockHash,
  };
}
// #endregion send

// #region message-id
/** The id of the message that this transaction put into the queue. */
export function queuedMessageId(api: GearApi, {events}: Included): HexString {
  const queued = events.find(({event}) =>
    api.events.gear.MessageQueued.is(event),
  );
  if (!queued)
    throw new Error(
      'The transaction queued no message: is the destination a program?',
    );
  return (queued.event as MessageQueued).data.id.toHex();
}
// #endregion message-id

/** Sends the message and waits for the program's reply. */
export async function sendAndWait(
  api: GearApi,
  account: KeyringPair,
  message: Message,
): Promise<Reply> {
  const {messageId, blockHash} = await send(api, account, message);
  return waitForReply(api, messageId, blockHash);
}

// #region call
/**
 * Sends the message and returns the payload of the reply. @throws CallFailed
 * when the reply is an error
 */
export async function call(
  api: GearApi,
  account: KeyringPair,
  message: Message,
): Promise<Uint8Array> {
  const reply = await sendAndWait(api, account, message);
  const code = new ReplyCode(reply.code, api.specVersion);
  if (code.isError) throw new CallFailed(code, reply.payload);
  return reply.payload;
}
// #endregion call
