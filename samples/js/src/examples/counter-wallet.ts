/**
 * The client of the program `counter` for a web page: the user's wallet signs.
 * Runs only in a browser.
 */
import {ReplyCode, type GearApi, type HexString} from '@gear-js/api';
import type {Signer} from '@polkadot/types/types';
import {CallFailed} from '../send-message/call-failed.ts';
import {estimateGas, queuedMessageId} from '../send-message/send-message.ts';
import {submit} from '../send-message/submit.ts';
import {waitForReply} from '../send-message/wait-for-reply.ts';
import {add} from './counter.ts';

// #region add-with-wallet
/**
 * Adds to the counter and returns its new value. The `account` of `useAccount`
 * has both fields.
 */
export async function addWithWallet(
  api: GearApi,
  {address, signer}: {address: string; signer: Signer},
  programId: HexString,
  amount: bigint,
): Promise<bigint> {
  const payload = add.payload(amount);
  const gasLimit = await estimateGas(api, address, {programId, payload});
  const extrinsic = api.message.send({
    destination: programId,
    payload,
    gasLimit,
  });
  const included = await submit(api, extrinsic, address, {signer});
  const reply = await waitForReply(
    api,
    queuedMessageId(api, included),
    included.blockHash,
  );
  const code = new ReplyCode(reply.code, api.specVersion);
  if (code.isError) throw new CallFailed(code, reply.payload);
  return add.result(reply.payload);
}
// #endregion add-with-wallet
