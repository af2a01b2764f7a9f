/** A program on a chain of its own, and the messages sent to it. */
import {Chain, type Block} from './chain';
import {NotModeled, Refused} from './errors';
import {ZERO_ID} from './ids';
import {fromHex, toHex, type Hex} from '../sails/hex';
import type {Entry, Idl} from '../sails/idl';
import {encodePayload, formatEvent, formatReply} from '../sails/payload';
import type {Value} from '../sails/scale';

/**
 * The outcome of a message, from its reply code. `waiting`: no reply within `MOST_BLOCKS`. `refused`: the sender has
 * too little for the value. `notModeled`: it needs something that the chain of this page does not have. `stopped`:
 * it ran for too long.
 */
export type Ending =
  'reply' | 'noReply' | 'error' | 'panic' | 'waiting' | 'refused' | 'notModeled' | 'stopped';

export type Exchange = {
  number: number;
  source: Hex;
  entry: Entry;
  values: Value[];
  /** In planck. */
  value: bigint;
  payload: Hex;
  ending: Ending;
  code: Hex | undefined;
  reply: Hex;
  /** The content of the reply: the result, the error, the text of the panic, or what is not modeled. */
  meaning: string;
  /** The events as Rust would write them. */
  events: string[];
  /** Blocks from sending to the reply; 0 for a query. */
  blocks: number;
};

export type Message = {source: Hex; entry: Entry; values: Value[]; value: bigint};

/** The answers of the queries without arguments. */
export type ProgramState = {name: string; value: string}[];

export type Setup = {
  wasm: ArrayBuffer;
  idl: Idl;
  /** Names of accounts, by their id. */
  names: ReadonlyMap<string, string>;
  /** Accounts that get tokens. */
  accounts: Hex[];
  /** Of block 0, in ms. */
  timestamp: bigint;
};

/** What an account has at first, as in gtest. */
const INITIAL_BALANCE = 100_000n * 1_000_000_000_000n;
/** A message that is not answered within 5 minutes is shown as waiting. */
const MOST_BLOCKS = 100;

type Answer = {code: Hex; payload: Uint8Array; events: Uint8Array[]; blocks: number};

export class Session {
  #sent = 0;
  #program: Hex | undefined;
  readonly #chain: Chain;
  readonly #code: Hex;
  readonly #idl: Idl;
  readonly #names: ReadonlyMap<string, string>;

  /** Compiles the program, which starts with its constructor. @throws WebAssembly.CompileError, Refused */
  constructor({wasm, idl, names, accounts, timestamp}: Setup) {
    this.#chain = new Chain({timestamp});
    this.#code = this.#chain.submitCode(new Uint8Array(wasm));
    this.#idl = idl;
    this.#names = names;
    for (const account of accounts) this.#chain.mint(account, INITIAL_BALANCE);
  }

  /** Sends a constructor, a command or a query. A query does not change the program. @throws ValueError */
  send({source, entry, values, value}: Message): Exchange {
    const payload = toHex(encodePayload(entry, values));
    this.#sent++;
    const exchange = {number: this.#sent, source, entry, values, value, payload};
    const unanswered = {code: undefined, reply: '0x', meaning: '', events: [], blocks: 0} as const;
    try {
      const answer = this.#answer(entry, {source, payload: fromHex(payload)!, value});
      if (!answer)
        return {...exchange, ...unanswered, events: [], ending: 'waiting', blocks: MOST_BLOCKS};
      const ending = endingOf(entry, answer);
      return {
        ...exchange,
        ending,
        code: answer.code,
        reply: toHex(answer.payload),
        meaning: this.#meaning(entry, answer, ending),
        events: answer.events.map(
          event => formatEvent(this.#idl, event, this.#names) ?? toHex(event),
        ),
        blocks: answer.blocks,
      };
    } catch (error) {
      if (error instanceof Refused)
        return {...exchange, ...unanswered, events: [], ending: 'refused', meaning: error.message};
      if (!(error instanceof NotModeled)) throw error;
      this.#chain.dropQueue();
      return {...exchange, ...unanswered, events: [], ending: 'notModeled', meaning: error.what};
    }
  }

  /** Empty before the program has started. */
  state(): ProgramState {
    if (this.#program === undefined) return [];
    const queries = this.#idl.entries.filter(
      ({kind, fields}) => kind === 'query' && fields.length === 0,
    );
    return queries.map(entry => {
      const answer = this.#ask({source: ZERO_ID, payload: encodePayload(entry, [])});
      return {name: entry.name, value: this.#meaning(entry, answer, endingOf(entry, answer))};
    });
  }

  #ask(message: {source: Hex; payload: Uint8Array}): Answer {
    const reply = this.#chain.calculateReply(this.#program!, message);
    if (!reply) throw new NotModeled('a query that waits');
    return {...reply, events: [], blocks: 0};
  }

  /** The first reply to a message, with the events until then; undefined when it takes too long. */
  #answer(
    entry: Entry,
    message: {source: Hex; payload: Uint8Array; value: bigint},
  ): Answer | undefined {
    if (entry.kind === 'query') return this.#ask(message);
    const id = this.#enter(entry, message);
    const events: Uint8Array[] = [];
    for (let blocks = 1; blocks <= MOST_BLOCKS; blocks++) {
      const {log} = this.#chain.runBlock();
      for (const {destination, payload} of log) if (destination === ZERO_ID) events.push(payload);
      const reply = replyTo(log, id);
      if (!reply) continue;
      if (entry.kind === 'constructor' && !reply.code.startsWith('0x00')) this.#program = undefined;
      return {...reply, events, blocks};
    }
    return undefined;
  }

  /** Puts the message into the queue. @returns its id */
  #enter(entry: Entry, message: {source: Hex; payload: Uint8Array; value: bigint}): Hex {
    if (entry.kind !== 'constructor') return this.#chain.send(this.#program!, message);
    const salt = new Uint8Array([this.#sent]);
    const created = this.#chain.createProgram(this.#code, {salt}, message);
    this.#program = created.program;
    return created.message;
  }

  #meaning(entry: Entry, {payload}: Answer, ending: Ending): string {
    if (ending === 'noReply') return '';
    const failed = ending !== 'reply';
    return (
      formatReply(entry, payload, failed, this.#names) ??
      (failed ? new TextDecoder().decode(payload) : toHex(payload))
    );
  }
}

function replyTo(log: Block['log'], id: Hex): {code: Hex; payload: Uint8Array} | undefined {
  for (const {details, payload} of log) {
    if (details?.kind === 'reply' && details.to === id) return {code: details.code, payload};
  }
  return undefined;
}

function endingOf(entry: Entry, {code, payload}: Answer): Ending {
  if (code === '0x00000000') return 'noReply';
  if (code.startsWith('0x00')) return 'reply';
  return formatReply(entry, payload, true) === undefined ? 'panic' : 'error';
}
