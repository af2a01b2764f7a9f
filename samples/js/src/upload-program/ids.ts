/**
 * Ids that can be computed before anything is sent.
 *
 * Formulas: gear-tech/gear v2.0.0, protocol/core/src/ids.rs. The library's
 * `generateProgramId` gives the same result for a code id and a hex salt below
 * 64 bytes; for other inputs it throws or gives a wrong id.
 */
import type {HexString} from '@gear-js/api';
import {hexToU8a, u8aConcat, u8aToHex} from '@polkadot/util';
import {blake2AsHex, randomAsU8a} from '@polkadot/util-crypto';

// #region code-id
/** BLAKE2b-256 of the file: the same file has the same id on every network. */
export function codeId(wasm: Uint8Array): HexString {
  return blake2AsHex(wasm, 256);
}
// #endregion code-id

// #region program-id
/**
 * The uploader is not part of it: whoever uses the same code and salt first,
 * takes the id.
 */
export function programId(code: HexString, salt: HexString): HexString {
  return blake2AsHex(
    u8aConcat('program_from_user', hexToU8a(code), hexToU8a(salt)),
    256,
  );
}
// #endregion program-id

export function randomSalt(): HexString {
  return u8aToHex(randomAsU8a(20));
}
