/**
 * `api.blocks`, `api.balance`, lookups of programs, `api.voucher`, network
 * figures
 */
import type {
  GearApi,
  HexString,
  ICallOptions,
  InflationInfo,
  IUpdateVoucherParams,
  IVoucherDetails,
} from '@gear-js/api';
import type {SubmittableExtrinsic} from '@polkadot/api/types';
import type {Compact, GenericExtrinsic, u64, Vec} from '@polkadot/types';
import type {
  Balance as PlanckBalance,
  BalanceOf,
  BlockHash,
  BlockNumber,
  SignedBlock,
} from '@polkadot/types/interfaces';
import type {FrameSystemEventRecord} from '@polkadot/types/lookup';
import type {
  AnyNumber,
  AnyTuple,
  ISubmittableResult,
} from '@polkadot/types/types';
import type {BN} from '@polkadot/util';
import type {All, Same} from './same.ts';

type Extrinsic = SubmittableExtrinsic<'promise', ISubmittableResult>;

export interface Blocks {
  // #region blocks
  get(hashOrNumber: string | Uint8Array | number): Promise<SignedBlock>;
  // zeros for a block that does not exist
  getBlockHash(number: AnyNumber | BlockNumber): Promise<BlockHash>;
  getBlockNumber(hash: string | Uint8Array): Promise<Compact<BlockNumber>>;
  // milliseconds; also takes a hash or a block
  getBlockTimestamp(number: number): Promise<Compact<u64>>;
  getExtrinsics(
    blockHash: HexString | Uint8Array,
  ): Promise<Vec<GenericExtrinsic<AnyTuple>>>;
  getEvents(
    blockHash: HexString | Uint8Array,
  ): Promise<Vec<FrameSystemEventRecord>>;
  getFinalizedHead(): Promise<BlockHash>;
  // #endregion blocks
}

export interface Balance {
  // #region balance
  // free planck only; an address or hex
  findOut(publicKey: string): Promise<PlanckBalance>;
  transfer(
    to: string, // an address with any prefix, or 32 bytes as hex
    value: number | BN, // planck; a number is exact up to 9,007 VARA
    // default true: fail rather than leave less than 1 VARA
    keepAlive?: boolean,
  ): Extrinsic;
  // #endregion balance
}

export interface Program {
  // #region programs
  // true for terminated and exited programs, too
  exists(id: HexString): Promise<boolean>;
  codeId(id: string): Promise<HexString>;
  allUploadedPrograms(count?: number): Promise<HexString[]>;
  // #endregion programs
}

export interface Voucher {
  // #region voucher-issue
  issue(
    spender: HexString, // 32 bytes: who may use it
    value: number | bigint | BalanceOf | string, // planck, at least 1 VARA
    duration?: number, // blocks; default the minimum, 20
    programs?: HexString[], // up to 32; any program when absent
    codeUploading?: boolean, // may pay for api.code.upload; default false
  ): Promise<{extrinsic: Extrinsic; voucherId: HexString}>;
  // #endregion voucher-issue

  // #region voucher-use
  // { SendMessage }, { SendReply }, { UploadCode }
  call(voucherId: string, params: ICallOptions): Extrinsic;
  decline(voucherId: string): Extrinsic; // signed by the spender
  // #endregion voucher-use

  // #region voucher-manage
  update(
    spender: string,
    voucherId: string,
    params: IUpdateVoucherParams,
  ): Extrinsic;
  revoke(spender: string, voucherId: string): Extrinsic;
  // #endregion voucher-manage

  // #region voucher-look-up
  // see below
  exists(accountId: string, programId: HexString): Promise<boolean>;
  // null when it is not there
  getDetails(accountId: string, voucherId: string): Promise<IVoucherDetails>;
  getAllForAccount(
    accountId: string, // the spender
    programId?: HexString, // only vouchers that this program accepts
  ): Promise<Record<string, IVoucherDetails>>; // by voucher id
  // reads all vouchers of the chain
  getAllIssuedByAccount(accountId: string): Promise<string[]>;
  // #endregion voucher-look-up
}

// #region voucher-update-params
export interface UpdateParams {
  moveOwnership?: string; // account that manages the voucher from now on
  balanceTopUp?: number | bigint | BalanceOf; // planck
  appendPrograms?: string[];
  codeUploading?: boolean; // true only: it cannot be taken back
  prolongDuration?: number; // blocks
}
// #endregion voucher-update-params

// #region voucher-details
export interface VoucherDetails {
  owner: HexString;
  expiry: number; // number of the first block in which it is expired
  programs: string[] | null; // null: any program
  codeUploading: boolean;
}
// #endregion voucher-details

export interface Figures {
  // #region figures
  totalIssuance(): Promise<string>; // planck, with commas
  // { inflation, roi }: parts of 10^18 a year
  inflationInfo(): Promise<InflationInfo>;
  nodeVersion(): Promise<string>; // for example 2.0.0-f8187bbedee
  // #endregion figures
}

type LibraryBlocks = GearApi['blocks'];
type LibraryProgram = GearApi['program'];
type LibraryVoucher = GearApi['voucher'];

/**
 * `get` and `getBlockTimestamp` are overloaded. The signature shown is the last
 * one, because `Parameters` uses that one.
 */
export type Checked = All<
  [
    Same<Parameters<Blocks['get']>, Parameters<LibraryBlocks['get']>>,
    Same<ReturnType<Blocks['get']>, ReturnType<LibraryBlocks['get']>>,
    Same<Blocks['getBlockHash'], LibraryBlocks['getBlockHash']>,
    Same<Blocks['getBlockNumber'], LibraryBlocks['getBlockNumber']>,
    Same<
      Parameters<Blocks['getBlockTimestamp']>,
      Parameters<LibraryBlocks['getBlockTimestamp']>
    >,
    Same<
      ReturnType<Blocks['getBlockTimestamp']>,
      ReturnType<LibraryBlocks['getBlockTimestamp']>
    >,
    Same<Blocks['getExtrinsics'], LibraryBlocks['getExtrinsics']>,
    Same<Blocks['getEvents'], LibraryBlocks['getEvents']>,
    Same<Blocks['getFinalizedHead'], LibraryBlocks['getFinalizedHead']>,
    Same<Balance['findOut'], GearApi['balance']['findOut']>,
    Same<Balance['transfer'], GearApi['balance']['transfer']>,
    Same<Program['exists'], LibraryProgram['exists']>,
    Same<Program['codeId'], LibraryProgram['codeId']>,
    Same<Program['allUploadedPrograms'], LibraryProgram['allUploadedPrograms']>,
    Same<Voucher['issue'], LibraryVoucher['issue']>,
    Same<Voucher['call'], LibraryVoucher['call']>,
    Same<Voucher['decline'], LibraryVoucher['decline']>,
    Same<Voucher['update'], LibraryVoucher['update']>,
    Same<Voucher['revoke'], LibraryVoucher['revoke']>,
    Same<Voucher['exists'], LibraryVoucher['exists']>,
    Same<Voucher['getDetails'], LibraryVoucher['getDetails']>,
    Same<Voucher['getAllForAccount'], LibraryVoucher['getAllForAccount']>,
    Same<
      Voucher['getAllIssuedByAccount'],
      LibraryVoucher['getAllIssuedByAccount']
    >,
    Same<UpdateParams, IUpdateVoucherParams>,
    Same<VoucherDetails, IVoucherDetails>,
    Same<Figures['totalIssuance'], GearApi['totalIssuance']>,
    Same<Figures['inflationInfo'], GearApi['inflationInfo']>,
    Same<Figures['nodeVersion'], GearApi['nodeVersion']>,
  ]
>;
