/** Balances, fees and transfers, in planck. */
import type {GearApi} from '@gear-js/api';
import type {SubmittableExtrinsic} from '@polkadot/api/types';
import {BN} from '@polkadot/util';

type Extrinsic = SubmittableExtrinsic<'promise'>;

// #region balance
/**
 * `transferable` is what can leave the account; `free` includes locked tokens.
 */
export async function balance(
  api: GearApi,
  address: string,
): Promise<{free: bigint; reserved: bigint; transferable: bigint}> {
  const all = await api.derive.balances.all(address);
  return {
    free: all.freeBalance.toBigInt(),
    reserved: all.reservedBalance.toBigInt(),
    transferable: (all.transferable ?? all.availableBalance).toBigInt(),
  };
}
// #endregion balance

// #region transaction-fee
/** The fee for getting into a block. Gas is paid on top. */
export async function fee(
  extrinsic: Extrinsic,
  address: string,
): Promise<bigint> {
  return (await extrinsic.paymentInfo(address)).partialFee.toBigInt();
}
// #endregion transaction-fee

// #region transfer
/**
 * With `keepAlive` the transfer fails rather than leave less than 1 VARA on the
 * sender's account.
 */
export function transfer(
  api: GearApi,
  to: string,
  planck: bigint,
  keepAlive = true,
): Extrinsic {
  return api.balance.transfer(to, new BN(planck.toString()), keepAlive);
}
// #endregion transfer
