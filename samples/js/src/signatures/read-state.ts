/** `api.message.calculateReply`, and the deprecated `api.programState` */
import type {
  GearApi,
  GearCoreErrorsSimpleReplyCode,
  HexString,
  ICalculateReplyForHandleOptions,
  ProgramMetadata,
  ReadStateParams,
  ReadStateUsingWasmParams,
  ReplyInfo as LibraryReplyInfo,
  StateMetadata,
} from '@gear-js/api';
import type {Struct, u128, u8, Vec} from '@polkadot/types';
import type {AnyNumber, Codec} from '@polkadot/types/types';
import type {All, Same} from './same.ts';

/** The library declares it as `any`. */
type Payload = ICalculateReplyForHandleOptions['payload'];

export interface Message {
  // #region calculate-reply
  calculateReply(
    options: CallOptions,
    meta?: ProgramMetadata, // programs from before Sails only
    typeIndexOrTypeName?: number | string,
  ): Promise<ReplyInfo>;
  // #endregion calculate-reply
}

// #region call-options
export interface CallOptions {
  origin: string; // who asks: an address or 32 bytes as hex
  destination: string; // the program, 32 bytes as hex
  payload: Payload; // 0x-hex or bytes
  gasLimit?: AnyNumber; // gas; the block gas limit when absent
  value?: AnyNumber; // planck; 0 when absent
  at?: HexString; // hash of a block; the best block when absent
}
// #endregion call-options

// #region reply-info
export interface ReplyInfo extends Struct {
  payload: Vec<u8>;
  value: u128; // planck sent with the reply
  code: GearCoreErrorsSimpleReplyCode; // see reply codes
}
// #endregion reply-info

export interface ProgramState {
  // #region legacy
  read<T extends Codec = Codec>(
    args: ReadStateParams, // { programId, payload, at? }
    meta?: ProgramMetadata,
    type?: number,
  ): Promise<T>;
  readUsingWasm(
    // { programId, wasm, fn_name, argument?, payload?, at? }
    params: ReadStateUsingWasmParams,
    stateMeta: StateMetadata,
    programMeta: ProgramMetadata,
  ): Promise<Codec>;
  // #endregion legacy
}

type Library = GearApi['message'];
type LibraryState = GearApi['programState'];

export type Checked = All<
  [
    Same<CallOptions, ICalculateReplyForHandleOptions>,
    Same<ReplyInfo, LibraryReplyInfo>,
    Same<Message['calculateReply'], Library['calculateReply']>,
    Same<ProgramState['read'], LibraryState['read']>,
    Same<ProgramState['readUsingWasm'], LibraryState['readUsingWasm']>,
  ]
>;
