/** Programs on a chain of their own, and the messages sent to them. */
import {Chain, type Block} from './chain';
import type {Message as ChainMessage} from './dispatch';
import {Inactive, NotModeled, Refused} from './errors';
import {littleEndian, ZERO_ID} from './ids';
import {entryOf, resolved, type Call, type Walkthrough} from './walkthrough';
import {fromHex, toHex, type Hex} from '../sails/hex';
import {stateQueries, type Entry, type Idl} from '../sails/idl';
import {encodePayload, formatCall, formatEvent, formatReply, readPayload} from '../sails/payload';
import type {Value} from '../sails/scale';

/**
 * The outcome of a message, from its reply code. `waiting`: no reply within `MOST_BLOCKS`, or a query that needs another
 * block. `refused`: the sender has too little for the value. `inactive`: the program has exited, or could not start.
 * `notModeled`: it needs something that the chain of this page does not have. `blocked`: a message that is due in the
 * next block needs such a thing, so the chain cannot go on. `stopped`: it ran for too long.
 */
export type Ending =
  | 'reply'
  | 'noReply'
  | 'error'
  | 'panic'
  | 'waiting'
  | 'refused'
  | 'inactive'
  | 'notModeled'
  | 'blocked'
  | 'stopped';

/** A message between two actors that another message led to. A text is as Rust would write it. */
export type Hop = {from: string; to: string; text: string};

export type Exchange = {
  number: number;
  source: Hex;
  /** Name of the program. */
  to: string;
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
  /** What programs sent each other meanwhile. */
  hops: Hop[];
  /** Blocks from sending to the reply; 0 for a query. */
  blocks: number;
};

/** Blocks that passed without a message of the reader, and what happened in them. */
export type Passage = {
  number: number;
  blocks: number;
  height: number;
  events: string[];
  hops: Hop[];
};

export type Message = {
  source: Hex;
  /** Name of the program. */
  to: string;
  entry: Entry;
  values: Value[];
  /** In planck. */
  value: bigint;
};

/**
 * The answers of the queries without arguments. A query that waits has none, nor has one of an inactive program.
 * `notModeled`: it needs what `value` names, which this chain does not have.
 */
export type ProgramState = {
  name: string;
  value: string;
  unread?: 'waits' | 'inactive' | 'notModeled';
}[];

export type Setup = {
  /** The programs by their names. The state is that of the last one. */
  cast: {name: string; wasm: ArrayBuffer; idl: Idl}[];
  /** Codes that programs create others from, by their names. */
  codes?: ReadonlyMap<string, ArrayBuffer>;
  /** Accounts that get tokens, and their names. */
  accounts: ReadonlyMap<Hex, string>;
  /** Of block 0, in ms. */
  timestamp: bigint;
};

/** What an account has at first, as in gtest. */
const INITIAL_BALANCE = 100_000n * 1_000_000_000_000n;
/** A message that is not answered within 5 minutes is shown as waiting. */
const MOST_BLOCKS = 100;

/** The most blocks that pass at once: more than two days. */
export const MOST_PASSED = 65_535;

type Answer = {
  code: Hex;
  payload: Uint8Array;
  events: string[];
  hops: Hop[];
  blocks: number;
};

/** The id of a program of a walkthrough, by its place in the cast: the one that gtest makes from a number. */
export const castId = (index: number): Hex =>
  toHex(new Uint8Array([...new Uint8Array(12), ...littleEndian(BigInt(index + 1), 20)]));

export class Session {
  #sent = 0;
  readonly #chain: Chain;
  readonly #cast = new Map<string, {code: Hex; idl: Idl; id?: Hex}>();
  readonly #names: Map<string, string>;
  /** Ids that stand for names in arguments of a walkthrough. */
  readonly #ids = new Map<string, Hex>();

  /** Compiles the programs, which start with their constructors. @throws WebAssembly.CompileError, Refused */
  constructor({cast, codes = new Map(), accounts, timestamp}: Setup) {
    this.#chain = new Chain({timestamp});
    for (const [name, wasm] of codes) {
      this.#ids.set(`code:${name}`, this.#chain.submitCode(new Uint8Array(wasm)));
    }
    for (const {name, wasm, idl} of cast) {
      this.#cast.set(name, {code: this.#chain.submitCode(new Uint8Array(wasm)), idl});
    }
    this.#names = new Map<string, string>([...accounts, [ZERO_ID, '0x00…']]);
    for (const [account, name] of accounts) {
      this.#chain.mint(account, INITIAL_BALANCE);
      this.#ids.set(name, account);
    }
  }

  /**
   * Starts the programs of a walkthrough and sends what comes before its steps. @throws Error when one of these
   * messages fails
   */
  begin({cast, before = []}: Walkthrough): void {
    cast.forEach(({name}, index) => this.#ids.set(name, castId(index)));
    for (const {name, by, args, value} of cast) {
      const {idl} = this.#cast.get(name)!;
      const {name: call} = idl.entries.find(({kind}) => kind === 'constructor')!;
      this.#expect({by, to: name, call, args, ...(value === undefined ? {} : {value})});
    }
    for (const step of before) {
      if ('blocks' in step) this.pass(step.blocks);
      else this.#expect(step);
    }
    this.#sent = 0;
  }

  #expect(call: Call): void {
    const {ending, meaning} = this.call(call);
    if (ending !== 'reply' && ending !== 'noReply') throw new Error(`${call.call}: ${meaning}`);
  }

  /**
   * Sends the message of a step, with names and times replaced.
   *
   * @throws ValueError, Error when there is no such function
   */
  call({by, to, call, args, value = '0', as}: Call): Exchange {
    const now = this.#chain.timestamp;
    const exchange = this.send({
      source: this.#ids.get(by)!,
      to,
      entry: entryOf(this.#cast.get(to)!.idl, call),
      values: args.map(arg => resolved(arg, this.#ids, now)),
      value: BigInt(value),
    });
    if (as !== undefined) this.#ids.set(as, exchange.meaning as Hex);
    return exchange;
  }

  /** Lets blocks pass, at most `MOST_PASSED`. */
  pass(blocks: number): Passage {
    this.#sent++;
    const passage: Passage = {number: this.#sent, blocks, height: 0, events: [], hops: []};
    for (let left = blocks; left > 0; left--) {
      const block = this.#chain.runBlock();
      passage.events.push(...this.#eventsIn(block));
      passage.hops.push(...this.#hopsIn(block));
      passage.height = block.height;
    }
    return passage;
  }

  /** Sends a constructor, a command or a query. A query does not change the program. @throws ValueError */
  send({source, to, entry, values, value}: Message): Exchange {
    const payload = toHex(encodePayload(entry, values));
    this.#sent++;
    const exchange = {number: this.#sent, source, to, entry, values, value, payload};
    try {
      const answer = this.#answer(to, entry, {source, payload: fromHex(payload)!, value});
      if (!answer) {
        const blocks = entry.kind === 'query' ? 0 : MOST_BLOCKS;
        return {...exchange, ...noAnswer(), ending: 'waiting', blocks};
      }
      const ending = endingOf(entry, answer);
      return {
        ...exchange,
        ending,
        code: answer.code,
        reply: toHex(answer.payload),
        meaning: this.#meaning(entry, answer, ending),
        events: answer.events,
        hops: answer.hops,
        blocks: answer.blocks,
      };
    } catch (error) {
      if (error instanceof Refused) {
        const ending = error instanceof Inactive ? 'inactive' : 'refused';
        return {...exchange, ...noAnswer(), ending, meaning: error.message};
      }
      if (!(error instanceof NotModeled)) throw error;
      this.#chain.dropQueue();
      const blockedBy = this.#blockedBy();
      const ending = blockedBy === undefined ? 'notModeled' : 'blocked';
      return {...exchange, ...noAnswer(), ending, meaning: blockedBy ?? error.what};
    }
  }

  /** What the next block needs, even without a message of the reader, and this chain does not have. */
  #blockedBy(): string | undefined {
    try {
      this.#chain.fork().runBlock();
      return undefined;
    } catch (error) {
      if (error instanceof NotModeled) return error.what;
      throw error;
    }
  }

  /** Height of the last block. */
  get height(): number {
    return this.#chain.height;
  }

  /** Time of the last block, in ms. */
  get now(): bigint {
    return this.#chain.timestamp;
  }

  /** The state of the last program. Empty before it has started. */
  state(): ProgramState {
    const [name, {id, idl}] = [...this.#cast].at(-1)!;
    if (id === undefined) return [];
    return stateQueries(idl).map(entry => {
      try {
        const answer = this.#ask(name, {source: ZERO_ID, payload: encodePayload(entry, [])});
        if (!answer) return {name: entry.short, value: '', unread: 'waits'};
        return {name: entry.short, value: this.#meaning(entry, answer, endingOf(entry, answer))};
      } catch (error) {
        if (error instanceof Inactive) return {name: entry.short, value: '', unread: 'inactive'};
        // The message before has been carried out, and the other queries can be read.
        if (!(error instanceof NotModeled)) throw error;
        return {name: entry.short, value: error.what, unread: 'notModeled'};
      }
    });
  }

  /** @returns undefined when the answer needs another block */
  #ask(to: string, message: {source: Hex; payload: Uint8Array}): Answer | undefined {
    const reply = this.#chain.calculateReply(this.#cast.get(to)!.id!, message);
    return reply && {...reply, events: [], hops: [], blocks: 0};
  }

  /** The first reply to a message, with what happened until then; undefined when it takes too long, or a query waits. */
  #answer(
    to: string,
    entry: Entry,
    message: {source: Hex; payload: Uint8Array; value: bigint},
  ): Answer | undefined {
    if (entry.kind === 'query') return this.#ask(to, message);
    const id = this.#enter(to, entry, message);
    const events: string[] = [];
    const hops: Hop[] = [];
    for (let blocks = 1; blocks <= MOST_BLOCKS; blocks++) {
      const block = this.#chain.runBlock();
      events.push(...this.#eventsIn(block));
      hops.push(...this.#hopsIn(block));
      const reply = replyTo(block.log, id);
      if (!reply) continue;
      if (entry.kind === 'constructor' && !reply.code.startsWith('0x00'))
        delete this.#cast.get(to)!.id;
      return {...reply, events, hops, blocks};
    }
    return undefined;
  }

  /** Puts the message into the queue. @returns its id */
  #enter(
    to: string,
    entry: Entry,
    message: {source: Hex; payload: Uint8Array; value: bigint},
  ): Hex {
    const part = this.#cast.get(to)!;
    if (entry.kind !== 'constructor') return this.#chain.send(part.id!, message);
    const known = this.#ids.get(to);
    const place = known ? {id: known} : {salt: new Uint8Array([this.#sent])};
    const created = this.#chain.createProgram(part.code, place, message);
    part.id = created.program;
    if (this.#cast.size > 1) this.#names.set(part.id, to);
    return created.message;
  }

  /** The program with that id, and its name. */
  #programAt(id: Hex): {name: string; idl: Idl} | undefined {
    for (const [name, part] of this.#cast) if (part.id === id) return {name, idl: part.idl};
    return undefined;
  }

  #eventsIn({log}: Block): string[] {
    return log
      .filter(({destination}) => destination === ZERO_ID)
      .map(({source, payload}) => {
        const program = this.#programAt(source);
        const text = program && formatEvent(program.idl, payload, this.#names);
        const event = text ?? toHex(payload);
        return this.#cast.size > 1 ? `${this.#nameOf(source)}: ${event}` : event;
      });
  }

  /** What programs sent each other. */
  #hopsIn({events}: Block): Hop[] {
    return events.flatMap(event => {
      if (event.kind !== 'send') return [];
      const {source, destination} = event.message;
      if (destination === ZERO_ID || this.#chain.isUser(destination)) return [];
      if (this.#chain.isUser(source)) return [];
      const [from, to] = [this.#nameOf(source), this.#nameOf(destination)];
      return [{from, to, text: this.#textOf(event.message)}];
    });
  }

  #nameOf(id: Hex): string {
    return this.#names.get(id) ?? `${id.slice(0, 10)}…`;
  }

  /** A call as the receiver reads it, a reply as its sender's interface explains it, or the bytes. */
  #textOf({source, destination, details, payload}: ChainMessage): string {
    const isReply = details?.kind === 'reply';
    const idl = this.#programAt(isReply ? source : destination)?.idl;
    if (!idl || payload.length === 0) return toHex(payload);
    const as = isReply ? (details.code.startsWith('0x00') ? 'reply' : 'error') : 'call';
    let readings: ReturnType<typeof readPayload>;
    try {
      readings = readPayload(idl, payload);
    } catch {
      return isReply ? new TextDecoder().decode(payload) : toHex(payload);
    }
    const reading = readings.find(one => one.as === as);
    if (!reading) return toHex(payload);
    const {entry} = reading;
    if (!isReply) {
      return formatCall(
        entry,
        reading.values.map(({value}) => value),
        this.#names,
      );
    }
    return formatReply(entry, payload, as === 'error', this.#names)!;
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

const noAnswer = () => ({
  ...{code: undefined, reply: '0x' as Hex, meaning: '', blocks: 0},
  events: [] as string[],
  hops: [] as Hop[],
});

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
