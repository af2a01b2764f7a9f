/** `BaseGearProgram`: one object for one program, with bytes as payload. */
import {BaseGearProgram, type GearApi, type HexString} from '@gear-js/api';
import type {KeyringPair} from '@polkadot/keyring/types';
import {programState} from '../extra-queries/programs.ts';

// #region open-program
/**
 * Looks at the state first: for an exited program `BaseGearProgram.new` of
 * version 0.44.2 never returns.
 */
export async function openProgram(
  api: GearApi,
  account: KeyringPair,
  programId: HexString,
): Promise<BaseGearProgram> {
  const state = await programState(api, programId);
  if (state !== 'Active')
    throw new Error(`Program ${programId} is ${state.toLowerCase()}`);
  return BaseGearProgram.new(programId, api, account);
}
// #endregion open-program

// #region send-message
/**
 * Sends with the least gas that would do now. `gasLimit` in the object is
 * ignored by version 0.44.2.
 */
export async function sendMessage(
  program: BaseGearProgram,
  payload: HexString,
): Promise<HexString> {
  const result = await program.sendMessage({payload});
  if (!result.success)
    throw new Error(result.error ?? 'The transaction failed');
  // for the reply use waitForReply: result.response() may never settle
  return result.id;
}
// #endregion send-message
