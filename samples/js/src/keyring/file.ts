/**
 * An account in a file that can be restored on another computer and imported
 * into other wallets.
 */
import {readFile, writeFile} from 'node:fs/promises';
import type {KeyringPair} from '@polkadot/keyring/types';
import {fromJson, toJson} from './restore.ts';

// #region save-account
/**
 * Encrypted, readable by its owner only.
 *
 * @throws Error `EEXIST` when the file exists: it may hold the only copy of
 * another key
 */
export async function saveAccount(
  path: string,
  account: KeyringPair,
  password: string,
): Promise<void> {
  const json = JSON.stringify(toJson(account, password));
  await writeFile(path, json, {mode: 0o600, flag: 'wx'});
}
// #endregion save-account

// #region load-account
/**
 * @param address what you expect: a file of another account ends in an error,
 * not in a lost transfer
 */
export async function loadAccount(
  path: string,
  password: string,
  address: string,
): Promise<KeyringPair> {
  const account = fromJson(await readFile(path, 'utf8'), password);
  if (account.address !== address)
    throw new Error(`${path} holds ${account.address}, expected ${address}`);
  return account;
}
// #endregion load-account
