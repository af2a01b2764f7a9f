/**
 * Browser wallets. Every extension for Substrate chains puts itself into
 * `window.injectedWeb3`.
 */
import type {HexString} from '@gear-js/api';
import type {InjectedWindow} from '@polkadot/extension-inject/types';
import type {Signer} from '@polkadot/types/types';
import {encodeAddress} from '@polkadot/util-crypto';

export type Account = {name: string; address: string; signer: Signer};

/** Addresses of all Vara networks begin with the same prefix. */
const VARA_PREFIX = 137;

const injected = () =>
  (window as Window & Partial<InjectedWindow>).injectedWeb3 ?? {};

/**
 * The names of the wallets in this browser, for example `polkadot-js`. Wallets
 * add themselves while the page loads.
 */
export const walletNames = (): string[] => Object.keys(injected());

// #region open-wallet
/**
 * Asks the user for access, and lists the accounts that may sign on this
 * network. @throws Error in words for the user
 */
export async function openWallet(
  wallet: string,
  genesis: HexString,
): Promise<Account[]> {
  const extension = await injected()
    [wallet]?.enable?.('Counter')
    .catch(() => undefined);
  if (!extension)
    throw new Error(
      `${wallet} did not give access. Allow this page in the wallet, and try again.`,
    );

  const all = await extension.accounts.get();
  if (all.length === 0)
    throw new Error(
      `${wallet} shares no account with this page. Create one, or share one.`,
    );

  // Users can tie an account to one network. Ethereum accounts can't sign here
  // at all.
  const usable = all.filter(
    ({type, genesisHash}) =>
      type !== 'ethereum' && (!genesisHash || genesisHash === genesis),
  );
  if (usable.length === 0)
    throw new Error(`The accounts of ${wallet} are for other networks.`);

  return usable.map(({name, address}) => ({
    name: name ?? 'Account',
    address: encodeAddress(address, VARA_PREFIX),
    signer: extension.signer,
  }));
}
// #endregion open-wallet
