/** The client of the program `counter`: what its IDL says, as functions. */
import {
  ReplyCode,
  type GearApi,
  type HexString,
  type MessageQueued,
} from '@gear-js/api';
import type {SubmittableExtrinsic} from '@polkadot/api/types';
import {u8aToHex} from '@polkadot/util';
import {decodeAddress} from '@polkadot/util-crypto';
import {CallFailed, dispatchErrorOf} from './errors.ts';
import {type Message, replyTo} from './messages.ts';
import {bodyOf, encodeCall, header, registry} from './sails.ts';
import type {Account} from './wallet.ts';

// #region interface
const INTERFACE = '0xb05262521b106783';
const ADD = header(INTERFACE, 0, 1);
const VALUE = header(INTERFACE, 1, 1);
const ADDED = header(INTERFACE, 0, 1);
// #endregion interface

/** The zero account: reads state in the name of nobody, and receives events. */
const NOBODY: HexString = `0x${'00'.repeat(32)}`;

const u64 = (bytes: Uint8Array): bigint =>
  registry.createType('u64', bytes).toBigInt();

// #region read-value
/**
 * Reads the counter. The node computes the answer: no account, no fee. @throws
 * CallFailed
 */
export async function readValue(
  api: GearApi,
  program: HexString,
): Promise<bigint> {
  const request = {
    origin: NOBODY,
    destination: program,
    payload: encodeCall(VALUE),
    value: 0,
  };
  const {code, payload} = await api.message.calculateReply(request);
  return u64(resultOf(code.toU8a(), payload.toU8a(true), VALUE));
}
// #endregion read-value

/** The event `Added`. */
export type Added = {id: string; block: number; by: string; value: bigint};

// #region event
/** The event in a message, or undefined when it is another message. */
export function addedIn(
  message: Message,
  block: number,
  program: HexString,
): Added | undefined {
  if (
    message.source.toHex() !== program ||
    message.destination.toHex() !== NOBODY
  )
    return undefined;
  const body = bodyOf(message.payload.toU8a(true), ADDED);
  return (
    body && {
      id: message.id.toHex(),
      block,
      by: u8aToHex(body.subarray(0, 32)),
      value: u64(body.subarray(32)),
    }
  );
}
// #endregion event

/**
 * A transaction that is ready to be signed, and what it takes from the account,
 * in planck.
 */
export type Prepared = {
  transaction: SubmittableExtrinsic<'promise'>;
  /** For the transaction. Does not come back. */
  fee: bigint;
  /** For the gas limit. What the program does not use comes back. */
  gas: bigint;
};

// #region prepare
/**
 * @throws Error when the program would refuse the call, or the account can't
 * pay
 */
export async function prepareAdd(
  api: GearApi,
  program: HexString,
  {address}: Account,
  amount: bigint,
): Promise<Prepared> {
  const payload = encodeCall(ADD, registry.createType('u64', amount).toU8a());
  const source = u8aToHex(decodeAddress(address));
  const estimate = await api.program.calculateGas.handle(
    source,
    program,
    payload,
  );
  // The state may change until the message runs, so 10 % more.
  const gasLimit = (estimate.min_limit.toBigInt() * 11n) / 10n;

  const transaction = api.message.send({
    destination: program,
    payload,
    gasLimit,
  });
  const fee = (await transaction.paymentInfo(address)).partialFee.toBigInt();
  const gas = gasLimit * api.valuePerGas.toBigInt();
  const balance = (await api.balance.findOut(address)).toBigInt();
  if (balance < fee + gas + api.existentialDeposit.toBigInt())
    throw new Error(
      'The account has too little balance for the fee and the gas.',
    );
  return {transaction, fee, gas};
}
// #endregion prepare

// #region submit
/**
 * Lets the wallet sign, and resolves when the transaction is final: the id of
 * its message, and the block.
 */
function submit(
  api: GearApi,
  {address, signer}: Account,
  {transaction}: Prepared,
  onStep: (step: string) => void,
): Promise<{messageId: HexString; block: HexString}> {
  onStep(
    'Sign in your wallet. If its window is closed, open it again: the request waits there.',
  );
  return new Promise((resolve, reject) => {
    transaction
      .signAndSend(
        address,
        {signer},
        ({status, events, dispatchError, isError}) => {
          if (dispatchError) reject(dispatchErrorOf(api, dispatchError));
          else if (isError)
            reject(
              new Error(`The transaction is ${status.type.toLowerCase()}.`),
            );
          else if (status.isReady) onStep('Sent. Waiting for a block.');
          else if (status.isInBlock)
            onStep('In a block. Waiting until it is final.');
          else if (status.isFinalized) {
            const queued = events.find(({event}) =>
              api.events.gear.MessageQueued.is(event),
            );
            if (!queued)
              return reject(
                new Error('The transaction has queued no message.'),
              );
            const messageId = (queued.event as MessageQueued).data.id.toHex();
            resolve({messageId, block: status.asFinalized.toHex()});
          }
        },
      )
      .catch(reject);
  });
}
// #endregion submit

// #region send
/**
 * Sends, and waits for the program's reply.
 *
 * @param onStep gets what is happening, in words for the user
 * @returns the new value of the counter
 * @throws CallFailed when the program fails; Error when the user, the node or
 * the chain refuses the transaction
 */
export async function sendAdd(
  api: GearApi,
  account: Account,
  prepared: Prepared,
  onStep: (step: string) => void,
): Promise<bigint> {
  const {messageId, block} = await submit(api, account, prepared, onStep);
  onStep('Final. Waiting for the reply.');
  const {number} = await api.rpc.chain.getHeader(block);
  const {details, payload} = await replyTo(api, messageId, number.toNumber());
  return u64(resultOf(details.unwrap().code.toU8a(), payload.toU8a(true), ADD));
}
// #endregion send

/** The result in a reply. @throws CallFailed when the reply is an error */
function resultOf(
  code: Uint8Array,
  payload: Uint8Array,
  head: Uint8Array,
): Uint8Array {
  if (new ReplyCode(code).isError) throw new CallFailed(payload);
  const body = bodyOf(payload, head);
  if (!body)
    throw new Error('This program is no counter: it does not know the call.');
  return body;
}
