/** Queries about a program or a code. */
import type {GearApi, HexString} from '@gear-js/api';
import type {Bytes, Option} from '@polkadot/types';
import type {Codec} from '@polkadot/types/types';
import {idlFromWasm} from '../metadata/idl-from-wasm.ts';

/** The parts of the chain's `Program` enum that are needed here. */
interface Program extends Codec {
  readonly type: 'Active' | 'Exited' | 'Terminated';
  readonly asExited: Codec;
}

// #region program-state
/**
 * `exists` of the API is true for terminated and exited programs too; this
 * tells them apart.
 */
export async function programState(
  api: GearApi,
  programId: HexString,
): Promise<'unknown' | Program['type']> {
  const stored =
    await api.query.gearProgram.programStorage<Option<Program>>(programId);
  return stored.isSome ? stored.unwrap().type : 'unknown';
}
// #endregion program-state

// #region code-of-program
export async function codeOfProgram(
  api: GearApi,
  programId: HexString,
): Promise<HexString> {
  return api.program.codeId(programId);
}
// #endregion code-of-program

// #region list-programs
/** Ids only. The chain has many: give a limit. */
export async function someIds(
  api: GearApi,
  limit: number,
): Promise<{programs: HexString[]; codes: HexString[]}> {
  return {
    programs: await api.program.allUploadedPrograms(limit),
    codes: await api.code.all(limit),
  };
}
// #endregion list-programs

// #region idl-of-program
/**
 * The IDL that the code carries, when it was built with sails-rs 2.0.0 and
 * uploaded as `.opt.wasm`.
 */
export async function idlOfProgram(
  api: GearApi,
  programId: HexString,
): Promise<string | undefined> {
  const code = await api.query.gearProgram.originalCodeStorage<Option<Bytes>>(
    await api.program.codeId(programId),
  );
  if (code.isNone) throw new Error(`The code of ${programId} is not on chain`);
  return idlFromWasm(new Uint8Array(code.unwrap().toU8a(true)));
}
// #endregion idl-of-program
