import {readFileSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import {Chain} from '../../src/chain/chain';
import {ZERO_ID} from '../../src/chain/ids';
import {fromHex, toHex, type Hex} from '../../src/sails/hex';

type Answered = {
  source: Hex;
  entry: string;
  value: string;
  payload: Hex;
  code: Hex;
  reply: Hex;
  events: Hex[];
};

/** Recorded from gtest: one program, one message a block. */
const {runs} = JSON.parse(readFileSync('samples/programs/recorded.json', 'utf8')) as {
  runs: {program: string; messages: Answered[]}[];
};

const VARA = 1_000_000_000_000n;
const folder = 'samples/programs';
const wasmOf = (program: string) =>
  new Uint8Array(readFileSync(`${folder}/${program}/${program}.opt.wasm`));

/** Actor ids as gtest makes them from numbers. */
const numbered = (number: bigint): Hex => {
  const bytes = new Uint8Array(32);
  new DataView(bytes.buffer).setBigUint64(12, number, true);
  return toHex(bytes);
};
const USERS = [1n, 2n, 3n, 4n].map(number => numbered(2n ** 64n - 1n - number));

function newChain(): Chain {
  const chain = new Chain();
  for (const user of USERS) chain.mint(user, 100_000n * VARA);
  return chain;
}

test.describe('chain: programs answer as in gtest', () => {
  for (const [index, {program: name, messages}] of runs.entries()) {
    test(`${name}, run ${index}: ${messages.length} messages`, () => {
      const chain = newChain();
      const code = chain.submitCode(wasmOf(name));
      const program = numbered(42n);
      for (const [
        at,
        {source, entry, value, payload, code: expected, reply, events},
      ] of messages.entries()) {
        const message = {source, payload: fromHex(payload)!, value: BigInt(value)};
        const id =
          at === 0
            ? chain.createProgram(code, {id: program}, message).message
            : chain.send(program, message);
        const {log} = chain.runBlock();
        const answer = log.find(({details}) => details?.kind === 'reply' && details.to === id)!;
        expect([entry, answer.details, toHex(answer.payload)]).toEqual([
          entry,
          {kind: 'reply', to: id, code: expected},
          reply,
        ]);
        const emitted = log.filter(({destination}) => destination === ZERO_ID);
        expect(emitted.map(event => toHex(event.payload))).toEqual(events);
      }
    });
  }
});
