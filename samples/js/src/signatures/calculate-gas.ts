/** `api.program.calculateGas` */
import type {
  GasInfo as LibraryGasInfo,
  GearApi,
  HexString,
  PayloadType,
  ProgramMetadata,
  Value,
} from '@gear-js/api';
import type {bool, Struct, u64} from '@polkadot/types';
import type {U8aLike} from '@polkadot/util/types';
import type {All, Same} from './same.ts';

export interface CalculateGas {
  // #region handle
  handle(
    sourceId: HexString, // 32 bytes: who sends
    destinationId: HexString, // 32 bytes: the program
    payload: PayloadType, // 0x-hex or bytes
    value?: Value, // planck, default 0
    allowOtherPanics?: boolean, // version 0.44.2 always sends true
    meta?: ProgramMetadata, // programs from before Sails only
    typeIndexOrTypeName?: number | string,
  ): Promise<GasInfo>;
  // #endregion handle

  // #region init-upload
  initUpload(
    sourceId: HexString,
    code: U8aLike, // the bytes of the .opt.wasm
    payload: PayloadType, // what the constructor reads
    value?: Value,
    allowOtherPanics?: boolean,
    meta?: ProgramMetadata,
    typeIndexOrTypeName?: number | string,
  ): Promise<GasInfo>;
  // #endregion init-upload

  // #region init-create
  initCreate(
    sourceId: HexString,
    codeId: HexString, // of code that is on chain
    payload: PayloadType,
    value?: Value,
    allowOtherPanics?: boolean,
    meta?: ProgramMetadata,
    typeIndexOrTypeName?: number | string,
  ): Promise<GasInfo>;
  // #endregion init-create

  // #region reply
  reply(
    sourceId: HexString,
    messageId: HexString, // the message in the mailbox of sourceId
    payload: PayloadType,
    value?: Value,
    allowOtherPanics?: boolean,
    meta?: ProgramMetadata,
    typeIndexOrTypeName?: number,
  ): Promise<GasInfo>;
  // #endregion reply
}

// #region gas-info
export interface GasInfo extends Struct {
  min_limit: u64;
  reserved: u64;
  burned: u64;
  may_be_returned: u64;
  waited: bool;
}
// #endregion gas-info

type Library = GearApi['program']['calculateGas'];

export type Checked = All<
  [
    Same<GasInfo, LibraryGasInfo>,
    Same<CalculateGas['handle'], Library['handle']>,
    Same<CalculateGas['initUpload'], Library['initUpload']>,
    Same<CalculateGas['initCreate'], Library['initCreate']>,
    Same<CalculateGas['reply'], Library['reply']>,
  ]
>;
