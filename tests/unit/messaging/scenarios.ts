/** The scenarios of samples/programs/concepts/messaging/app/tests/traces/mod.rs, for the site's own chain. */
import {readFileSync} from 'node:fs';
import {idBytes} from '../../../src/chain/ids';
import {type Hex, toHex} from '../../../src/sails/hex';
import type {Actor, ScenarioName, User} from '../../../src/tools/ActorSimulator/steps';
import {bytes, numbered, u128, u32, u64} from '../bytes';

const FOLDER = 'samples/programs/concepts/messaging';

/** What each scenario's messages run. */
export const wasm = new Uint8Array(readFileSync(`${FOLDER}/messaging.opt.wasm`));

export type TraceEvent = {event: string} & Record<string, unknown>;

/** Events recorded from gtest by the tests of the program. */
export const traces = JSON.parse(readFileSync(`${FOLDER}/traces.json`, 'utf8')) as Record<
  ScenarioName,
  TraceEvent[]
>;

/** The gas that the executions of a scenario burned in gtest, in order. */
export const burnedIn = (trace: TraceEvent[]): number[] =>
  trace.filter(({event}) => event === 'burn').map(({gas}) => gas as number);

export const VARA = 1_000_000_000_000n;
const REPLY_DEPOSIT = 5_000_000_000n;

export const IDS: Record<Actor, Hex> = {
  Alice: numbered(2n ** 64n - 2n),
  Bob: numbered(2n ** 64n - 3n),
  Eve: numbered(2n ** 64n - 5n),
  A: numbered(1n),
  B: numbered(2n),
  C: numbered(3n),
};

const labels = new Map<Hex, string>();
const named = (name: string, payload: Uint8Array): Uint8Array => {
  labels.set(toHex(payload), name);
  return payload;
};

/** How the reader sees a payload: an action by its name, else as text or as the number that it begins with. */
export function textOf(payload: Uint8Array): string {
  const text = new TextDecoder().decode(payload);
  const number = () => new DataView(payload.slice().buffer).getUint32(0, true);
  return labels.get(toHex(payload)) ?? (/\p{Cc}/u.test(text) ? String(number()) : text);
}

/** Actions of the program, as SCALE: `Action` in samples/programs/concepts/messaging/app/src/lib.rs. */
const ask = (to: Actor, payload: Uint8Array, blocks: number, {value = 0n, deposit = 0n} = {}) =>
  bytes(1, idBytes(IDS[to]), payload.length << 2, payload, u128(value), u64(deposit), u32(blocks));
const totalOf = (program: Actor) => named(`TotalOf(${program})`, bytes(15, idBytes(IDS[program])));
const tick = (left: number) => named(`Tick(${left})`, bytes(14, u32(left)));
export const report = named('Report', bytes(8));
const sendThenPanic = named('SendThenPanic', bytes(11));
export const silent = named('Silent', bytes(12));
// `A` sends it to itself.
tick(0);

/** An action from outside: a user's message, the answer to the only message in a mailbox, or the passing of blocks. */
export type Move =
  | {from: User; to: Actor; payload: Uint8Array; value: bigint}
  | {from: User; answer: string}
  | {blocks: number};

const send = (name: string, payload: Uint8Array, value = 0n, from: User = 'Alice'): Move => ({
  from,
  to: 'A',
  payload: named(name, payload),
  value,
});

export const moves: Record<ScenarioName, Move[]> = {
  reply: [send('PayBack(1 VARA)', bytes(7, u128(VARA)), 3n * VARA), {blocks: 1}],
  await: [send('TotalOf(B)', totalOf('B')), {blocks: 1}],
  between: [send('TotalOf(B)', totalOf('B')), send('Silent', silent, 0n, 'Bob'), {blocks: 1}],
  chain: [send('Ask(B, TotalOf(C))', ask('B', totalOf('C'), 20)), {blocks: 1}],
  refused: [send('Ask(B, SendThenPanic)', ask('B', sendThenPanic, 20, {value: VARA})), {blocks: 1}],
  timeout: [send('Ask(B, Silent)', ask('B', silent, 3)), {blocks: 4}],
  deposit: [send('Ask(B, Silent)', ask('B', silent, 3, {deposit: REPLY_DEPOSIT})), {blocks: 1}],
  late: [send('Nap(3, fail)', bytes(5, u32(3), 1), VARA), {blocks: 4}],
  delayed: [send('Tick(1)', tick(1)), {blocks: 11}],
  mailbox: [send('Pay(Eve, 1 VARA)', bytes(6, idBytes(IDS.Eve), u128(VARA), 0)), {blocks: 30}],
  answer: [
    send('Ask(Bob)', ask('Bob', new TextEncoder().encode('yes or no?'), 20)),
    {blocks: 2},
    {from: 'Bob', answer: 'yes'},
    {blocks: 1},
  ],
};

export const names = Object.keys(moves) as ScenarioName[];
