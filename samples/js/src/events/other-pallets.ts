/** Events about money: transfers, one account's balance, vouchers. */
import type {GearApi} from '@gear-js/api';

// #region other-pallets
/** @returns a function that ends all three subscriptions */
export async function watchMoney(
  api: GearApi,
  address: string,
): Promise<() => void> {
  const ends = [
    await api.gearEvents.subscribeToTransferEvents(
      ({data: {from, to, amount}}) => {
        console.log(
          `${amount.toBigInt()} planck from ${from.toString()} to ${to.toString()}`,
        );
      },
    ),
    await api.gearEvents.subscribeToBalanceChanges(address, free => {
      console.log(`${address} has ${free.toBigInt()} planck free`);
    }),
    await api.gearEvents.subscribeToGearVoucherEvent(
      'VoucherIssued',
      ({data}) => {
        console.log(
          `voucher ${data.voucherId.toHex()} for ${data.spender.toString()}`,
        );
      },
    ),
  ];
  return () => ends.forEach(end => end());
}
// #endregion other-pallets
