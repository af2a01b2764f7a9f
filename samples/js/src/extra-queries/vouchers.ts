/** Vouchers: one account pays gas and fees of another. */
import type {GearApi, HexString, IVoucherDetails} from '@gear-js/api';
import type {KeyringPair} from '@polkadot/keyring/types';
import {submit} from '../send-message/submit.ts';

// #region issue-voucher
const BLOCKS_PER_DAY = 28_800; // one block takes 3 s

/** @param planck what the voucher may spend; the rest comes back when it is revoked */
export async function issueVoucher(
  api: GearApi,
  issuer: KeyringPair,
  spender: HexString,
  planck: bigint,
  programs: HexString[],
): Promise<HexString> {
  const {extrinsic, voucherId} = await api.voucher.issue(spender, planck, BLOCKS_PER_DAY, programs);
  await submit(api, extrinsic, issuer);
  return voucherId;
}
// #endregion issue-voucher

// #region voucher-limits
/** In blocks, and number of programs. These are properties, not functions. */
export function voucherLimits(api: GearApi): {
  minBlocks: number;
  maxBlocks: number;
  maxPrograms: number;
} {
  return {
    minBlocks: api.voucher.minDuration,
    maxBlocks: api.voucher.maxDuration,
    maxPrograms: api.voucher.maxProgramsAmount,
  };
}
// #endregion voucher-limits

// #region my-vouchers
/** By voucher id. `expiry` is a block number. */
export async function vouchersOf(
  api: GearApi,
  account: string,
): Promise<Record<string, IVoucherDetails>> {
  return api.voucher.getAllForAccount(account);
}
// #endregion my-vouchers

// #region revoke-voucher
/** The issuer may revoke an expired voucher; what is left on it goes back. */
export async function revokeVoucher(
  api: GearApi,
  issuer: KeyringPair,
  spender: HexString,
  voucherId: HexString,
): Promise<void> {
  await submit(api, api.voucher.revoke(spender, voucherId), issuer);
}
// #endregion revoke-voucher
