/**
 * One public key, many addresses. On Vara, Vara Testnet and a local node, an
 * address has SS58 prefix 137.
 *
 * `encodeAddress` of @gear-js/api writes prefix 42, and its `decodeAddress`
 * accepts any hex. Therefore both directions use @polkadot/util-crypto here.
 */
import {VARA_SS58_FORMAT, type HexString} from '@gear-js/api';
import {isHex, u8aToHex} from '@polkadot/util';
import {
  checkAddress,
  decodeAddress,
  encodeAddress,
} from '@polkadot/util-crypto';

// #region to-actor-id
/**
 * The 32 bytes behind an address with any prefix, as hex: what the API calls
 * actor id, `destination` or `programId`.
 *
 * @throws Error for a wrong checksum, a letter that is not base58, or hex that
 * is not 32 bytes
 */
export function toActorId(addressOrHex: string): HexString {
  if (isHex(addressOrHex)) {
    if (addressOrHex.length !== 66)
      throw new Error(`${addressOrHex} is not 32 bytes (0x and 64 hex digits)`);
    return addressOrHex.toLowerCase() as HexString;
  }
  const key = decodeAddress(addressOrHex);
  if (key.length !== 32)
    throw new Error(
      `${addressOrHex} holds ${key.length} bytes, an account has 32`,
    );
  return u8aToHex(key);
}
// #endregion to-actor-id

// #region to-vara
/**
 * The spelling to show to people: prefix 137, 49 characters starting with `kG`.
 */
export function toVara(addressOrHex: string): string {
  return encodeAddress(toActorId(addressOrHex), VARA_SS58_FORMAT);
}
// #endregion to-vara

/**
 * The address for another network, for example 42 (generic Substrate), 0
 * (Polkadot) or 2 (Kusama).
 */
export function withPrefix(addressOrHex: string, prefix: number): string {
  return encodeAddress(toActorId(addressOrHex), prefix);
}

// #region is-vara-address
/**
 * `[true, null]`, or `[false, reason]` when the text is no address or has
 * another prefix.
 */
export function isVaraAddress(text: string): [boolean, string | null] {
  return checkAddress(text, VARA_SS58_FORMAT);
}
// #endregion is-vara-address

// #region same-account
/**
 * Compares the keys. Two addresses of one account differ as text when their
 * prefixes differ.
 */
export function sameAccount(a: string, b: string): boolean {
  return toActorId(a) === toActorId(b);
}
// #endregion same-account
