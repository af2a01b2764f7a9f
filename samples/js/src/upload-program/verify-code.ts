/** Checks whether a program on chain runs the file that you built. */
import type {GearApi, HexString} from '@gear-js/api';
import {codeId} from './ids.ts';

// #region verify-code
/** @throws Error when the id is not of an active program */
export async function isBuiltFrom(
  api: Pick<GearApi, 'program'>,
  programId: HexString,
  wasm: Uint8Array,
): Promise<boolean> {
  return (await api.program.codeId(programId)) === codeId(wasm);
}
// #endregion verify-code
