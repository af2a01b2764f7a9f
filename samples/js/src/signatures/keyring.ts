/** `GearKeyring` and `signatureIsValid` */
import type {GearKeyring, HexString, signatureIsValid} from '@gear-js/api';
import type {KeyringPair, KeyringPair$Json} from '@polkadot/keyring/types';
import type {Keypair} from '@polkadot/util-crypto/types';
import type {All, Same} from './same.ts';

export interface Keyring {
  // #region create
  create(
    name: string, // stays on this computer
    // encrypts `json`; without it `json` holds the secret readable
    passphrase?: string,
    ss58Format?: number, // prefix of the address, default 137
  ): Promise<{
    keyring: KeyringPair;
    mnemonic: string;
    seed: string;
    json: KeyringPair$Json;
  }>;
  // #endregion create

  // #region generate
  generateMnemonic(): string; // 12 words
  // without a mnemonic: of a new one
  generateSeed(mnemonic?: string): {seed: HexString; mnemonic: string};
  // #endregion generate

  // #region restore
  fromMnemonic(
    mnemonic: string,
    name?: string,
    ss58Format?: number,
  ): Promise<KeyringPair>;
  fromSeed(
    seed: Uint8Array | string,
    name?: string,
    ss58Format?: number,
  ): Promise<KeyringPair>;
  fromSuri(
    suri: string,
    name?: string,
    ss58Format?: number,
  ): Promise<KeyringPair>;
  fromJson(
    keypairJson: KeyringPair$Json | string,
    passphrase?: string,
    ss58Format?: number,
  ): KeyringPair; // no promise
  fromKeyPair(pair: Keypair, name?: string, ss58Format?: number): KeyringPair;
  // #endregion restore

  // #region to-json
  toJson(keyring: KeyringPair, passphrase?: string): KeyringPair$Json;
  // #endregion to-json

  // #region sign
  // 64 bytes
  sign(keyring: KeyringPair, message: string): Uint8Array<ArrayBufferLike>;
  // #endregion sign

  // #region check-public-key
  // true for any hex, of whatever length
  checkPublicKey(publicKey: string): boolean;
  // #endregion check-public-key
}

// #region signature-is-valid
export type SignatureIsValid = (
  publicKey: string, // an address with any prefix, or 32 bytes as hex
  signature: string, // 64 bytes as hex
  message: string, // the text that was signed
) => boolean;
// #endregion signature-is-valid

type Library = typeof GearKeyring;

export type Checked = All<
  [
    Same<Keyring['create'], Library['create']>,
    Same<Keyring['generateMnemonic'], Library['generateMnemonic']>,
    Same<Keyring['generateSeed'], Library['generateSeed']>,
    Same<Keyring['fromMnemonic'], Library['fromMnemonic']>,
    Same<Keyring['fromSeed'], Library['fromSeed']>,
    Same<Keyring['fromSuri'], Library['fromSuri']>,
    Same<Keyring['fromJson'], Library['fromJson']>,
    Same<Keyring['fromKeyPair'], Library['fromKeyPair']>,
    Same<Keyring['toJson'], Library['toJson']>,
    Same<Keyring['sign'], Library['sign']>,
    Same<Keyring['checkPublicKey'], Library['checkPublicKey']>,
    Same<SignatureIsValid, typeof signatureIsValid>,
  ]
>;
