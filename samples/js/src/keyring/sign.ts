/** Signing a text and verifying the signature, without a chain. */
import {GearKeyring, signatureIsValid, type HexString} from '@gear-js/api';
import type {KeyringPair} from '@polkadot/keyring/types';
import {u8aToHex} from '@polkadot/util';

// #region sign-text
/**
 * 64 bytes as hex. sr25519 signatures are random: signing twice gives two
 * different, valid signatures.
 */
export function signText(account: KeyringPair, text: string): HexString {
  return u8aToHex(GearKeyring.sign(account, text));
}
// #endregion sign-text

// #region verify-text
/**
 * True also for a signature made by a wallet extension, which signs
 * `<Bytes>text</Bytes>`.
 */
export function verifyText(
  addressOrKey: string,
  signature: HexString,
  text: string,
): boolean {
  return signatureIsValid(addressOrKey, signature, text);
}
// #endregion verify-text
