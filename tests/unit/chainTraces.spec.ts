/** Scenarios with every way to send, wait for and pay for a message, replayed step by step as gtest made them. */
import {readFileSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import {type Block, Chain} from '../../src/chain/chain';
import {idBytes, littleEndian} from '../../src/chain/ids';
import {toHex, type Hex} from '../../src/sails/hex';

type TraceEvent = {event: string} & Record<string, unknown>;

const folder = 'samples/programs/concepts/messaging';
/** Recorded by samples/programs/concepts/messaging/app/tests/traces. */
const traces = JSON.parse(readFileSync(`${folder}/traces.json`, 'utf8')) as Record<
  string,
  TraceEvent[]
>;

const VARA = 1_000_000_000_000n;
const GAS_LIMIT = 40_000_000_000n;
const REPLY_DEPOSIT = 5_000_000_000n;

/** Actor ids as gtest makes them from numbers. */
const numbered = (number: bigint): Hex =>
  toHex(new Uint8Array([...new Uint8Array(12), ...littleEndian(number, 20)]));
const [ALICE, BOB, EVE] = [1n, 2n, 4n].map(number => numbered(2n ** 64n - 1n - number)) as [
  Hex,
  Hex,
  Hex,
];
const [A, B, C] = [1n, 2n, 3n].map(numbered) as [Hex, Hex, Hex];
const NAMES = new Map([
  [ALICE, 'Alice'],
  [BOB, 'Bob'],
  [EVE, 'Eve'],
  [A, 'A'],
  [B, 'B'],
  [C, 'C'],
]);

const u32 = (number: number) => littleEndian(BigInt(number), 4);
const u64 = (number: bigint) => littleEndian(number, 8);
const u128 = (number: bigint) => littleEndian(number, 16);
const bytes = (...parts: (Uint8Array | number)[]) =>
  new Uint8Array(parts.flatMap(part => (typeof part === 'number' ? [part] : [...part])));

/** Actions of the program, as SCALE: `Action` in samples/programs/concepts/messaging/app/src/lib.rs. */
const action = {
  ask: (to: Hex, payload: Uint8Array, blocks: number, {value = 0n, deposit = 0n} = {}) =>
    bytes(
      ...[1, idBytes(to), payload.length << 2, payload],
      ...[u128(value), u64(deposit), u32(blocks)],
    ),
  nap: (blocks: number, fails: boolean) => bytes(5, u32(blocks), Number(fails)),
  pay: (to: Hex, value: bigint) => bytes(6, idBytes(to), u128(value), 0),
  payBack: (value: bigint) => bytes(7, u128(value)),
  report: bytes(8),
  sendThenPanic: bytes(11),
  silent: bytes(12),
  tick: (left: number) => bytes(14, u32(left)),
  totalOf: (program: Hex) => bytes(15, idBytes(program)),
};

type Move =
  | {user: Hex; program: Hex; payload: Uint8Array; value: bigint}
  | {user: Hex; answer: string}
  | {blocks: number};

const send = (payload: Uint8Array, value = 0n, user = ALICE): Move => ({
  ...{user, program: A, payload, value},
});
const question = new TextEncoder().encode('yes or no?');

/** The same as in samples/programs/concepts/messaging/app/tests/traces/mod.rs. */
const scenarios: Record<string, Move[]> = {
  reply: [send(action.payBack(VARA), 3n * VARA), {blocks: 1}],
  await: [send(action.totalOf(B)), {blocks: 1}],
  between: [send(action.totalOf(B)), send(action.silent, 0n, BOB), {blocks: 1}],
  chain: [send(action.ask(B, action.totalOf(C), 20)), {blocks: 1}],
  refused: [send(action.ask(B, action.sendThenPanic, 20, {value: VARA})), {blocks: 1}],
  timeout: [send(action.ask(B, action.silent, 3)), {blocks: 4}],
  deposit: [send(action.ask(B, action.silent, 3, {deposit: REPLY_DEPOSIT})), {blocks: 1}],
  late: [send(action.nap(3, true), VARA), {blocks: 4}],
  delayed: [send(action.tick(1)), {blocks: 11}],
  mailbox: [send(action.pay(EVE, VARA)), {blocks: 30}],
  answer: [
    send(action.ask(BOB, question, 20)),
    {blocks: 2},
    {user: BOB, answer: 'yes'},
    {blocks: 1},
  ],
};

/** How gtest writes reply codes. */
const CODES: Record<Hex, string> = {
  '0x00000000': 'Success(Auto)',
  '0x00010000': 'Success(Manual)',
  '0x01000300': 'Error(Execution(UserspacePanic))',
  '0x01000000': 'Error(Execution(RanOutOfGas))',
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Runs a scenario on a new chain. @returns its events in the format of traces.json */
function replay(moves: Move[], measured: bigint[]): TraceEvent[] {
  const events: TraceEvent[] = [];
  const labels: Hex[] = [];
  const label = (id: Hex) => {
    if (!labels.includes(id)) labels.push(id);
    return `m${labels.indexOf(id) + 1}`;
  };
  const name = (id: Hex) => NAMES.get(id)!;

  let isTraced = false;
  const chain = new Chain({
    measure: estimate => (isTraced ? (measured.shift() ?? estimate) : estimate),
  });
  for (const user of [ALICE, BOB, EVE]) chain.mint(user, 100_000n * VARA);
  const code = chain.submitCode(new Uint8Array(readFileSync(`${folder}/messaging.opt.wasm`)));
  for (const id of [A, B, C]) {
    chain.createProgram(code, {id}, {source: ALICE, payload: new Uint8Array()});
    chain.runBlock();
  }
  chain.transfer(ALICE, A, 10n * VARA);
  for (const program of [B, C]) {
    chain.send(program, {source: ALICE, payload: action.silent});
    chain.runBlock();
  }
  const before = new Map([...NAMES.keys()].map(id => [id, chain.balanceOf(id)]));
  const toUsers: {id: Hex; user: Hex}[] = [];
  isTraced = true;

  const tell = (event: Block['events'][number]): void => {
    switch (event.kind) {
      case 'run': {
        const {message, entry, gas} = event;
        const about = {kind: capital(entry), message: label(message.id)};
        events.push({event: 'run', ...about, to: name(message.destination), gas: Number(gas)});
        break;
      }
      case 'burn':
        events.push({event: 'burn', gas: Number(event.gas)});
        break;
      case 'send': {
        const {id, source, destination, value, details} = event.message;
        events.push({
          ...{event: 'send', message: label(id), from: name(source), to: name(destination)},
          value: Number(value),
          code: details?.kind === 'reply' ? CODES[details.code] : '',
        });
        break;
      }
      case 'task':
        events.push({event: 'task', task: capital(event.task), message: label(event.id)});
        break;
      case 'delay':
        events.push({event: 'delay', message: label(event.message), blocks: event.blocks});
        break;
      case 'return':
        events.push({event: 'return', to: name(event.to), gas: Number(event.gas)});
        break;
      case 'done':
        if (event.result === 'failed') events.push({event: 'trap'});
        break;
      case 'wait':
      case 'wake':
      case 'signal':
        events.push({event: event.kind, message: label(event.message)});
    }
  };
  const block = () => {
    const told = events.length;
    const {events: happened, log, height} = chain.runBlock();
    happened.forEach(tell);
    for (const {id, destination, payload, details} of log) {
      if (details === undefined) toUsers.push({id, user: destination});
      const text = new TextDecoder().decode(payload);
      const isText = !/\p{Cc}/u.test(text);
      const number = () => new DataView(payload.slice().buffer).getUint32(0, true);
      events.push({event: 'log', message: label(id), payload: isText ? text : String(number())});
    }
    if (events.length === told) return;
    const changes = [...before].map(
      ([id, balance]) => [id, chain.balanceOf(id) - balance] as const,
    );
    events.push({
      event: 'end',
      block: height,
      balances: Object.fromEntries(
        changes
          .filter(([, change]) => change !== 0n)
          .map(([id, change]) => [name(id), Number(change)]),
      ),
      mailboxes: toUsers
        .filter(({id, user}) => chain.mailboxOf(user).some(message => message.id === id))
        .map(({id}) => label(id)),
    });
  };

  for (const move of moves) {
    if ('blocks' in move) for (let made = 0; made < move.blocks; made++) block();
    else if ('answer' in move) {
      const [message] = chain.mailboxOf(move.user);
      const payload = new TextEncoder().encode(move.answer);
      const id = chain.reply(message!.id, {source: move.user, payload});
      events.push({event: 'answer', from: name(move.user), message: label(id)});
    } else {
      const {user, program, payload, value} = move;
      const id = chain.send(program, {source: user, payload, value, gasLimit: GAS_LIMIT});
      events.push({
        ...{event: 'user', from: name(user), to: name(program), message: label(id)},
        value: Number(value),
      });
    }
  }

  const states = [A, B, C].map(program => {
    const {payload} = chain.calculateReply(program, {source: ALICE, payload: action.report})!;
    const view = new DataView(payload.slice().buffer);
    const [total, ticks, signals] = [0, 4, 8].map(at => view.getUint32(at, true));
    return [name(program), {total, ticks, signals}];
  });
  events.push({event: 'states', ...Object.fromEntries(states)});
  return events;
}

test('chain: each trace of gtest is replayed', () => {
  expect(Object.keys(scenarios)).toEqual(Object.keys(traces));
});

for (const [name, moves] of Object.entries(scenarios)) {
  test(`chain, ${name}: messages, codes, gas, balances, mailboxes and state are those of gtest`, () => {
    const trace = traces[name]!;
    const measured = trace
      .filter(({event}) => event === 'burn')
      .map(({gas}) => BigInt(gas as number));
    expect(replay(moves, measured)).toEqual(trace);
  });
}
