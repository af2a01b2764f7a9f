/**
 * The tool of the site that runs programs writes each message as a call of the
 * API, which must take it as it is.
 */
import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {after, before, it} from 'node:test';
import type {GearApi, HexString} from '@gear-js/api';
import type {SubmittableExtrinsic} from '@polkadot/api/types';
import {ALICE} from '../../../src/chain/testAccounts.ts';
import {toHex} from '../../../src/sails/hex.ts';
import {parseIdl} from '../../../src/sails/parseIdl.ts';
import {encodePayload} from '../../../src/sails/payload.ts';
import {apiCall} from '../../../src/tools/RunProgram/apiCall.ts';
import {connect} from '../src/getting-started/connect.ts';
import {readCode} from '../src/upload-program/upload-program.ts';
import {type TestNode, testNode} from './support/node.ts';
import {programFile, wasmOf} from './support/programs.ts';

const VARA = 10n ** 12n;
const NONE: HexString = `0x${'11'.repeat(32)}`;

let node: TestNode;
let api: GearApi;
before(async () => {
  node = await testNode();
  api = await connect(node.url);
});
after(async () => {
  await api.disconnect();
  await node.close();
});

/** Runs what the tool writes, as a reader does. @returns the payload, and the variable */
async function written(
  label: string,
  args: string[],
  variable: 'extrinsic' | 'reply',
): Promise<{payload: HexString; result: SubmittableExtrinsic<'promise'>}> {
  const idl = parseIdl(
    await readFile(programFile('counter', 'client/counter.idl'), 'utf8'),
  );
  const entry = idl.entries.find(one => one.label === label)!;
  const payload = toHex(encodePayload(entry, args));
  const value = entry.kind === 'query' ? 0n : VARA;
  const {code} = apiCall({source: ALICE, entry, payload, value});
  const run = new Function(
    ...['api', 'programId', 'gasLimit', 'code'],
    // An object, because awaiting an extrinsic could do more than that.
    `return (async () => {\n${code}\nreturn {result: ${variable}};\n})();`,
  ) as (
    ...values: unknown[]
  ) => Promise<{result: SubmittableExtrinsic<'promise'>}>;
  const wasm = await readCode(wasmOf('counter'));
  const {result} = await run(api, NONE, 20_000_000_000n, wasm);
  return {payload, result};
}

it('the API takes payload and value of the calls that the tool writes', async () => {
  const created = await written('New', [], 'extrinsic');
  const [, , initPayload, , endowment, keepAlive] = created.result.args;
  assert.equal(initPayload?.toHex(), created.payload);
  assert.equal(endowment?.toString(), String(VARA));
  assert.equal(keepAlive?.toString(), 'true');

  const sent = await written('Counter.Add', ['5'], 'extrinsic');
  const [destination, payload, , value] = sent.result.args;
  assert.equal(destination?.toHex(), NONE);
  assert.equal(payload?.toHex(), sent.payload);
  assert.equal(value?.toString(), String(VARA));

  await assert.rejects(
    written('Counter.Value', [], 'reply'),
    /no active program 0x1111/,
    'the node is asked',
  );
});
