/**
 * The four estimates. `source` is the sender's public key as hex; an address is
 * rejected.
 */
import {readFile} from 'node:fs/promises';
import type {GasInfo, GearApi, HexString} from '@gear-js/api';
import {toActorId} from '../ss58/ss58.ts';
import {gasToPlanck, withMargin} from './gas.ts';
import {formatUnits} from './units.ts';

// #region estimate-message
export async function estimateMessage(
  api: GearApi,
  sender: string,
  programId: HexString,
  payload: HexString,
): Promise<GasInfo> {
  return api.program.calculateGas.handle(toActorId(sender), programId, payload);
}
// #endregion estimate-message

// #region estimate-upload
export async function estimateUpload(
  api: GearApi,
  sender: string,
  wasmPath: string,
  initPayload: HexString,
): Promise<GasInfo> {
  const code = await readFile(wasmPath);
  return api.program.calculateGas.initUpload(
    toActorId(sender),
    code,
    initPayload,
  );
}
// #endregion estimate-upload

// #region estimate-create
export async function estimateCreate(
  api: GearApi,
  sender: string,
  codeId: HexString,
  initPayload: HexString,
): Promise<GasInfo> {
  return api.program.calculateGas.initCreate(
    toActorId(sender),
    codeId,
    initPayload,
  );
}
// #endregion estimate-create

// #region estimate-reply
/** Works while the message is in the sender's mailbox. */
export async function estimateReply(
  api: GearApi,
  sender: string,
  messageId: HexString,
  payload: HexString,
): Promise<GasInfo> {
  return api.program.calculateGas.reply(toActorId(sender), messageId, payload);
}
// #endregion estimate-reply

// #region strict-estimate
/**
 * Fails when any program called on the way panics.
 * `calculateGas.handle(…, allowOtherPanics: false)` cannot ask for this:
 * version 0.44.2 always sends true.
 */
export async function estimateStrict(
  api: GearApi,
  sender: string,
  programId: HexString,
  payload: HexString,
): Promise<GasInfo> {
  const params = [toActorId(sender), programId, payload, 0, false];
  const answer: unknown = await api.provider.send(
    'gear_calculateGasForHandle',
    params,
  );
  return api.createType<GasInfo>('GasInfo', answer);
}
// #endregion strict-estimate

// #region describe-gas
/** Lines to print before sending. */
export function describeGas(gas: GasInfo): string[] {
  const gasLimit = withMargin(gas.min_limit.toBigInt());
  return [
    `Least gas limit ${gas.min_limit.toBigInt()}`,
    `Gas limit       ${gasLimit}`,
    `Locked          ${formatUnits(gasToPlanck(gasLimit))} VARA`,
    `Burned          ${formatUnits(gasToPlanck(gas.burned.toBigInt()))} VARA`,
    ...(gas.waited.isTrue
      ? ['The message will wait: the estimate covers its first run only']
      : []),
  ];
}
// #endregion describe-gas
