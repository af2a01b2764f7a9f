/** `api.program` and `api.code`: code and programs. */
import type {
  CodeUploadResult as LibraryCodeUploadResult,
  GasLimit,
  GearApi,
  HexString,
  IProgramCreateResult,
  IProgramUploadResult as LibraryUploadResult,
  ProgramCreateOptions,
  ProgramMetadata,
  ProgramUploadOptions,
  Value,
} from '@gear-js/api';
import type {SubmittableExtrinsic} from '@polkadot/api/types';
import type {ISubmittableResult} from '@polkadot/types/types';
import type {All, Same} from './same.ts';

/**
 * The compiler sees `any`, because the declaration file imports it from a path
 * that does not exist.
 */
type Payload = ProgramUploadOptions['initPayload'];

export interface Program {
  // #region upload
  upload(
    args: UploadOptions,
    // programs from before Sails only
    metaOrHexRegistry?: ProgramMetadata | HexString,
    typeName?: string,
  ): UploadResult;
  // #endregion upload

  // #region create
  create(
    args: CreateOptions,
    // programs from before Sails only
    metaOrHexRegistry?: HexString | ProgramMetadata,
    typeName?: number | string,
  ): CreateResult;
  // #endregion create
}

// #region upload-options
export interface UploadOptions {
  code: HexString | Uint8Array; // the file's bytes, at most 524,288
  salt?: HexString; // below 64 bytes; 20 random bytes when absent
  initPayload?: Payload; // 0x-hex or bytes; empty when absent
  gasLimit: GasLimit; // gas, at most 750,000,000,000
  value?: Value; // planck for the program, 0 or at least 1 VARA
  // true: fail rather than leave less than 1 VARA; default false
  keepAlive?: boolean;
}
// #endregion upload-options

// #region upload-result
export interface UploadResult {
  programId: HexString;
  codeId: HexString;
  salt: HexString;
  extrinsic: SubmittableExtrinsic<'promise', ISubmittableResult>;
}
// #endregion upload-result

// #region create-options
export interface CreateOptions extends Omit<UploadOptions, 'code'> {
  codeId: HexString | Uint8Array; // give hex: bytes lead to a wrong programId
}
export type CreateResult = Omit<UploadResult, 'codeId'>;
// #endregion create-options

export interface Code {
  // #region code-upload
  // async, unlike api.program.upload
  upload(code: Uint8Array): Promise<CodeUploadResult>;
  // #endregion code-upload
  // #region code-queries
  exists(codeId: string): Promise<boolean>;
  staticPages(codeId: HexString): Promise<number | null>; // of 64 KiB
  all(count?: number): Promise<HexString[]>; // give a limit: the chain has many
  // #endregion code-queries
}

// #region code-upload-result
export interface CodeUploadResult {
  codeHash: HexString; // the code id
  extrinsic: SubmittableExtrinsic<'promise', ISubmittableResult>;
  // deprecated name of extrinsic
  submitted: SubmittableExtrinsic<'promise', ISubmittableResult>;
}
// #endregion code-upload-result

type LibraryCode = GearApi['code'];

/**
 * `upload` and `create` are overloaded. The signature shown is the last one,
 * because `ReturnType` and `Parameters` use that one.
 */
type LibraryProgram = GearApi['program'];

export type Checked = All<
  [
    Same<UploadOptions, ProgramUploadOptions>,
    Same<UploadResult, LibraryUploadResult>,
    Same<Omit<CreateOptions, never>, Omit<ProgramCreateOptions, never>>,
    Same<CreateResult, IProgramCreateResult>,
    Same<Parameters<Program['upload']>, Parameters<LibraryProgram['upload']>>,
    Same<ReturnType<Program['upload']>, ReturnType<LibraryProgram['upload']>>,
    Same<Parameters<Program['create']>, Parameters<LibraryProgram['create']>>,
    Same<ReturnType<Program['create']>, ReturnType<LibraryProgram['create']>>,
    Same<CodeUploadResult, LibraryCodeUploadResult>,
    Same<Code['upload'], LibraryCode['upload']>,
    Same<Code['exists'], LibraryCode['exists']>,
    Same<Code['staticPages'], LibraryCode['staticPages']>,
    Same<Code['all'], LibraryCode['all']>,
  ]
>;
