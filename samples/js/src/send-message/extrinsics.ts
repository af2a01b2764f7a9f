/**
 * Other ways to build the transaction. None of these functions sends anything.
 */
import type {GearApi, HexString} from '@gear-js/api';
import type {SubmittableExtrinsic} from '@polkadot/api/types';

type Extrinsic = SubmittableExtrinsic<'promise'>;

// #region allow-death
/**
 * May empty the sender's account. `api.message.send({ keepAlive: false })`
 * cannot: version 0.44.2 turns the flag into true, so the call is built from
 * its parts.
 */
export function sendAllowDeath(
  api: GearApi,
  destination: HexString,
  payload: HexString,
  gasLimit: bigint,
  value: bigint,
): Extrinsic {
  const keepAlive = false;
  return api.tx.gear.sendMessage(
    destination,
    payload,
    gasLimit,
    value,
    keepAlive,
  );
}
// #endregion allow-death

// #region send-batch
/**
 * Several messages in one transaction: all are queued, or none. One signature,
 * one fee.
 */
export function sendBatch(
  api: GearApi,
  messages: {destination: HexString; payload: HexString; gasLimit: bigint}[],
): Extrinsic {
  return api.tx.utility.batchAll(
    messages.map(message => api.message.send(message)),
  );
}
// #endregion send-batch

// #region send-with-voucher
/** The voucher pays gas and fee; the account that signs pays only `value`. */
export function sendWithVoucher(
  api: GearApi,
  voucherId: HexString,
  message: {destination: HexString; payload: HexString; gasLimit: bigint},
): Extrinsic {
  return api.voucher.call(voucherId, {SendMessage: api.message.send(message)});
}
// #endregion send-with-voucher
