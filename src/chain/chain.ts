/**
 * A chain in memory that runs Gear programs: accounts, a queue of messages, waitlist, mailboxes and blocks of 3 s.
 * It follows gtest 2.0.0, which follows Vara, and answers as gtest does. `gas.ts` says how it estimates gas.
 *
 * Without React, and without anything of a browser: it runs in pages, workers and Node. All calls are synchronous. A
 * program that loops for ever blocks them; run the chain in a worker that can be ended.
 *
 * Some methods serve no page, only `samples/js/node`: the node that the tests of samples talk to.
 */
import type {Hex} from '../sails/hex';
import {compile, type Code} from './code';
import {REPLY_CODES} from './codes';
import {autoReply, type Message, replyTo} from './dispatch';
import {Inactive, Refused} from './errors';
import {
  EXISTENTIAL_DEPOSIT,
  GAS_ALLOWANCE,
  MAILBOX_THRESHOLD,
  MAX_USER_GAS_LIMIT,
  VALUE_PER_GAS,
} from './gas';
import {consume, takeFromMailbox} from './holding';
import {hashOf, programIdFromUser, replyId, userMessageId} from './ids';
import {processNext, processTask} from './processing';
import {type ChainEvent, type Held, type Program, State} from './state';

const BLOCK_TIME = 3000n;

export type Options = {
  /** Time of block 0, in ms. */
  timestamp?: bigint;
  /** 32 bytes that `exec::random` mixes with its subject. */
  random?: Uint8Array;
  /** What an execution burns, given the estimate. Tests pass what gtest has measured. */
  measure?: (estimate: bigint) => bigint;
};

export type Block = {
  height: number;
  /** In ms. */
  timestamp: bigint;
  events: ChainEvent[];
  /** Messages to users, replies included. Events of programs are messages to the zero id. */
  log: Message[];
};

/** A message from a user. Amounts are in planck; without a gas limit it gets as much gas as a message may have. */
export type UserMessage = {
  source: Hex;
  payload: Uint8Array;
  value?: bigint;
  gasLimit?: bigint;
  /** Who pays for the gas, and gets back what is left of it; without it, the source. */
  gasPayer?: Hex;
};

export type Reply = {code: Hex; payload: Uint8Array; value: bigint};

/** Gas that a message takes, by the estimate of `gas.ts`. */
export type GasUse = {
  /** The least limit that is enough. */
  least: bigint;
  burned: bigint;
  /** For messages that the execution puts into mailboxes. */
  reserved: bigint;
  /** Whether the message waits at the end. */
  waits: boolean;
  /** Codes and payloads of the error replies, by the message that failed. */
  failures: ReadonlyMap<Hex, {code: Hex; payload: Uint8Array}>;
};

export class Chain {
  #state: State;
  readonly #random: Uint8Array;

  constructor({timestamp = 0n, random = hashOf(), measure = estimate => estimate}: Options = {}) {
    this.#state = new State(timestamp, measure);
    this.#random = random;
  }

  /** Everything that the chain remembers, to look at. */
  get state(): Readonly<State> {
    return this.#state;
  }

  /** Height of the last block. */
  get height(): number {
    return this.#state.height;
  }

  /** Time of the last block, in ms. */
  get timestamp(): bigint {
    return this.#state.timestamp;
  }

  /** In planck. */
  balanceOf(actor: Hex): bigint {
    return this.#state.accounts.balanceOf(actor);
  }

  /** Whether no program has this id. */
  isUser(id: Hex): boolean {
    return this.#state.isUser(id);
  }

  /** Messages that the user can answer or claim. */
  mailboxOf(user: Hex): Message[] {
    const messages = [...this.#state.mailbox.values()].map(({message}) => message);
    return messages.filter(({destination}) => destination === user);
  }

  /** Balances in planck, of users and programs. */
  get balances(): ReadonlyMap<Hex, bigint> {
    return this.#state.accounts.all;
  }

  /** All programs that were ever created. */
  get programs(): ReadonlyMap<Hex, Program> {
    return this.#state.programs;
  }

  /** All codes, by id. */
  get codes(): ReadonlyMap<Hex, Code> {
    return this.#state.codes;
  }

  /** Messages in mailboxes, with the blocks between which they are there. */
  get mailbox(): ReadonlyMap<Hex, Held> {
    return this.#state.mailbox;
  }

  /** Messages that wait, with the blocks between which they do. */
  get waitlist(): ReadonlyMap<Hex, Held> {
    const waiting = [...this.#state.waitlist];
    return new Map(
      waiting.map(([id, {dispatch, hold}]) => [
        id,
        {message: dispatch.message, entry: dispatch.entry, hold},
      ]),
    );
  }

  /** Another chain in the same state. What happens on one does not change the other. */
  fork(): Chain {
    const copy = new Chain({random: this.#random});
    copy.#state = this.#state.clone();
    return copy;
  }

  /** Whether a program waits with this message. */
  isWaiting(message: Hex): boolean {
    return this.#state.waitlist.has(message);
  }

  /** Gives planck to an account. */
  mint(actor: Hex, value: bigint): void {
    if (!this.#state.accounts.add(actor, value)) {
      throw new Refused(`An account needs at least ${EXISTENTIAL_DEPOSIT} planck.`);
    }
  }

  /** Moves planck between accounts, outside of any message. */
  transfer(from: Hex, to: Hex, value: bigint): void {
    this.#state.accounts.transfer(from, to, value);
  }

  /** Makes a code known. @returns its id @throws WebAssembly.CompileError, Refused */
  submitCode(wasm: Uint8Array<ArrayBuffer>): Hex {
    const code = compile(wasm);
    this.#state.codes.set(code.id, code);
    return code.id;
  }

  /**
   * Creates a program from a known code; the next block initializes it.
   *
   * @param place the salt from which the id of the program is derived, or the id itself
   * @throws Refused
   */
  createProgram(
    code: Hex,
    place: {salt: Uint8Array} | {id: Hex},
    message: UserMessage,
  ): {program: Hex; message: Hex} {
    const program = 'id' in place ? place.id : programIdFromUser(code, place.salt);
    const state = this.#state;
    const known = state.codes.get(code);
    if (!known) throw new Refused(`The code ${code} is unknown.`);
    if (!state.isUser(program)) throw new Refused(`The program ${program} exists.`);
    const init = this.#enter(state, program, message, 'init');
    state.programs.set(program, {status: 'active', code: known, init, reservations: new Map()});
    return {program, message: init};
  }

  /** Sends a message that the next block handles. @returns its id @throws Refused */
  send(program: Hex, message: UserMessage): Hex {
    return this.#enter(this.#state, program, message, 'handle');
  }

  /** Takes the id that the user's next message would get, as for a message that runs no program. */
  takeMessageId(user: Hex): Hex {
    return userMessageId(this.#state.height + 1, user, this.#state.nonce++);
  }

  /** Replies to a message in the mailbox, whose value the user gets. @returns the id of the reply @throws Refused */
  reply(
    message: Hex,
    {source, payload, value = 0n, gasLimit = MAX_USER_GAS_LIMIT, gasPayer = source}: UserMessage,
  ): Hex {
    return this.#atOnce(state => {
      const received = takeFromMailbox(state, source, message);
      if (!received) throw new Refused(`The mailbox has no message ${message}.`);
      const id = replyId(message);
      const gas = state.gas.hasDeposit(id) ? 0n : gasLimit;
      this.#pay(state, source, value, gasPayer, gas);
      state.gas.create(gasPayer, id, gas);
      const reply = replyTo(received, REPLY_CODES.manual, {payload, value, gasLimit: gas});
      state.queue.push({entry: 'reply', message: reply});
      return id;
    });
  }

  /** Takes the value of a message in the mailbox; its sender gets an automatic reply. @throws Refused */
  claim(message: Hex, user: Hex): void {
    this.#atOnce(state => {
      const received = takeFromMailbox(state, user, message);
      if (!received) throw new Refused(`The mailbox has no message ${message}.`);
      if (state.programs.get(received.source)?.status !== 'active') return;
      state.gas.create(user, replyId(message), 0n);
      state.queue.push({entry: 'reply', message: autoReply(received)});
    });
  }

  /**
   * Makes the next block.
   *
   * @param onStep is called after each task and each message
   * @throws NotModeled: then there is no block, and the messages are still to be handled
   */
  runBlock(onStep: () => void = () => {}): Block {
    return this.#atOnce(state => {
      state.height++;
      state.timestamp += BLOCK_TIME;
      state.allowance = GAS_ALLOWANCE;
      for (let task = state.tasks.take(state.height); task; task = state.tasks.take(state.height)) {
        processTask(state, task);
        onStep();
      }
      while (state.queue.length > 0 && processNext(state, this.#random)) onStep();
      state.withoutCode.clear();
      const {height, timestamp, events, log} = state;
      state.events = [];
      state.log = [];
      return {height, timestamp, events, log};
    });
  }

  /**
   * Drops the messages that no block has handled yet, and gives back their gas and value. To be called when one of
   * them is not modeled. What is due at a later block stays, such as delayed messages.
   */
  dropQueue(): void {
    const state = this.#state;
    for (const {message, context} of state.queue) {
      if (!context && message.value > 0n) state.accounts.add(message.source, message.value);
      consume(state, message.id);
    }
    state.queue = [];
  }

  /**
   * What a program would reply now, as `calculateReply` of the API does. Nothing changes. Gas and value are free.
   *
   * @returns undefined when the reply needs another block
   * @throws NotModeled, Refused
   */
  calculateReply(program: Hex, message: UserMessage): Reply | undefined {
    const state = this.#state.clone();
    state.queue = [];
    const {source, value = 0n} = message;
    state.accounts.add(source, value + MAX_USER_GAS_LIMIT * VALUE_PER_GAS + EXISTENTIAL_DEPOSIT);
    const id = this.#enter(state, program, message, 'handle');
    while (state.queue.length > 0) {
      state.allowance = GAS_ALLOWANCE;
      state.events = [];
      processNext(state, this.#random);
      for (const event of state.events) {
        if (event.kind !== 'send') continue;
        const {details, payload, value: returned} = event.message;
        if (details?.kind === 'reply' && details.to === id)
          return {code: details.code, payload, value: returned};
      }
    }
    return undefined;
  }

  /**
   * What gas a message takes now, as `calculateGas` of the API finds out: vara/pallets/gear/src/runtime_api.rs. Nothing
   * changes.
   *
   * @param user who sends; gets as much as the message may cost
   * @param value planck that the message carries
   * @param enter puts the message into the queue of the copy on which it runs, and returns its id
   * @throws NotModeled, Refused
   */
  calculateGas(user: Hex, value: bigint, enter: (copy: Chain) => Hex): GasUse {
    const copy = this.fork();
    const state = copy.#state;
    state.queue = [];
    state.isEstimate = true;
    state.accounts.add(user, value + MAX_USER_GAS_LIMIT * VALUE_PER_GAS + 2n * EXISTENTIAL_DEPOSIT);
    const id = enter(copy);
    const initial = state.gas.leftIn(id);
    let [least, burned, reserved, returned] = [0n, 0n, 0n, 0n];
    const failures = new Map<Hex, {code: Hex; payload: Uint8Array}>();
    while (state.queue.length > 0) {
      state.allowance = GAS_ALLOWANCE;
      state.events = [];
      processNext(state, this.#random);
      for (const event of state.events) {
        if (event.kind === 'burn') burned += event.gas;
        else if (event.kind === 'return') returned += event.gas;
        else if (event.kind === 'send') {
          const {id: sent, details, payload, gasLimit = MAILBOX_THRESHOLD} = event.message;
          if (details?.kind === 'reply' && details.code.startsWith('0x01'))
            failures.set(details.to, {code: details.code, payload});
          if (state.mailbox.has(sent)) reserved += gasLimit;
        }
      }
      const used = initial - state.gas.leftIn(id) - returned;
      if (used > least) least = used;
    }
    return {least, burned, reserved, waits: state.waitlist.has(id), failures};
  }

  /** Changes the state completely, or when something throws, not at all. */
  #atOnce<T>(change: (state: State) => T): T {
    const before = this.#state.clone();
    try {
      return change(this.#state);
    } catch (error) {
      this.#state = before;
      throw error;
    }
  }

  /** Takes what a message costs in advance, or nothing. @throws Refused */
  #pay(state: State, source: Hex, value: bigint, gasPayer: Hex, gas: bigint): void {
    if (gas > MAX_USER_GAS_LIMIT)
      throw new Refused(`The gas limit is above ${MAX_USER_GAS_LIMIT}.`);
    const price = gas * VALUE_PER_GAS;
    if (gasPayer === source) state.accounts.take(source, value + price);
    else {
      if (state.accounts.balanceOf(gasPayer) < price)
        throw new Refused(`${gasPayer} has too little for ${gas} gas.`);
      state.accounts.take(source, value);
      state.accounts.take(gasPayer, price);
    }
  }

  #enter(
    state: State,
    program: Hex,
    {source, payload, value = 0n, gasLimit = MAX_USER_GAS_LIMIT, gasPayer = source}: UserMessage,
    entry: 'init' | 'handle',
  ): Hex {
    if (!state.isUser(source)) throw new Refused(`${source} is a program.`);
    const isInit = entry === 'init';
    if (!isInit && state.programs.get(program)?.status !== 'active') {
      throw new Inactive(`There is no active program ${program}.`);
    }
    this.#pay(state, source, value + (isInit ? EXISTENTIAL_DEPOSIT : 0n), gasPayer, gasLimit);
    if (isInit) state.accounts.add(program, EXISTENTIAL_DEPOSIT);
    const id = userMessageId(state.height + 1, source, state.nonce++);
    state.gas.create(gasPayer, id, gasLimit);
    state.queue.push({
      entry,
      message: {id, source, destination: program, payload, value, gasLimit},
    });
    return id;
  }
}
