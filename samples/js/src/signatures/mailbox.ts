/** `api.mailbox`, `api.claimValueFromMailbox`, `api.waitlist` */
import type {
  GearApi,
  HexString,
  MailboxItem as LibraryMailboxItem,
  WaitlistItem as LibraryWaitlistItem,
} from '@gear-js/api';
import type {SubmittableExtrinsic} from '@polkadot/api/types';
import type {ISubmittableResult} from '@polkadot/types/types';
import type {All, Same} from './same.ts';

type MailboxItem = LibraryMailboxItem;
type WaitlistItem = LibraryWaitlistItem;

export interface Mailbox {
  // #region read
  // wrong values in 0.44.2
  read(accountId: HexString, numberOfMessages?: number): Promise<MailboxItem[]>;
  // null when it is not there
  read(accountId: HexString, messageId: HexString): Promise<MailboxItem>;
  // #endregion read
}

export interface ClaimValue {
  // #region claim
  submit(
    messageId: HexString, // a message in the mailbox of the account that signs
  ): SubmittableExtrinsic<'promise', ISubmittableResult>;
  // #endregion claim
}

export interface Waitlist {
  // #region waitlist
  read(
    programId: HexString,
    numberOfMessages?: number,
  ): Promise<WaitlistItem[]>; // default 1000
  // null when it is not there
  read(programId: HexString, messageId: HexString): Promise<WaitlistItem>;
  // #endregion waitlist
}

export type Checked = All<
  [
    Same<Mailbox['read'], GearApi['mailbox']['read']>,
    Same<ClaimValue['submit'], GearApi['claimValueFromMailbox']['submit']>,
    Same<ClaimValue['submit'], GearApi['mailbox']['claimValue']['submit']>,
    Same<Waitlist['read'], GearApi['waitlist']['read']>,
  ]
>;
