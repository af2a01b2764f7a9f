/**
 * A new account. Write down the mnemonic: everything else can be derived from
 * it again.
 */
import {GearKeyring} from '@gear-js/api';
import type {KeyringPair$Json} from '@polkadot/keyring/types';

// #region create-account
/**
 * `json` is encrypted with `password`; `mnemonic` is not: it is the account.
 */
export async function createAccount(
  name: string,
  password: string,
): Promise<{address: string; mnemonic: string; json: KeyringPair$Json}> {
  const {keyring, mnemonic, json} = await GearKeyring.create(name, password);
  return {address: keyring.address, mnemonic, json};
}
// #endregion create-account

// #region generate-mnemonic
/** 12 words, and the 32-byte seed made from them. Both are the same secret. */
export function newSecret(): {mnemonic: string; seed: string} {
  const mnemonic = GearKeyring.generateMnemonic();
  return {mnemonic, seed: GearKeyring.generateSeed(mnemonic).seed};
}
// #endregion generate-mnemonic
