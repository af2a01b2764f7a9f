/**
 * The four ways to restore an account. All but the JSON one are async: without
 * `await`, the address is `undefined`.
 */
import {GearKeyring} from '@gear-js/api';
import type {KeyringPair, KeyringPair$Json} from '@polkadot/keyring/types';
import {mnemonicValidate} from '@polkadot/util-crypto';

// #region from-mnemonic
/**
 * @throws Error for a typo. Without the check `fromMnemonic('one two three')`
 * gives an account that anybody can guess: words that are no mnemonic are taken
 * as a raw seed.
 */
export async function fromMnemonic(
  mnemonic: string,
  name?: string,
): Promise<KeyringPair> {
  const words = mnemonic.trim().split(/\s+/).join(' ');
  if (!mnemonicValidate(words))
    throw new Error('Not a valid mnemonic: check the words and their order');
  return GearKeyring.fromMnemonic(words, name);
}
// #endregion from-mnemonic

// #region from-seed
const SEED = /^0x[0-9a-f]{64}$/i;

/**
 * @throws Error for a typo. The library reads a letter that is no hex digit as
 * 0, and gives another account.
 */
export async function fromSeed(
  seed: string,
  name?: string,
): Promise<KeyringPair> {
  if (!SEED.test(seed))
    throw new Error('A seed is 0x and 64 hex digits (32 bytes)');
  return GearKeyring.fromSeed(seed, name);
}
// #endregion from-seed

// #region from-json
/**
 * A file exported by `toJson` or by a browser wallet. Throws on a wrong
 * password.
 */
export function fromJson(
  json: KeyringPair$Json | string,
  password: string,
): KeyringPair {
  return GearKeyring.fromJson(json, password);
}
// #endregion from-json

// #region from-secret-uri
/**
 * `<mnemonic or 0xseed>//hard/soft///password`, or a test account such as
 * `//Alice`.
 *
 * @throws Error for another start. A path or a password with a typo gives
 * another account, which nothing can detect.
 */
export async function fromSecretUri(
  uri: string,
  name?: string,
): Promise<KeyringPair> {
  const [secret] = uri.split('/');
  if (secret !== '' && !SEED.test(secret) && !mnemonicValidate(secret))
    throw new Error(
      'A secret URI starts with a mnemonic, with a seed (0x and 64 hex digits), or with //',
    );
  return GearKeyring.fromSuri(uri, name);
}
// #endregion from-secret-uri

// #region to-json
/**
 * Encrypts the account for storing it in a file. An empty password would leave
 * the secret readable, so it is refused.
 */
export function toJson(
  account: KeyringPair,
  password: string,
): KeyringPair$Json {
  if (!password)
    throw new Error(
      'Give a password: without one the file holds the secret unencrypted',
    );
  return GearKeyring.toJson(account, password);
}
// #endregion to-json
