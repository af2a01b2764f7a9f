/** `api.gearEvents` */
import type {
  GearApi,
  HexString,
  IBalanceCallback,
  IGearEvent,
  IGearVoucherEvent,
  Transfer,
  UserMessageSent,
} from '@gear-js/api';
import type {UnsubscribePromise} from '@polkadot/api/types';
import type {All, Same} from './same.ts';

export interface GearEvents {
  // #region subscribe
  subscribeToGearEvent<M extends keyof IGearEvent>(
    method: M, // name of the event
    callback: (event: IGearEvent[M]) => void | Promise<void>,
    fromBlock?: number | HexString, // don't use it: see "From a block on"
    blocks?: 'finalized' | 'latest', // default 'latest'
  ): Promise<() => void>; // ends the subscription
  // #endregion subscribe

  // #region other-subscriptions
  subscribeToUserMessageSentByActor(
    options: {from?: HexString; to?: HexString}, // joined with "or"
    callback: (event: UserMessageSent) => void,
  ): UnsubscribePromise;
  subscribeToGearVoucherEvent<M extends keyof IGearVoucherEvent>(
    method: M, // VoucherIssued, VoucherUpdated, VoucherRevoked, VoucherDeclined
    callback: (event: IGearVoucherEvent[M]) => void | Promise<void>,
  ): UnsubscribePromise;
  subscribeToTransferEvents(
    callback: (event: Transfer) => void | Promise<void>,
  ): UnsubscribePromise;
  subscribeToBalanceChanges(
    accountAddress: string,
    callback: IBalanceCallback, // gets the free balance in planck
  ): UnsubscribePromise;
  // #endregion other-subscriptions
}

type Library = GearApi['gearEvents'];

export type Checked = All<
  [
    Same<GearEvents['subscribeToGearEvent'], Library['subscribeToGearEvent']>,
    Same<
      GearEvents['subscribeToUserMessageSentByActor'],
      Library['subscribeToUserMessageSentByActor']
    >,
    Same<
      GearEvents['subscribeToGearVoucherEvent'],
      Library['subscribeToGearVoucherEvent']
    >,
    Same<
      GearEvents['subscribeToTransferEvents'],
      Library['subscribeToTransferEvents']
    >,
    Same<
      GearEvents['subscribeToBalanceChanges'],
      Library['subscribeToBalanceChanges']
    >,
  ]
>;
