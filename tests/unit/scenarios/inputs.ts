/**
 * Writes the inputs of `samples/programs/scenarios.txt`: the walkthrough of each program, random calls around it (also
 * with a token that misbehaves), wrong payloads, and all that a program can do with messages.
 *
 * Random calls depend on a seed, and on the chain of `src/chain`: of several calls, one that succeeds is preferred,
 * because most random ones are refused at once. So the file stays as it is when the chain changes.
 */
import {codeId, idBytes, littleEndian} from '../../../src/chain/ids';
import {NotModeled} from '../../../src/chain/errors';
import {
  entryOf,
  hasTokens,
  resolved,
  withHostileTokens,
  type Call,
  type Step,
  type Walkthrough,
} from '../../../src/chain/walkthrough';
import {fromHex, toHex, type Hex} from '../../../src/sails/hex';
import type {Entry, Idl, Type} from '../../../src/sails/idl';
import {encodePayload, formatReply} from '../../../src/sails/payload';
import type {Value} from '../../../src/sails/scale';
import {Draw} from '../../programs/random';
import {bytes, u128, u32, u64} from '../bytes';
import {idlOf, idOf, Stage, USERS, VARA, walkthroughOf, wasmOf} from './stage';

const MAX_GAS = 750_000_000_000n;
const SEEDS = 4;

type Candidate = {to: string; user: string; value: string; payload: Hex};

/** Writes the lines of one scenario with draws of its own, and runs them meanwhile. */
class Writer extends Draw {
  readonly lines: string[] = [];
  readonly #stage = new Stage();
  /** Ids that stand for names in arguments. */
  readonly #ids = new Map<string, Hex>();
  readonly #cast = new Map<string, {number: string; idl: Idl}>();

  constructor(name: string, seed = 0) {
    super(seed);
    this.line('scenario', name);
    for (const user of USERS) {
      this.#ids.set(user[0]!.toUpperCase() + user.slice(1), idOf(user));
    }
  }

  line(...parts: (string | number | bigint)[]): void {
    const line = parts.join(' ');
    this.#stage.run(line);
    this.lines.push(line);
  }

  encoded(entry: Entry, args: readonly Value[]): Hex {
    const now = this.#stage.chain.timestamp;
    return toHex(
      encodePayload(
        entry,
        args.map(arg => resolved(arg, this.#ids, now)),
      ),
    );
  }

  /** Starts the programs of a walkthrough, and sends what comes before it. */
  prepare({cast, codes = [], before = []}: Walkthrough): void {
    for (const code of codes) {
      this.line('code', code);
      this.#ids.set(`code:${code}`, codeId(wasmOf(code)));
    }
    cast.forEach((part, at) => {
      const number = String(at + 1);
      const idl = idlOf(part.program);
      this.#ids.set(part.name, idOf(number));
      this.#cast.set(part.name, {number, idl});
      const start = idl.entries.find(({kind}) => kind === 'constructor')!;
      const payload = this.encoded(start, part.args);
      this.line('program', number, part.program, userOf(part), part.value ?? 0, payload);
      this.line('blocks', 1);
    });
    for (const step of before) this.step(step);
  }

  step(step: Step): void {
    if ('blocks' in step) {
      this.line('blocks', step.blocks);
      return;
    }
    const {number, entry} = this.#called(step);
    const payload = this.encoded(entry, step.args);
    if (step.as === undefined) {
      this.line('send', number, userOf(step), step.value ?? 0, MAX_GAS, payload);
      this.line('blocks', 1);
      return;
    }
    const reply = this.#stage.chain.calculateReply(idOf(number), {
      source: idOf(userOf(step)),
      payload: fromHex(payload)!,
    });
    this.#ids.set(step.as, formatReply(entry, reply!.payload, false) as Hex);
  }

  #called({to, call}: Call): {number: string; entry: Entry} {
    const {number, idl} = this.#cast.get(to)!;
    return {number, entry: entryOf(idl, call)};
  }

  /** A value of the type: small numbers and known actors, now and then an extreme one. */
  value(type: Type): Value {
    switch (type.kind) {
      case 'integer': {
        const most = 2n ** BigInt(type.signed ? type.bits - 1 : type.bits) - 1n;
        return String(this.below(12) === 0 ? most : BigInt(this.below(type.bits > 8 ? 60 : 6)));
      }
      case 'bool':
        return this.pick(['true', 'false']);
      case 'bytes':
        return type.name === 'ActorId'
          ? this.pick([...this.#ids.values(), idOf('zero')])
          : toHex(new Uint8Array(type.length ?? 3));
      case 'list':
        return Array.from({length: type.length ?? this.below(3)}, () => this.value(type.item));
      case 'fields':
        return type.fields.map(field => this.value(field.type));
      case 'option':
        return this.below(2) === 0 ? null : this.value(type.some);
      case 'enum': {
        const {name, fields} = this.pick(type.variants);
        return {variant: name, fields: fields.map(field => this.value(field.type))};
      }
      default:
        return this.pick(['', 'a', '金']);
    }
  }

  /** A call of the walkthrough by anyone, with one argument changed; or any call with any arguments. */
  #candidate(calls: readonly Call[]): Candidate {
    const user = this.pick(USERS);
    if (calls.length > 0 && this.below(3) > 0) {
      const call = this.pick(calls);
      const {number, entry} = this.#called(call);
      const args = [...call.args];
      const changed = this.below(2 * args.length + 1);
      if (changed < args.length) args[changed] = this.value(entry.fields[changed]!.type);
      const by = this.below(3) > 0 ? userOf(call) : user;
      return {to: number, user: by, value: call.value ?? '0', payload: this.encoded(entry, args)};
    }
    const {number, idl} = this.pick([...this.#cast.values()]);
    const entry = this.pick(idl.entries.filter(({kind}) => kind === 'command' || kind === 'query'));
    const value = this.below(10) === 0 ? String(2n * VARA) : '0';
    const args = entry.fields.map(({type}) => this.value(type));
    return {to: number, user, value, payload: this.encoded(entry, args)};
  }

  /** Whether the program would do it now, or cannot say at once. */
  #succeeds({to, user, value, payload}: Candidate): boolean {
    const {chain} = this.#stage;
    try {
      const reply = chain.calculateReply(idOf(to), {
        source: idOf(user),
        payload: fromHex(payload)!,
        value: BigInt(value),
      });
      return reply === undefined || reply.code.startsWith('0x00');
    } catch (error) {
      if (error instanceof NotModeled) return false;
      throw error;
    }
  }

  /** Calls of several users that share blocks, or of one alone. */
  randomCalls(calls: readonly Call[], steps: number): void {
    for (let step = 0; step < steps; step++) {
      for (let left = this.below(3); left >= 0; left--) {
        let candidate = this.#candidate(calls);
        for (let tries = this.below(6); tries > 0 && !this.#succeeds(candidate); tries--) {
          candidate = this.#candidate(calls);
        }
        const gas = this.below(15) === 0 ? 30_000_000n : MAX_GAS / 10n;
        const {to, user, value, payload} = candidate;
        this.line('send', to, user, value, gas, payload);
      }
      this.line('blocks', this.below(5) === 0 ? 25 : 1);
      if (this.below(4) === 0) this.line('answer', this.pick(USERS), '0x01');
    }
    this.line('blocks', 25);
  }

  /** Payloads of the last program that are cut, or in which a bit is wrong. */
  wrongPayloads(count: number): void {
    const {number, idl} = [...this.#cast.values()].at(-1)!;
    const commands = idl.entries.filter(({kind}) => kind === 'command');
    for (let left = count; left > 0; left--) {
      const entry = this.pick(commands);
      const args = entry.fields.map(({type}) => this.value(type));
      const bytes = fromHex(this.encoded(entry, args))!;
      const cut = bytes.slice(0, this.below(bytes.length + 1));
      if (this.below(2) === 0 && cut.length > 0) {
        cut[this.below(cut.length)]! ^= 1 << this.below(8);
      }
      this.line('send', number, this.pick(USERS), 0, MAX_GAS, toHex(cut));
      this.line('blocks', 1);
    }
  }
}

const userOf = ({by}: {by: string}): string => by.toLowerCase();

const isCall = (step: Step): step is Call => 'call' in step;

/** The lines of the scenario that follows the walkthrough of a program. */
export function walkthroughInputs(program: string): string[] {
  const writer = new Writer(`${program} walkthrough`);
  const walkthrough = walkthroughOf(program);
  writer.prepare(walkthrough);
  for (const step of walkthrough.steps) writer.step(step);
  return writer.lines;
}

/** The walkthrough of a program, and random calls around it. */
function ofProgram(program: string): string[] {
  const walkthrough = walkthroughOf(program);
  const random = Array.from({length: SEEDS}, (_, seed) => {
    const isHostile = hasTokens(walkthrough) && seed % 2 === 1;
    const writer = new Writer(`${program} ${isHostile ? 'hostile' : 'random'} ${seed}`, seed);
    const path = isHostile ? withHostileTokens(walkthrough) : walkthrough;
    const calls = [...(path.before ?? []), ...path.steps].filter(isCall);
    writer.prepare(path);
    for (const query of calls.filter(({as}) => as !== undefined)) writer.step(query);
    // The first steps, so that there is something to disturb.
    for (const step of path.steps.slice(0, writer.below(path.steps.length))) writer.step(step);
    const plain = calls.filter(({as}) => as === undefined);
    writer.randomCalls(plain, 8);
    return writer.lines;
  });

  const wrong = new Writer(`${program} wrong payloads`, SEEDS);
  wrong.prepare(walkthrough);
  wrong.wrongPayloads(5);
  return [walkthroughInputs(program), ...random, wrong.lines].flat();
}

const utf8 = (text: string) => new TextEncoder().encode(text);
/** Bytes with their length in front, as SCALE; for at most 16,383 bytes. */
const sized = (content: Uint8Array) =>
  content.length < 64
    ? bytes(content.length << 2, content)
    : bytes(littleEndian(BigInt((content.length << 2) | 1), 2), content);

/** An action of the program messaging, as SCALE; `depth` limits questions in questions. */
function randomAction(writer: Writer, programs: readonly Hex[], depth = 2): Uint8Array {
  const value = writer.pick([0n, 0n, VARA, 3n * VARA]);
  const blocks = 1 + writer.below(5);
  const actors = [...USERS.map(idOf), ...programs];
  const gas = [bytes(0), bytes(1, u64(10_000n)), bytes(1, u64(0n))];
  const actions = [
    () => bytes(0, u32(writer.below(4))), // Again
    () => bytes(2, u32(blocks)), // Exclusive
    () => bytes(3), // InParts
    () => bytes(4, u32(blocks)), // Later
    () => bytes(5, u32(blocks), writer.below(2)), // Nap
    () => bytes(6, idBytes(writer.pick(actors)), u128(value), writer.pick(gas)), // Pay
    () => bytes(7, u128(value)), // PayBack
    () => bytes(8), // Report
    () => bytes(9), // ReplyTwice
    () => bytes(10, u64(5_000_000_000n), u32(blocks)), // Reserve
    () => bytes(11), // SendThenPanic
    () => bytes(12), // Silent
    () => bytes(13), // Spend
    () => bytes(14, u32(writer.below(3))), // Tick
    () => bytes(15, idBytes(writer.pick(programs))), // TotalOf
    () => bytes(99), // no action
  ];
  if (depth === 0 || writer.below(3) > 0) return writer.pick(actions)();
  const question = randomAction(writer, programs, depth - 1);
  const deposit = writer.pick([0n, 5_000_000_000n]);
  const to = idBytes(writer.pick([...programs, ...actors]));
  return bytes(1, to, sized(question), u128(value), u64(deposit), u32(blocks));
}

/** Three programs that do everything a program can do with messages, and one that ends. */
function randomMessages(seed: number): string[] {
  const writer = new Writer(`messaging random ${seed}`, 1000 + seed);
  const numbers = ['1', '2', '3'];
  const ending = '4';
  const programs = [...numbers, ending].map(idOf);
  for (const number of numbers) writer.line('program', number, 'messaging', 'alice', 0, '0x');
  writer.line('program', ending, 'lifecycle', 'alice', 2n * VARA, idOf('eve'));
  writer.line('blocks', 1);
  for (const number of numbers) writer.line('transfer', 'bob', number, 20n * VARA);
  for (let step = 0; step < 8; step++) {
    for (let left = writer.below(3); left >= 0; left--) {
      const value = writer.below(4) === 0 ? 2n * VARA : 0n;
      const payload = toHex(randomAction(writer, programs));
      writer.line('send', writer.pick(numbers), writer.pick(USERS), value, MAX_GAS / 10n, payload);
    }
    if (step === 4) writer.line('send', ending, 'alice', VARA, MAX_GAS, toHex(utf8('EXIT')));
    writer.line('blocks', 1 + writer.below(3));
    if (writer.below(3) === 0) writer.line('answer', writer.pick(USERS), toHex(utf8('yes')));
  }
  writer.line('blocks', 40);
  return writer.lines;
}

/** A program that creates others: with and without gas for the reply, with a wrong payload, from an unknown code. */
function creations(): string[] {
  const start = encodePayload(entryOf(idlOf('counter'), 'New'), []);
  const order = (code: Hex, salt: string, payload: Uint8Array, deposit: bigint) =>
    toHex(bytes(idBytes(code), sized(utf8(salt)), sized(payload), u64(deposit)));
  const counter = codeId(wasmOf('counter'));
  const deposit = 20_000_000_000n;
  const orders = {
    'a program': order(counter, 'one', start, deposit),
    'a program without gas for the reply': order(counter, 'one', start, 0n),
    'a program that panics at once': order(counter, 'two', bytes(1, 2, 3), deposit),
    'a program from an unknown code': order(idOf('7'), 'three', start, deposit),
    'no order': '0x01',
  };
  return Object.entries(orders).flatMap(([name, payload]) =>
    [10n, 0n].flatMap(balance => {
      const writer = new Writer(
        `factory creates ${name} and ${balance > 0n ? 'can' : 'cannot'} pay`,
      );
      writer.line('code', 'counter');
      writer.line('program', 1, 'factory', 'alice', 0, '0x');
      writer.line('blocks', 1);
      if (balance > 0n) writer.line('transfer', 'alice', 1, balance * VARA);
      writer.line('send', 1, 'alice', 0, MAX_GAS, payload);
      writer.line('blocks', 2);
      writer.line('send', 1, 'bob', VARA, MAX_GAS, payload);
      writer.line('blocks', 120);
      return writer.lines;
    }),
  );
}

/** Programs that fail to start, and that end with and without value. */
function endings(): string[] {
  const heirs = {'an heir': 'eve', 'no heir': 'zero', 'a program': '2'};
  return Object.entries(heirs).flatMap(([name, heir]) => {
    const writer = new Writer(`lifecycle leaves everything to ${name}`);
    writer.line('program', 2, 'messaging', 'alice', 0, '0x');
    writer.line('blocks', 1);
    writer.line('program', 1, 'lifecycle', 'alice', 5n * VARA, idOf(heir));
    writer.line('blocks', 1);
    const asking = (text: string) =>
      toHex(bytes(1, idBytes(idOf('1')), sized(utf8(text)), u128(0n), u64(0n), u32(5)));
    for (const text of ['?', 'EXIT', '?']) {
      writer.line('send', 2, 'bob', VARA, MAX_GAS, asking(text));
      writer.line('blocks', 1);
    }
    writer.line('blocks', 6);
    return writer.lines;
  });
}

/** Programs without an interface. */
function withoutSails(): string[] {
  const payloads = {
    'ping-gstd': ['PING', 'COUNT', 'PONG', ''],
    memory: ['PACKED', 'SCATTERED', ''],
  };
  return Object.entries(payloads).flatMap(([program, texts]) => {
    const writer = new Writer(`${program} all payloads`);
    writer.line('program', 1, program, 'alice', 0, '0x');
    writer.line('blocks', 1);
    for (const text of texts) {
      for (const value of [0n, VARA]) {
        writer.line('send', 1, 'bob', value, MAX_GAS, toHex(utf8(text)));
        writer.line('blocks', 1);
      }
    }
    return writer.lines;
  });
}

/** The lines of the file that do not say what happened. */
export function inputs(programs: readonly string[]): string[] {
  return [
    ...programs.flatMap(ofProgram),
    ...Array.from({length: 20}, (_, seed) => randomMessages(seed)).flat(),
    ...creations(),
    ...endings(),
    ...withoutSails(),
  ];
}
