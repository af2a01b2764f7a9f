/** Vouchers: one account pays the gas and fees of another. */
import type {
  GearApi,
  HexString,
  IVoucherDetails,
  VoucherIssued,
} from '@gear-js/api';
import type {KeyringPair} from '@polkadot/keyring/types';
import type {EventRecord} from '@polkadot/types/interfaces';
import {submit} from '../send-message/submit.ts';

// #region issue-voucher
const BLOCKS_PER_DAY = 28_800; // one block takes 3 s

/**
 * @param planck what the voucher may spend, at least 1 VARA; the rest comes
 * back when it is revoked
 */
export async function issueVoucher(
  api: GearApi,
  issuer: KeyringPair,
  spender: HexString,
  planck: bigint,
  programs: HexString[],
): Promise<HexString> {
  const {extrinsic} = await api.voucher.issue(
    spender,
    planck,
    BLOCKS_PER_DAY,
    programs,
  );
  const {events} = await submit(api, extrinsic, issuer);
  return issuedVoucher(events);
}
// #endregion issue-voucher

// #region issued-voucher
/**
 * The id that the chain gave. The `voucherId` of `api.voucher.issue` is a
 * forecast: it is another voucher's id when somebody else's issue gets into a
 * block first.
 */
export function issuedVoucher(events: EventRecord[]): HexString {
  for (const {event} of events)
    if (event.section === 'gearVoucher' && event.method === 'VoucherIssued')
      return (event as unknown as VoucherIssued).data.voucherId.toHex();
  throw new Error('No voucher was issued in this transaction');
}
// #endregion issued-voucher

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

// #region prolong-voucher
/** Adds money and time. An expired voucher is valid again, from now on. */
export async function prolongVoucher(
  api: GearApi,
  issuer: KeyringPair,
  spender: HexString,
  voucherId: HexString,
  planck: bigint,
): Promise<void> {
  const more = {balanceTopUp: planck, prolongDuration: BLOCKS_PER_DAY};
  await submit(api, api.voucher.update(spender, voucherId, more), issuer);
}
// #endregion prolong-voucher

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
