/** Answering a message that a program has put into your mailbox. */
import type {GearApi, HexString} from '@gear-js/api';
import type {KeyringPair} from '@polkadot/keyring/types';
import {withMargin} from '../calculate-gas/gas.ts';
import {toActorId} from '../ss58/ss58.ts';
import {submit} from './submit.ts';
import {queuedMessageId} from './send-message.ts';

// #region send-reply
/**
 * @returns the id of the reply message. The value in the mailbox goes to
 * `account` in the same transaction.
 */
export async function sendReply(
  api: GearApi,
  account: KeyringPair,
  replyToId: HexString,
  payload: HexString,
): Promise<HexString> {
  const user = toActorId(account.address);
  const gas = await api.program.calculateGas.reply(user, replyToId, payload);
  const gasLimit = withMargin(gas.min_limit.toBigInt());
  const extrinsic = await api.message.sendReply({
    replyToId,
    payload,
    gasLimit,
    account: user,
  }); // async, unlike send
  return queuedMessageId(api, await submit(api, extrinsic, account));
}
// #endregion send-reply
