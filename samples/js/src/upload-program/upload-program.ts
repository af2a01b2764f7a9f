/** Uploads code and creates a program in one transaction. */
import {readFile} from 'node:fs/promises';
import type {GearApi, HexString} from '@gear-js/api';
import type {KeyringPair} from '@polkadot/keyring/types';
import {withMargin} from '../calculate-gas/gas.ts';
import {submit} from '../send-message/submit.ts';
import {toActorId} from '../ss58/ss58.ts';
import {waitForInit} from './init-outcome.ts';

// #region read-code
/**
 * The bytes of an `.opt.wasm`. The API takes a path for the code itself,
 * without an error, so read the file first.
 */
export async function readCode(path: string): Promise<Uint8Array> {
  const code = await readFile(path);
  if (code.subarray(0, 4).toString('latin1') !== '\0asm')
    throw new Error(`${path} is not a WebAssembly file`);
  if (code.length > 512 * 1024)
    throw new Error(`${path} has ${code.length} bytes, the chain takes 524288`);
  return code;
}
// #endregion read-code

// #region upload-program
/**
 * Uploads, waits until init has run, and returns the id of the active program.
 */
export async function uploadProgram(
  api: GearApi,
  account: KeyringPair,
  code: Uint8Array,
  initPayload: HexString,
): Promise<HexString> {
  const gas = await api.program.calculateGas.initUpload(
    toActorId(account.address),
    code,
    initPayload,
  );
  const {programId, extrinsic} = api.program.upload({
    code,
    initPayload,
    gasLimit: withMargin(gas.min_limit.toBigInt()),
    // the default here is false, and would let the upload empty the account
    keepAlive: true,
  });
  const {blockHash} = await submit(api, extrinsic, account);
  await waitForInit(api, programId, blockHash);
  return programId;
}
// #endregion upload-program
