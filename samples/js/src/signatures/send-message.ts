/** `api.message.send`, `api.message.sendReply`, `BaseGearProgram` */
import type {
  BaseGearProgram,
  GasLimit,
  GearApi,
  HexString,
  MessageSendOptions,
  MessageSendReplyOptions,
  PayloadType,
  ProgramMetadata,
  Value,
} from '@gear-js/api';
import type {
  AddressOrPair,
  SignerOptions,
  SubmittableExtrinsic,
} from '@polkadot/api/types';
import type {ISubmittableResult} from '@polkadot/types/types';
import type {All, Same} from './same.ts';

export interface Message {
  // #region send
  send(
    args: SendOptions,
    // programs from before Sails only
    metaOrHexRegistry?: ProgramMetadata | HexString,
    typeName?: string, // 'String' for a text without metadata
  ): SubmittableExtrinsic<'promise', ISubmittableResult>;
  // #endregion send

  // #region send-reply
  sendReply(
    args: SendReplyOptions,
    metaOrHexRegistry?: ProgramMetadata | HexString,
    typeName?: string,
    // async, unlike send
  ): Promise<SubmittableExtrinsic<'promise', ISubmittableResult>>;
  // #endregion send-reply
}

// #region send-options
export interface SendOptions {
  destination: HexString; // 32 bytes, no address
  payload: PayloadType; // 0x-hex or bytes
  gasLimit: GasLimit; // gas, at most 750,000,000,000
  value?: Value; // planck, 0 or at least 1 VARA; default 0
  keepAlive?: boolean; // version 0.44.2 always sends true
  account?: HexString; // used by sendReply only
}
// #endregion send-options

// #region send-reply-options
export interface SendReplyOptions extends Omit<SendOptions, 'destination'> {
  replyToId: HexString; // id of a message in your mailbox
}
// #endregion send-reply-options

// #region base-gear-program
export type OpenProgram = (
  programId: HexString, // first, the API second
  api: GearApi,
  account?: AddressOrPair,
  signerOptions?: Partial<SignerOptions>,
) => Promise<BaseGearProgram>;
// #endregion base-gear-program

type Library = GearApi['message'];

export type Checked = All<
  [
    Same<SendOptions, MessageSendOptions>,
    Same<Omit<SendReplyOptions, never>, Omit<MessageSendReplyOptions, never>>,
    Same<Parameters<Message['send']>, Parameters<Library['send']>>,
    Same<ReturnType<Message['send']>, ReturnType<Library['send']>>,
    Same<Parameters<Message['sendReply']>, Parameters<Library['sendReply']>>,
    Same<ReturnType<Message['sendReply']>, ReturnType<Library['sendReply']>>,
    Same<OpenProgram, (typeof BaseGearProgram)['new']>,
  ]
>;
