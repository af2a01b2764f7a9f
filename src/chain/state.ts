/** Everything that a chain remembers. */
import type {Hex} from '../sails/hex';
import {Accounts} from './accounts';
import type {Code} from './code';
import type {Dispatch, Entry, Message} from './dispatch';
import type {Reservation, WaitKind} from './execution';
import {GasTree} from './gasTree';
import type {SavedMemory} from './memory';
import {Tasks} from './tasks';

/** Programs are replaced, never changed. */
export type Program =
  | {
      status: 'active';
      code: Code;
      /** Present until the program is initialized: the message that does it. */
      init?: Hex;
      memory?: SavedMemory;
      reservations: ReadonlyMap<Hex, Reservation>;
    }
  /** Its initialization failed. */
  | {status: 'terminated'; inheritor: Hex}
  | {status: 'exited'; inheritor: Hex};

/** Blocks from which and until which something is held. */
export type Hold = {start: number; finish: number};

/** A message that is held, for who reads the chain. */
export type Held = {message: Message; hold: Hold; entry?: Entry};

/** What happens in a block, in order. */
export type ChainEvent =
  | {kind: 'task'; task: string; id: Hex}
  /** A program gets a message. */
  | {kind: 'run'; message: Message; entry: Entry; gas: bigint}
  | {kind: 'burn'; message: Hex; gas: bigint}
  /** `by` is the message whose execution sends. */
  | {kind: 'send'; message: Message; by: Hex}
  | {kind: 'delay'; message: Hex; blocks: number}
  /** Until the block `finish`, unless something wakes it. */
  | {kind: 'wait'; message: Hex; how: WaitKind; finish: number}
  | {kind: 'wake'; message: Hex}
  | {kind: 'signal'; message: Hex}
  /** A program is done with a message; or it was not run, because it has ended or is not initialized. */
  | {kind: 'done'; message: Hex; result: 'succeeded' | 'failed' | 'notExecuted'}
  /** Value arrives at a user or a program. */
  | {kind: 'credit'; to: Hex; value: bigint}
  /** Gas pays for the blocks that a message or a reservation was held. */
  | {kind: 'rent'; id: Hex; gas: bigint}
  /** Gas that nobody used goes back to who paid. */
  | {kind: 'return'; to: Hex; gas: bigint};

export class State {
  height = 0;
  /** Of the current block, in ms. */
  timestamp: bigint;
  /** Gas that the current block has left. */
  allowance = 0n;
  nonce = 1n;
  /** Whether messages run only to find out how much gas they need. */
  isEstimate = false;
  accounts = new Accounts();
  gas = new GasTree();
  tasks = new Tasks();
  queue: Dispatch[] = [];
  codes = new Map<Hex, Code>();
  programs = new Map<Hex, Program>();
  waitlist = new Map<Hex, {dispatch: Dispatch; hold: Hold}>();
  mailbox = new Map<Hex, {message: Message; hold: Hold}>();
  /** Messages that are sent with a delay. */
  stash = new Map<Hex, {dispatch: Dispatch; hold: Hold; toMailbox: boolean}>();
  /** Programs that were to be created from an unknown code in the current block. */
  withoutCode = new Set<Hex>();
  /** What has happened since the block began. */
  events: ChainEvent[] = [];
  /** Messages to users since the block began. */
  log: Message[] = [];

  /** @param measure what an execution burns, from the estimate */
  constructor(
    timestamp: bigint,
    readonly measure: (estimate: bigint) => bigint,
  ) {
    this.timestamp = timestamp;
  }

  clone(): State {
    const copy = new State(this.timestamp, this.measure);
    Object.assign(copy, this, {
      accounts: this.accounts.clone(),
      gas: this.gas.clone(),
      tasks: this.tasks.clone(),
      queue: [...this.queue],
      codes: new Map(this.codes),
      programs: new Map(this.programs),
      waitlist: new Map(this.waitlist),
      mailbox: new Map(this.mailbox),
      stash: new Map(this.stash),
      withoutCode: new Set(this.withoutCode),
      events: [...this.events],
      log: [...this.log],
    });
    return copy;
  }

  /** Gives the value of a message to who gets it. */
  credit(to: Hex, value: bigint): void {
    if (this.accounts.add(to, value) && value > 0n) this.events.push({kind: 'credit', to, value});
  }

  /** Whether nobody has created a program with this id. */
  isUser(id: Hex): boolean {
    return !this.programs.has(id);
  }
}
