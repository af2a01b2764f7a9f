/**
 * Uploads code without a program: for many programs with the same code, or for
 * a program that creates programs.
 */
import type {GearApi, HexString} from '@gear-js/api';
import type {SubmittableExtrinsic} from '@polkadot/api/types';
import type {KeyringPair} from '@polkadot/keyring/types';
import {submit} from '../send-message/submit.ts';
import {codeId} from './ids.ts';

type Extrinsic = SubmittableExtrinsic<'promise'>;

// #region upload-code
/**
 * Uploads the code unless it is on chain already; the id is the same either
 * way.
 */
export async function uploadCode(
  api: GearApi,
  account: KeyringPair,
  code: Uint8Array,
): Promise<HexString> {
  const id = codeId(code);
  if (await api.code.exists(id)) return id;
  const {extrinsic} = await api.code.upload(code);
  const {events} = await submit(api, extrinsic, account);
  if (!events.some(({event}) => api.events.gear.CodeChanged.is(event)))
    throw new Error(`No CodeChanged event for ${id}`);
  return id;
}
// #endregion upload-code

// #region upload-code-with-voucher
/**
 * The upload for the voucher to pay; the account that signs it pays nothing.
 */
export async function uploadWithVoucher(
  api: GearApi,
  voucherId: HexString,
  code: Uint8Array,
): Promise<Extrinsic> {
  const {extrinsic} = await api.code.upload(code);
  return api.voucher.call(voucherId, {UploadCode: extrinsic});
}
// #endregion upload-code-with-voucher
