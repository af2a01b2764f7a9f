/**
 * Runs the inputs of `samples/programs/scenarios.txt` on the chain of `src/chain`, and tells what happened in the
 * words of that file. `samples/programs/lib/testkit/tests/scenarios.rs` has the format, and does the same with gtest.
 */
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {programFolder, programFolders} from '../../../plugins/samples/programs';
import {Chain} from '../../../src/chain/chain';
import {ZERO_ID} from '../../../src/chain/ids';
import type {Walkthrough} from '../../../src/chain/walkthrough';
import {fromHex, toHex, type Hex} from '../../../src/sails/hex';
import type {Idl} from '../../../src/sails/idl';
import {parseIdl} from '../../../src/sails/parseIdl';
import {numbered} from '../bytes';

export const SCENARIOS = 'samples/programs/scenarios.txt';

/** The programs with a walkthrough, by name. */
export const programsWithWalkthrough = programFolders('.')
  .filter(folder => existsSync(`${folder}/walkthrough.json`))
  .map(folder => path.basename(folder))
  .sort();

export const VARA = 1_000_000_000_000n;
/** What each user has at first, as in gtest. */
const INITIAL_BALANCE = 100_000n * VARA;
/** Time of block 0, in ms. */
const START = 1_800_000_000_000n;

/** The users of gtest. */
export const USERS = ['alice', 'bob', 'charlie', 'eve'] as const;
const IDS = new Map<string, Hex>([
  ...USERS.map((user, at): [string, Hex] => [user, numbered(2n ** 64n - 2n - BigInt(at))]),
  ['zero', ZERO_ID],
]);
const NAMES = new Map<string, string>(Array.from(IDS, ([name, id]) => [id, name]));
for (let number = 1n; number < 100n; number++) NAMES.set(numbered(number), String(number));

/** The id of an actor: a user's name, a number, or the id itself. */
export const idOf = (name: string): Hex =>
  IDS.get(name) ?? (name.startsWith('0x') ? (name as Hex) : numbered(BigInt(name)));

const nameOf = (id: Hex): string => NAMES.get(id) ?? id;

/** The committed Wasm of a sample program. */
export const wasmOf = (program: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(`${programFolder('.', program)}/${program}.opt.wasm`));

/** The interface of a sample program. */
export const idlOf = (program: string): Idl =>
  parseIdl(readFileSync(`${programFolder('.', program)}/client/${program}.idl`, 'utf8'));

/** The walkthrough of a sample program. */
export const walkthroughOf = (program: string): Walkthrough =>
  JSON.parse(
    readFileSync(`${programFolder('.', program)}/walkthrough.json`, 'utf8'),
  ) as Walkthrough;

/** A chain on which the lines of a scenario run, one after the other. */
export class Stage {
  readonly chain = new Chain({timestamp: START});
  readonly #programs = new Map<number, Hex>();

  constructor() {
    for (const user of USERS) this.chain.mint(idOf(user), INITIAL_BALANCE);
  }

  /** Runs a line. @returns what happened. @throws Refused, NotModeled, Error for an unknown line */
  run(line: string): string[] {
    const parts = line.split(' ');
    switch (parts[0]) {
      case 'scenario':
        return [];
      case 'code':
        this.chain.submitCode(wasmOf(parts[1]!));
        return [];
      case 'program': {
        const [, number, program, user, value, payload] = parts as Six;
        const id = idOf(number);
        this.#programs.set(Number(number), id);
        const code = this.chain.submitCode(wasmOf(program));
        this.chain.createProgram(code, {id}, message(user, payload, value));
        return [];
      }
      case 'send': {
        const [, to, user, value, gas, payload] = parts as Six;
        this.chain.send(idOf(to), {...message(user, payload, value), gasLimit: BigInt(gas)});
        return [];
      }
      case 'transfer': {
        const [, user, to, value] = parts as Six;
        this.chain.transfer(idOf(user), idOf(to), BigInt(value));
        return [];
      }
      case 'answer': {
        const [, user, payload] = parts as Six;
        const received = this.chain.mailboxOf(idOf(user)).map(({id}) => id);
        const [first] = received.sort();
        if (first) this.chain.reply(first, message(user, payload));
        return [];
      }
      case 'blocks':
        return Array.from({length: Number(parts[1])}, () => this.#block()).flat();
      default:
        throw new Error(`unknown line: ${line}`);
    }
  }

  /** Makes a block. @returns what happened, if anything did, and what the programs have then */
  #block(): string[] {
    const {height, log, events} = this.chain.runBlock();
    const lines = log.map(({source, destination, details, payload}) => {
      const code = details?.kind === 'reply' ? details.code : '-';
      return `> message ${height} ${nameOf(source)} ${nameOf(destination)} ${code} ${toHex(payload)}`;
    });
    const done = events.flatMap(event => (event.kind === 'done' ? [event] : []));
    const counts = (['succeeded', 'failed', 'notExecuted'] as const).map(
      result => new Set(done.filter(one => one.result === result).map(one => one.message)).size,
    );
    if (counts.some(count => count > 0)) {
      const ids = Array.from(this.#programs).sort(([one], [other]) => one - other);
      const balances = ids.map(([, id]) => this.chain.balanceOf(id));
      lines.push(`> block ${height} ${[...counts, ...balances].join(' ')}`);
    }
    return lines;
  }
}

type Six = [string, string, string, string, string, string];

const message = (user: string, payload: string, value = '0') => ({
  source: idOf(user),
  payload: fromHex(payload)!,
  value: BigInt(value),
});

/** Splits the lines of the file at the names of scenarios. */
export function scenariosOf(text: string): {name: string; lines: string[]}[] {
  const scenarios: {name: string; lines: string[]}[] = [];
  for (const line of text.split('\n').filter(Boolean)) {
    if (line.startsWith('scenario ')) scenarios.push({name: line.slice(9), lines: []});
    scenarios.at(-1)!.lines.push(line);
  }
  return scenarios;
}

/** Runs the inputs of a scenario on a new chain. @returns all its lines */
export function replay(lines: readonly string[]): string[] {
  const stage = new Stage();
  return lines.filter(line => !line.startsWith('>')).flatMap(line => [line, ...stage.run(line)]);
}
