/** Codes of replies, signals and failed syscalls: gear v2.0.0, protocol/errors/src/simple.rs and lib.rs. */
import type {Hex} from '../sails/hex';

/** Reply codes: success is 0x00…, an error of the callee 0x01…. */
export const REPLY_CODES = {
  auto: '0x00000000',
  manual: '0x00010000',
  ranOutOfGas: '0x01000000',
  memoryOverflow: '0x01000100',
  backendError: '0x01000200',
  panic: '0x01000300',
  unreachable: '0x01000400',
  stackLimitExceeded: '0x01000500',
  exited: '0x01020000',
  initializationFailed: '0x01020100',
  uninitialized: '0x01020200',
  notCreated: '0x01020300',
  removedFromWaitlist: '0x01030000',
} as const satisfies Record<string, Hex>;

/** Codes that a program reads in `handle_signal`: simple.rs, `SignalCode::to_u32`. */
export const SIGNAL_CODES = {
  panic: 100,
  ranOutOfGas: 101,
  backendError: 102,
  memoryOverflow: 103,
  unreachable: 104,
  stackLimitExceeded: 105,
  removedFromWaitlist: 200,
} as const;

/** Why an execution ended in a trap. */
export type ExecutionError = Exclude<keyof typeof SIGNAL_CODES, 'removedFromWaitlist'>;

/** What a syscall answers when it fails and the program goes on: lib.rs, `ExtError::to_u32`. */
export const SYSCALL_ERRORS = {
  notEnoughGas: 100,
  notEnoughValue: 101,
  tooBigReadLength: 103,
  readWrongRange: 104,
  noReplyContext: 105,
  noSignalContext: 106,
  incorrectEntryForReply: 108,
  maxMessageSizeExceed: 300,
  outgoingMessagesAmountLimitExceeded: 301,
  duplicateReply: 302,
  duplicateWaking: 303,
  lateAccess: 304,
  outOfBounds: 305,
  duplicateInit: 306,
  insufficientGasLimit: 308,
  duplicateReplyDeposit: 309,
  incorrectMessageForReplyDeposit: 310,
  outgoingMessagesBytesLimitExceeded: 311,
  inputSliceOffset: 312,
  inputSliceLength: 313,
  insufficientGasForDelayedSending: 399,
  invalidReservationId: 500,
  reservationsLimitReached: 501,
  zeroReservationDuration: 502,
  zeroReservationAmount: 503,
  reservationBelowMailboxThreshold: 504,
} as const;
