/** How Gear derives the ids of messages, programs, codes and reservations: gear v2.0.0, protocol/core/src/ids.rs. */
import {blake2b} from '@noble/hashes/blake2.js';
import {concatBytes, utf8ToBytes} from '@noble/hashes/utils.js';
import {fromHex, toHex, type Hex} from '../sails/hex';

const ID_LENGTH = 32;

/** The zero id. Programs send events to it, and a query without an account comes from it. */
export const ZERO_ID: Hex = `0x${'00'.repeat(ID_LENGTH)}`;

/** The id that no program may send to: ids.rs. */
export const SYSTEM_ID: Hex = toHex(utf8ToBytes('gear'.repeat(ID_LENGTH / 'gear'.length)));

/** The bytes of an id. */
export const idBytes = (id: Hex): Uint8Array => fromHex(id)!;

/** BLAKE2b of 32 bytes over all parts. */
export const hashOf = (...parts: Uint8Array[]): Uint8Array =>
  blake2b(concatBytes(...parts), {dkLen: ID_LENGTH});

const salted = (salt: string, ...parts: Uint8Array[]): Hex =>
  toHex(hashOf(utf8ToBytes(salt), ...parts));

/** A number as little-endian bytes. */
export function littleEndian(number: bigint, bytes: number): Uint8Array {
  return Uint8Array.from({length: bytes}, (_, at) => Number((number >> BigInt(8 * at)) & 0xffn));
}

/** @param block the block that will process the message */
export const userMessageId = (block: number, user: Hex, nonce: bigint): Hex =>
  salted('external', littleEndian(BigInt(block), 4), idBytes(user), littleEndian(nonce, 16));

/** @param nonce counts the messages that the execution of `origin` sends, beginning with 0 */
export const outgoingMessageId = (origin: Hex, nonce: number): Hex =>
  salted('outgoing', idBytes(origin), littleEndian(BigInt(nonce), 4));

export const replyId = (message: Hex): Hex => salted('reply', idBytes(message));

export const signalId = (message: Hex): Hex => salted('signal', idBytes(message));

export const reservationId = (message: Hex, nonce: bigint): Hex =>
  salted('reservation', idBytes(message), littleEndian(nonce, 8));

export const codeId = (wasm: Uint8Array): Hex => toHex(hashOf(wasm));

export const programIdFromUser = (code: Hex, salt: Uint8Array): Hex =>
  salted('program_from_user', idBytes(code), salt);

export const programIdFromProgram = (message: Hex, code: Hex, salt: Uint8Array): Hex =>
  salted('program_from_wasm', idBytes(message), idBytes(code), salt);
