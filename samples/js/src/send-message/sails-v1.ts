/**
 * Calls with sails-js 0.5.1, for a program built with sails-rs 0.10 or older
 * (IDL version 1). With a Sails 2 program nothing fails and nothing happens:
 * the reply is empty and decodes to 0, false or "".
 */
import type {GearApi, HexString} from '@gear-js/api';
import type {KeyringPair} from '@polkadot/keyring/types';
import {gasToPlanck, withMargin} from '../calculate-gas/gas.ts';
import {formatUnits} from '../calculate-gas/units.ts';
import {IDL_V1, parseIdlV1} from '../metadata/idl-v1.ts';

// #region sails-v1-query
/** Reads the counter: no account, no fee. */
export async function readCounter(
  api: GearApi,
  programId: HexString,
): Promise<number> {
  const sails = (await parseIdlV1(IDL_V1)).setApi(api).setProgramId(programId);
  return sails.services.Counter.queries.Value<number>().call();
}
// #endregion sails-v1-query

// #region sails-v1-call
/** Adds to the counter and returns its new value. */
export async function addToCounter(
  api: GearApi,
  account: KeyringPair,
  programId: HexString,
  amount: number,
): Promise<number> {
  const sails = (await parseIdlV1(IDL_V1)).setApi(api).setProgramId(programId);
  const call = sails.services.Counter.functions
    .Add<number>(amount)
    .withAccount(account);
  await call.calculateGas();
  // calculateGas(false, 10) would round the margin away
  const gasLimit = withMargin(call.gasInfo.min_limit.toBigInt());
  console.log(
    `Gas limit ${gasLimit}, at most ${formatUnits(gasToPlanck(gasLimit))} VARA`,
  );

  const {response} = await call.withGas(gasLimit).signAndSend();
  return response();
}
// #endregion sails-v1-call

// #region sails-v1-finalized
/**
 * Adds to the counter and waits until the message can no longer be reverted.
 * Returns the message id.
 */
export async function addAndFinalize(
  api: GearApi,
  account: KeyringPair,
  programId: HexString,
  amount: number,
): Promise<HexString> {
  const sails = (await parseIdlV1(IDL_V1)).setApi(api).setProgramId(programId);
  const {msgId, isFinalized} = await sails.services.Counter.functions
    .Add(amount)
    .withAccount(account)
    .signAndSend();
  await isFinalized; // a promise: `if (isFinalized)` is true at once
  return msgId;
}
// #endregion sails-v1-finalized

// #region sails-v1-upload
/** Uploads the program with constructor `New` and returns its id. */
export async function uploadCounter(
  api: GearApi,
  account: KeyringPair,
  code: Uint8Array,
): Promise<HexString> {
  const sails = (await parseIdlV1(IDL_V1)).setApi(api);
  const upload = sails.ctors.New.fromCode(code).withAccount(account);
  // for code, version 0.5.1 estimates and does not use the result
  await upload.calculateGas();
  await upload
    .withGas(withMargin(upload.gasInfo.min_limit.toBigInt()))
    .signAndSend();
  return sails.programId;
}
// #endregion sails-v1-upload

// #region sails-v1-events
/**
 * Calls `onAdded` for every event of new blocks; events of past blocks are not
 * delivered.
 */
export async function watchAdded(
  api: GearApi,
  programId: HexString,
  onAdded: (amount: number) => void,
): Promise<() => void> {
  const sails = (await parseIdlV1(IDL_V1)).setApi(api).setProgramId(programId);
  return sails.services.Counter.events.Added.subscribe<number>(onAdded);
}
// #endregion sails-v1-events

// #region sails-v1-error-text
/**
 * `signAndSend` rejects with a text or with `{ docs, method, name }`, which
 * have no `message`.
 */
export function errorText(error: unknown): string {
  if (error instanceof Error) return error.message;
  if (
    typeof error === 'object' &&
    error !== null &&
    'name' in error &&
    'method' in error
  ) {
    return `${String(error.name)}.${String(error.method)}`;
  }
  return String(error);
}
// #endregion sails-v1-error-text
