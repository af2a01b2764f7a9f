/**
 * One message in one program: what its syscalls do. Nothing of it reaches the chain before the execution has ended.
 *
 * Rules: gear v2.0.0, protocol/processor/src/ext.rs and protocol/core/src/message/context.rs.
 */
import {concatBytes, utf8ToBytes} from '@noble/hashes/utils.js';
import type {Hex} from '../sails/hex';
import {type ExecutionError, REPLY_CODES, SYSCALL_ERRORS} from './codes';
import type {Context, Dispatch, Message} from './dispatch';
import {
  EXISTENTIAL_DEPOSIT,
  FEES,
  HOLD_COST,
  MAILBOX_THRESHOLD,
  MAX_RESERVATIONS,
  RESERVE_FOR,
} from './gas';
import {
  hashOf,
  outgoingMessageId,
  programIdFromProgram,
  replyId,
  reservationId,
  SYSTEM_ID,
} from './ids';

/** Messages that one execution may send: sdk/gtest/src/manager.rs. */
const OUTGOING_LIMIT = 1024;
/** Bytes that they may have together: sdk/gtest/src/manager.rs. */
const OUTGOING_BYTES_LIMIT = 64 * 1024 * 1024;
/** Bytes of one payload: protocol/core/src/buffer.rs, `MAX_PAYLOAD_SIZE`. */
const PAYLOAD_LIMIT = 8 * 1024 * 1024;

/** Waits until woken, until a block, or until a block if the gas lasts that long. */
export type WaitKind = 'wait' | 'waitFor' | 'waitUpTo' | 'waitUpToFull';

/** How an execution ends. `allowance` means that the block is full, and the message runs again in the next one. */
export type Ending =
  | {kind: 'success'}
  | {kind: 'wait'; wait: WaitKind; blocks?: number}
  | {kind: 'exit'; inheritor: Hex}
  | {kind: 'trap'; error: ExecutionError; payload: Uint8Array}
  | {kind: 'allowance'};

/** Thrown by a syscall that ends the execution. */
export class Ended extends Error {
  constructor(readonly ending: Ending) {
    super(ending.kind);
  }
}

/** Thrown by a syscall that fails while the program goes on. */
export class Failed extends Error {
  constructor(readonly code: number) {
    super(`error code ${code}`);
  }
}

const fail = (error: keyof typeof SYSCALL_ERRORS): never => {
  throw new Failed(SYSCALL_ERRORS[error]);
};

/** @throws Ended: the execution ends in a trap */
export const trap = (error: ExecutionError, payload: Uint8Array = new Uint8Array()): never => {
  throw new Ended({kind: 'trap', error, payload});
};

/** Gas that a program has set aside for messages of later executions. Blocks are those of the chain. */
export type Reservation = {amount: bigint; start: number; finish: number};

type ReservationState =
  | {kind: 'exists'; slot: Reservation; used: boolean}
  | {kind: 'created'; amount: bigint; duration: number; used: boolean}
  | {kind: 'removed'; slot: Reservation};

/** A message that the execution sends. `delay` is in blocks; the gas may come from a reservation. */
export type Outgoing = {
  entry: 'init' | 'handle' | 'reply';
  message: Message;
  delay: number;
  reservation: Hex | undefined;
};

/** protocol/backend/src/error.rs */
const FORBIDDEN = 'Unable to call a forbidden function';

/** What the execution is about, and what it finds. */
export type Surroundings = {
  dispatch: Dispatch;
  /** What the program can spend, in planck, without the value of this message. */
  balance: bigint;
  gas: bigint;
  /** Gas that the block has left. */
  allowance: bigint;
  block: {height: number; timestamp: bigint; random: Uint8Array};
  reservations: ReadonlyMap<Hex, Reservation>;
  /** Whether this is to find out how much gas is needed; then a program may not ask how much it has. */
  isEstimate: boolean;
};

export type Destination = {actor: Hex; value: bigint};

export class Execution {
  readonly message: Message;
  readonly surroundings: Surroundings;
  readonly awakenings: {message: Hex; delay: number}[] = [];
  readonly replyDeposits: {message: Hex; gas: bigint}[] = [];
  readonly candidates: {code: Hex; init: Hex; program: Hex}[] = [];
  readonly reservations: Map<Hex, ReservationState>;
  burned = 0n;
  /** Gas that this execution has reserved for signals. */
  systemReserved: bigint | undefined;
  #gas: bigint;
  #allowance: bigint;
  #value: bigint;
  readonly #program: Hex;
  readonly #initialized: Set<Hex>;
  #reservationNonce: bigint;
  #nonce: number;
  readonly #inits: Outgoing[] = [];
  readonly #handles: Outgoing[] = [];
  #reply: Outgoing | undefined;
  /** Payloads of messages that are built in parts; null once sent. */
  readonly #parts = new Map<number, Uint8Array | null>();
  #replyParts: Uint8Array = new Uint8Array();
  #bytes = 0;

  constructor(surroundings: Surroundings) {
    const {dispatch, balance, gas, allowance, reservations} = surroundings;
    const {message, context} = dispatch;
    this.surroundings = surroundings;
    this.message = message;
    this.#program = message.destination;
    this.#gas = gas;
    this.#allowance = allowance;
    this.#value = balance + (context ? 0n : message.value);
    this.#initialized = new Set(context?.initialized);
    this.#reservationNonce = context?.reservationNonce ?? 0n;
    this.#nonce = context?.localNonce ?? 0;
    this.reservations = new Map(
      [...reservations].map(([id, slot]) => [id, {kind: 'exists', slot, used: false}]),
    );
  }

  /** In the order in which they are sent: programs, messages, the reply. */
  get outgoing(): Outgoing[] {
    return [...this.#inits, ...this.#handles, ...(this.#reply ? [this.#reply] : [])];
  }

  get hasReplied(): boolean {
    return this.#reply !== undefined;
  }

  /** What the message keeps while it waits. */
  get context(): Context {
    const before = this.surroundings.dispatch.context?.systemReservation;
    const now = this.systemReserved;
    return {
      initialized: this.#initialized,
      reservationNonce: this.#reservationNonce,
      systemReservation: now === undefined ? before : (before ?? 0n) + now,
      localNonce: this.#nonce,
    };
  }

  /** @throws Ended in an estimate, as the node does: vara/pallets/gear/src/runtime_api.rs, `forbidden_funcs` */
  get gasAvailable(): bigint {
    if (this.surroundings.isEstimate) trap('backendError', utf8ToBytes(FORBIDDEN));
    return this.#gas;
  }

  get valueAvailable(): bigint {
    return this.#value;
  }

  /** Burns gas. @throws Ended when the message or the block has too little */
  charge(gas: bigint): void {
    if (gas > this.#gas) {
      this.burned += this.#gas;
      this.#gas = 0n;
      trap('ranOutOfGas');
    }
    if (gas > this.#allowance) throw new Ended({kind: 'allowance'});
    this.#gas -= gas;
    this.#allowance -= gas;
    this.burned += gas;
  }

  /** Runs a syscall that may fail. Then gas and value are as before it. */
  attempt<T>(work: () => T): T {
    const [gas, allowance, value, burned] = [this.#gas, this.#allowance, this.#value, this.burned];
    try {
      return work();
    } catch (error) {
      if (error instanceof Failed) {
        [this.#gas, this.#allowance, this.#value, this.burned] = [gas, allowance, value, burned];
      }
      throw error;
    }
  }

  /** Part of the payload. @throws Failed */
  readPayload(at: number, length: number): Uint8Array {
    const end = at + length;
    if (end > 0xffff_ffff) fail('tooBigReadLength');
    if (end > this.message.payload.length) fail('readWrongRange');
    return this.message.payload.subarray(at, end);
  }

  /** Part of the payload, to be sent on. @throws Failed */
  inputSlice(offset: number, length: number): Uint8Array {
    const {payload} = this.message;
    if (offset >= payload.length) fail('inputSliceOffset');
    if (length > payload.length - offset) fail('inputSliceLength');
    return payload.subarray(offset, offset + length);
  }

  /** Begins a message that is built in parts. @returns its handle @throws Failed */
  sendInit(): number {
    const handle = this.#nextNonce();
    this.#parts.set(handle, new Uint8Array());
    return handle;
  }

  /** @throws Failed */
  sendPush(handle: number, bytes: Uint8Array): void {
    const data = this.#part(handle);
    this.#countBytes(bytes.length);
    this.#parts.set(handle, joined(data, bytes));
    this.#bytes += bytes.length;
  }

  /** Sends a message that was begun with `sendInit`, with a payload behind its parts. @returns its id @throws Failed */
  sendCommit(
    handle: number,
    {actor, value}: Destination,
    payload: Uint8Array,
    {gas, delay, reservation}: {gas?: bigint; delay: number; reservation?: Hex},
  ): Hex {
    if (actor === SYSTEM_ID) trap('backendError');
    if (reservation === undefined) {
      const reserved = gas ?? MAILBOX_THRESHOLD;
      if (reserved !== 0n && reserved < MAILBOX_THRESHOLD) fail('insufficientGasLimit');
      this.#setGasAside(reserved);
    } else this.#checkReservationForDelay(reservation, delay);
    this.#spendValue(value);
    this.charge(delay === 0 ? FEES.send : FEES.delayedSend);
    if (reservation === undefined) this.#payForDelay(delay);
    else this.#unused(reservation);
    const data = this.#part(handle);
    this.#countBytes(payload.length);
    const whole = joined(data, payload);
    this.#bytes += payload.length;
    this.#parts.set(handle, null);
    const id = outgoingMessageId(this.message.id, handle);
    const source = this.#program;
    const message = {id, source, destination: actor, payload: whole, value, gasLimit: gas};
    this.#handles.push({entry: 'handle', message, delay, reservation});
    if (reservation !== undefined) this.#unused(reservation).used = true;
    return id;
  }

  /** @throws Failed */
  replyPush(bytes: Uint8Array): void {
    this.#checkMayReply();
    if (this.#reply) fail('lateAccess');
    this.#replyParts = joined(this.#replyParts, bytes);
  }

  /** Replies, with a payload behind the parts pushed before. @returns the id of the reply @throws Failed */
  replyCommit(
    payload: Uint8Array,
    value: bigint,
    {gas, reservation}: {gas?: bigint; reservation?: Hex} = {},
  ): Hex {
    if (this.message.source === SYSTEM_ID) trap('backendError');
    if (reservation === undefined) this.#setGasAside(gas ?? 0n);
    this.#spendValue(value);
    this.charge(FEES.send);
    if (reservation !== undefined) this.#unused(reservation);
    this.#checkMayReply();
    if (this.#reply) fail('duplicateReply');
    const id = replyId(this.message.id);
    const message: Message = {
      id,
      source: this.#program,
      destination: this.message.source,
      payload: joined(this.#replyParts, payload),
      value,
      gasLimit: gas,
      details: {kind: 'reply', to: this.message.id, code: REPLY_CODES.manual},
    };
    this.#reply = {entry: 'reply', message, delay: 0, reservation};
    if (reservation !== undefined) this.#unused(reservation).used = true;
    return id;
  }

  /** What the message replies to, and its code. @throws Failed when it is no reply */
  replyDetails() {
    const {details} = this.message;
    return details?.kind === 'reply' ? details : fail('noReplyContext');
  }

  /** The message whose failure this signal is about, and why it failed. @throws Failed when it is no signal */
  signalDetails() {
    const {details} = this.message;
    return details?.kind === 'signal' ? details : fail('noSignalContext');
  }

  /** Creates a program. @returns the ids of its first message and of the program @throws Failed */
  createProgram(
    code: Hex,
    value: bigint,
    salt: Uint8Array,
    payload: Uint8Array,
    {gas, delay}: {gas?: bigint; delay: number},
  ): {message: Hex; program: Hex} {
    const program = programIdFromProgram(this.message.id, code, salt);
    this.#setGasAside(gas ?? 0n);
    this.#spendValue(value);
    this.charge(delay === 0 ? FEES.send : FEES.delayedSend);
    this.#payForDelay(delay);
    this.#spendValue(EXISTENTIAL_DEPOSIT);
    if (this.#initialized.has(program)) fail('duplicateInit');
    const nonce = this.#nextNonce();
    this.#parts.set(nonce, null);
    this.#initialized.add(program);
    const id = outgoingMessageId(this.message.id, nonce);
    const source = this.#program;
    const message = {id, source, destination: program, payload, value, gasLimit: gas};
    this.#inits.push({entry: 'init', message, delay, reservation: undefined});
    this.candidates.push({code, init: id, program});
    return {message: id, program};
  }

  /** Pays for the execution that a reply will start. @throws Failed */
  replyDeposit(message: Hex, gas: bigint): void {
    this.#setGasAside(gas);
    if (this.replyDeposits.some(deposit => deposit.message === message))
      fail('duplicateReplyDeposit');
    const sent = [...this.#handles, ...this.#inits];
    if (!sent.some(one => one.message.id === message)) fail('incorrectMessageForReplyDeposit');
    this.replyDeposits.push({message, gas});
  }

  /** @throws Failed */
  wake(message: Hex, delay: number): void {
    this.charge(FEES.wake);
    if (this.awakenings.some(awakening => awakening.message === message)) fail('duplicateWaking');
    this.awakenings.push({message, delay});
  }

  /** Ends the execution, to go on when the message is woken. @throws Ended */
  wait(kind: 'wait' | 'waitFor' | 'waitUpTo', blocks?: number): never {
    this.charge(FEES.wait);
    if (this.#reply || blocks === 0) trap('backendError');
    const least = kind === 'waitFor' ? blocks! : 1;
    if (!this.#reduce(holdCost(least))) trap('backendError');
    const isFull = kind === 'waitUpTo' && this.#reduce(holdCost(blocks!) - holdCost(least));
    throw new Ended({kind: 'wait', wait: isFull ? 'waitUpToFull' : kind, blocks});
  }

  /** @throws Failed */
  reserveGas(amount: bigint, duration: number): Hex {
    this.charge(FEES.reserve);
    if (duration === 0) fail('zeroReservationDuration');
    if (amount < MAILBOX_THRESHOLD) fail('reservationBelowMailboxThreshold');
    this.#setGasAside(amount + holdCost(duration));
    const inUse = [...this.reservations.values()].filter(({kind}) => kind !== 'removed').length;
    if (inUse > MAX_RESERVATIONS) fail('reservationsLimitReached');
    const id = reservationId(this.message.id, this.#reservationNonce++);
    this.reservations.set(id, {kind: 'created', amount, duration, used: false});
    return id;
  }

  /** @returns the gas that was reserved @throws Failed */
  unreserveGas(id: Hex): bigint {
    const state = this.#unused(id);
    if (state.kind === 'created') {
      this.reservations.delete(id);
      this.#gas += state.amount + holdCost(state.duration);
      return state.amount;
    }
    this.reservations.set(id, {kind: 'removed', slot: state.slot});
    return state.slot.amount;
  }

  /** @throws Failed */
  systemReserveGas(amount: bigint): void {
    if (amount === 0n) fail('zeroReservationAmount');
    this.#setGasAside(amount);
    this.systemReserved = (this.systemReserved ?? 0n) + amount;
  }

  /** 32 bytes from the subject and the randomness of the block: protocol/backend/src/funcs.rs. */
  random(subject: Uint8Array): Uint8Array {
    return hashOf(subject, this.surroundings.block.random);
  }

  /** Takes gas that is not burned. @returns false when there is too little */
  #reduce(gas: bigint): boolean {
    if (gas > this.#gas) return false;
    this.#gas -= gas;
    return true;
  }

  #setGasAside(gas: bigint): void {
    if (!this.#reduce(gas)) fail('notEnoughGas');
  }

  #spendValue(value: bigint): void {
    if (value > this.#value) fail('notEnoughValue');
    this.#value -= value;
  }

  #payForDelay(delay: number): void {
    if (delay > 0 && !this.#reduce(holdCost(delay))) fail('insufficientGasForDelayedSending');
  }

  #checkReservationForDelay(id: Hex, delay: number): void {
    if (delay === 0) return;
    const state = this.reservations.get(id);
    if (!state || state.kind === 'removed') return fail('invalidReservationId');
    const amount = state.kind === 'created' ? state.amount : state.slot.amount;
    if (amount < holdCost(delay) + MAILBOX_THRESHOLD) fail('insufficientGasForDelayedSending');
  }

  #unused(id: Hex): Exclude<ReservationState, {kind: 'removed'}> {
    const state = this.reservations.get(id);
    if (!state || state.kind === 'removed' || state.used) return fail('invalidReservationId');
    return state;
  }

  #checkMayReply(): void {
    const {entry} = this.surroundings.dispatch;
    if (entry !== 'init' && entry !== 'handle') fail('incorrectEntryForReply');
  }

  #nextNonce(): number {
    if (this.#nonce >= OUTGOING_LIMIT) fail('outgoingMessagesAmountLimitExceeded');
    return this.#nonce++;
  }

  #part(handle: number): Uint8Array {
    const data = this.#parts.get(handle);
    if (data === undefined) return fail('outOfBounds');
    return data ?? fail('lateAccess');
  }

  #countBytes(bytes: number): void {
    if (this.#bytes + bytes > OUTGOING_BYTES_LIMIT) fail('outgoingMessagesBytesLimitExceeded');
  }
}

/** Gas for holding something so many blocks, and the block that is paid in advance. */
export const holdCost = (blocks: number): bigint => BigInt(blocks + RESERVE_FOR) * HOLD_COST;

/** @throws Failed when the payload becomes too long */
function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  if (one.length + other.length > PAYLOAD_LIMIT) fail('maxMessageSizeExceed');
  return concatBytes(one, other);
}
