/** A call with sails-js 0.5.1 to a program that may answer in a later block. */
import {ReplyCode, type GearApi, type HexString} from '@gear-js/api';
import type {KeyringPair} from '@polkadot/keyring/types';
import {u8aToHex} from '@polkadot/util';
import {IDL_V1, parseIdlV1} from '../metadata/idl-v1.ts';
import {CallFailed} from './call-failed.ts';
import {waitForReply} from './wait-for-reply.ts';

// #region sails-v1-reply
/**
 * `response()` of sails-js 0.5.1 reads one block only, the one with the
 * transaction; this waits for later ones, too.
 */
export async function addAndWait(
  api: GearApi,
  account: KeyringPair,
  programId: HexString,
  amount: number,
): Promise<number> {
  const sails = (await parseIdlV1(IDL_V1)).setApi(api).setProgramId(programId);
  const {Add} = sails.services.Counter.functions;
  const {msgId, blockHash} = await Add(amount)
    .withAccount(account)
    .signAndSend();
  const {code, payload} = await waitForReply(api, msgId, blockHash);
  const replyCode = new ReplyCode(code, api.specVersion);
  if (replyCode.isError) throw new CallFailed(replyCode, payload);
  return Add.decodeResult<number>(u8aToHex(payload));
}
// #endregion sails-v1-reply
