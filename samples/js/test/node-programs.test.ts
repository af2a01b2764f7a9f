import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import type {HexString} from '@gear-js/api';
import {add, value} from '../src/examples/counter.ts';
import {codeId} from '../src/upload-program/ids.ts';
import {readCode} from '../src/upload-program/upload-program.ts';
import {
  linesOf,
  linesOfWhole,
  type TestNode,
  testNode,
} from './support/node.ts';
import {wasmOf} from './support/programs.ts';
import {assertOutput} from './support/output.ts';

const COUNTER = wasmOf('counter');
const ID = /0x[0-9a-f]{64}/;

let node: TestNode;
before(async () => {
  node = await testNode();
});
after(async () => {
  await node.close();
});

for (const [how, run] of [
  ['in the folder of the samples', linesOf],
  ['as whole files, each alone in a folder', linesOfWhole],
] as const) {
  commands(how, (sample, env) => run(sample, {NODE_URL: node.url, ...env}));
}

function commands(
  how: string,
  run: (sample: string, env: Record<string, string>) => Promise<string[]>,
): void {
  describe(`commands ${how}`, () => {
    let program: HexString;

    it('deploy uploads the counter, whose value is 0', async () => {
      const lines = await run('quick-start/deploy.ts', {WASM: COUNTER});
      program = ID.exec(lines[0]!)![0] as HexString;
      assertOutput('deploy', lines);
    });

    it('call adds 5', async () => {
      const lines = await run('quick-start/call.ts', {PROGRAM_ID: program});
      assertOutput('call', lines);
    });

    it('calculate-gas prints an estimate with a margin', async () => {
      const lines = await run('calculate-gas/main.ts', {
        PROGRAM_ID: program,
        PAYLOAD: add.payload(1n),
      });
      const [least, limit] = lines.map(line => BigInt(/\d+/.exec(line)![0]));
      assert.equal(limit, (least! * 110n + 99n) / 100n);
      assertOutput('calculate-gas', lines);
    });

    it('send-message prints the code and the payload of the reply', async () => {
      const lines = await run('send-message/main.ts', {
        PROGRAM_ID: program,
        PAYLOAD: add.payload(2n),
      });
      assertOutput('send-message', lines);
    });

    it('read-state prints the answer of a query', async () => {
      const lines = await run('read-state/main.ts', {
        PROGRAM_ID: program,
        PAYLOAD: value.payload(),
      });
      assertOutput('read-state', lines);
    });

    it('upload-program prints the ids of code and program', async () => {
      const lines = await run('upload-program/main.ts', {WASM: COUNTER});
      assert.equal(lines[0], `Code ID     ${codeId(await readCode(COUNTER))}`);
      assertOutput('upload-program', lines);
    });

    it('main-from-code creates two programs from one code', async () => {
      const lines = await run('upload-program/main-from-code.ts', {
        WASM: COUNTER,
      });
      assert.equal(new Set(lines).size, 3);
      assertOutput('submit-code', lines);
    });

    it('ping answers pong', async () => {
      const uploaded = await run('upload-program/main.ts', {
        WASM: wasmOf('ping'),
      });
      const lines = await run('send-message/main.ts', {
        PROGRAM_ID: ID.exec(uploaded[1]!)![0],
        PAYLOAD: '0x474d0110f0cb9cf6e8f0864b01000100',
      });
      assertOutput('ping', lines);
    });
  });
}
