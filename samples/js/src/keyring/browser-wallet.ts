/**
 * Signing with a browser wallet: the page never sees a secret. Runs only in a
 * browser.
 */
import type {GearApi, HexString} from '@gear-js/api';
import type {SubmittableExtrinsic} from '@polkadot/api/types';
import {
  web3Accounts,
  web3Enable,
  web3FromSource,
} from '@polkadot/extension-dapp';
import type {InjectedAccountWithMeta} from '@polkadot/extension-inject/types';
import {submit, type Included} from '../send-message/submit.ts';

// #region list-accounts
/**
 * Asks the wallets for permission, then lists the accounts that the user has
 * allowed for this page.
 */
export async function listAccounts(
  appName: string,
): Promise<InjectedAccountWithMeta[]> {
  const wallets = await web3Enable(appName);
  if (wallets.length === 0)
    throw new Error('No wallet extension found, or access was refused');
  return web3Accounts({ss58Format: 137, accountType: ['sr25519']});
}
// #endregion list-accounts

// #region sign-with-wallet
/**
 * The wallet shows the transaction and signs it; the account's address stands
 * in for the key pair.
 */
export async function signWithWallet(
  api: GearApi,
  account: InjectedAccountWithMeta,
  extrinsic: SubmittableExtrinsic<'promise'>,
): Promise<Included> {
  const {signer} = await web3FromSource(account.meta.source);
  return submit(api, extrinsic, account.address, {signer});
}
// #endregion sign-with-wallet

// #region wallet-sign-text
/** Signs a text, for example to log in. Check it with `verifyText`. */
export async function signTextWithWallet(
  account: InjectedAccountWithMeta,
  text: string,
): Promise<HexString> {
  const {signer} = await web3FromSource(account.meta.source);
  if (!signer.signRaw)
    throw new Error(`${account.meta.source} cannot sign texts`);
  const {signature} = await signer.signRaw({
    address: account.address,
    data: text,
    type: 'bytes',
  });
  return signature;
}
// #endregion wallet-sign-text
