/**
 * Sends several transactions from one account, without waiting for a block
 * between them.
 */
import type {GearApi} from '@gear-js/api';
import type {SubmittableExtrinsic} from '@polkadot/api/types';
import type {KeyringPair} from '@polkadot/keyring/types';
import {submit, type Included} from './submit.ts';

// #region own-nonces
/**
 * `system_accountNextIndex` counts transactions that wait in the node's pool.
 * The default of polkadot.js 16.5, and its `nonce: -1`, ask for the nonce in
 * the state, which does not.
 */
export async function submitAll(
  api: GearApi,
  extrinsics: SubmittableExtrinsic<'promise'>[],
  account: KeyringPair,
): Promise<Included[]> {
  const next = (
    await api.rpc.system.accountNextIndex(account.address)
  ).toNumber();
  return Promise.all(
    extrinsics.map((extrinsic, i) =>
      submit(api, extrinsic, account, {nonce: next + i}),
    ),
  );
}
// #endregion own-nonces
