/** Messages, and what belongs to one on its way through the chain. */
import type {Hex} from '../sails/hex';
import {REPLY_CODES} from './codes';
import {replyId} from './ids';

/** The entry point of a program that a message runs. */
export type Entry = 'init' | 'handle' | 'reply' | 'signal';

type Details = {kind: 'reply'; to: Hex; code: Hex} | {kind: 'signal'; from: Hex; code: number};

export type Message = {
  id: Hex;
  source: Hex;
  destination: Hex;
  payload: Uint8Array;
  /** In planck. */
  value: bigint;
  /** The gas that the sender gave; without it the message shares the gas of the message that sent it. */
  gasLimit?: bigint;
  details?: Details;
};

/** What a message that waits keeps for its next execution: gear v2.0.0, protocol/core/src/message/context.rs. */
export type Context = {
  /** Programs that the message has created. */
  initialized: ReadonlySet<Hex>;
  reservationNonce: bigint;
  systemReservation: bigint | undefined;
  /** Messages that were sent or begun. */
  localNonce: number;
};

export type Dispatch = {
  entry: Entry;
  message: Message;
  /** Present when the message has waited. */
  context?: Context;
};

export const isReply = ({details}: Message): boolean => details?.kind === 'reply';

export const isErrorReply = ({details}: Message): boolean =>
  details?.kind === 'reply' && details.code.startsWith('0x01');

/** A reply, empty unless `content` says otherwise: protocol/core/src/message/reply.rs. */
export const replyTo = (
  {id, source, destination}: Message,
  code: Hex,
  content: Partial<Pick<Message, 'payload' | 'value' | 'gasLimit'>>,
): Message => ({
  id: replyId(id),
  source: destination,
  destination: source,
  payload: new Uint8Array(),
  value: 0n,
  ...content,
  details: {kind: 'reply', to: id, code},
});

/** The reply that the chain sends for a program or user that did not. */
export const autoReply = (message: Message): Message =>
  replyTo(message, REPLY_CODES.auto, {gasLimit: 0n});
