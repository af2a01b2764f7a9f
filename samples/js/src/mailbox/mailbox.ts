/**
 * The messages that programs have sent to an account and that are waiting for
 * an answer.
 */
import type {
  GearApi,
  GearCommonStoragePrimitivesInterval,
  GearCoreMessageUserUserStoredMessage,
  HexString,
} from '@gear-js/api';
import type {Option} from '@polkadot/types';
import type {AnyTuple, ITuple} from '@polkadot/types/types';
import type {KeyringPair} from '@polkadot/keyring/types';
import {submit} from '../send-message/submit.ts';

type Stored = ITuple<
  [GearCoreMessageUserUserStoredMessage, GearCommonStoragePrimitivesInterval]
>;

// #region mailbox-item
export interface MailboxItem {
  id: HexString;
  /** The program that sent it. */
  source: HexString;
  payload: Uint8Array;
  /** Planck that go to you when you reply, claim, or let it expire. */
  value: bigint;
  /** The block that removes it. */
  finish: number;
}

/**
 * Ids with `toHex()`: `toHuman()` prints bytes as text when they happen to be
 * printable.
 */
function toItem([message, interval]: Stored): MailboxItem {
  return {
    id: message.id.toHex(),
    source: message.source.toHex(),
    payload: message.payload.toU8a(true),
    value: message.value.toBigInt(),
    finish: interval.finish.toNumber(),
  };
}
// #endregion mailbox-item

// #region read-mailbox
/**
 * The first `pageSize` messages. Not `api.mailbox.read(account)`: in version
 * 0.44.2 the list form returns a wrong value and wrong blocks.
 */
export async function readMailbox(
  api: GearApi,
  account: HexString,
  pageSize = 100,
): Promise<MailboxItem[]> {
  const query = {args: [account], pageSize};
  const entries = await api.query.gearMessenger.mailbox.entriesPaged<
    Option<Stored>,
    AnyTuple
  >(query);
  return entries
    .filter(([, stored]) => stored.isSome)
    .map(([, stored]) => toItem(stored.unwrap()));
}
// #endregion read-mailbox

// #region read-one
/** One message by its id, or undefined when it is not there (any more). */
export async function readMessage(
  api: GearApi,
  account: HexString,
  id: HexString,
): Promise<MailboxItem | undefined> {
  const stored = await api.query.gearMessenger.mailbox<Option<Stored>>(
    account,
    id,
  );
  return stored.isSome ? toItem(stored.unwrap()) : undefined;
}
// #endregion read-one

// #region claim-value
/**
 * Takes the value and removes the message; the program gets an empty success
 * reply.
 */
export async function claimValue(
  api: GearApi,
  account: KeyringPair,
  messageId: HexString,
): Promise<void> {
  // from 0.45.0 on: api.mailbox.claimValue(messageId)
  const extrinsic = api.claimValueFromMailbox.submit(messageId);
  await submit(api, extrinsic, account);
}
// #endregion claim-value
