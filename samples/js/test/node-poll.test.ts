import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import type {GearApi, HexString} from '@gear-js/api';
import type {KeyringPair} from '@polkadot/keyring/types';
import {newCounter} from '../src/examples/counter.ts';
import {createPoll, results, vote} from '../src/examples/poll.ts';
import {connect} from '../src/getting-started/connect.ts';
import {signer} from '../src/getting-started/environment.ts';
import {readCode, uploadProgram} from '../src/upload-program/upload-program.ts';
import {linesOfWhole, type TestNode, testNode} from './support/node.ts';
import {assertOutput} from './support/output.ts';
import {wasmOf} from './support/programs.ts';

let node: TestNode;
let api: GearApi;
let alice: KeyringPair;
before(async () => {
  node = await testNode();
  api = await connect(node.url);
  alice = await signer({});
});
after(async () => {
  await api.disconnect();
  await node.close();
});

const upload = async (name: string, payload: HexString): Promise<HexString> =>
  uploadProgram(api, alice, await readCode(wasmOf(name)), payload);

describe('the poll', () => {
  it('runs from end to end as the command that the page shows', async () => {
    const lines = await linesOfWhole('examples/poll-main.ts', {
      NODE_URL: node.url,
      WASM: wasmOf('poll'),
    });
    assertOutput('poll', lines);
  });

  it('refuses an option that it does not have, and counts nothing', async () => {
    const poll = await upload('poll', createPoll(['tea', 'coffee'], 100));
    assert.equal(await vote(api, alice, poll, 2), 'NoSuchOption');
    assert.deepEqual(await results(api, poll), [
      {option: 'tea', votes: 0},
      {option: 'coffee', votes: 0},
    ]);
  });

  it('throws what is no error of the poll', async () => {
    const counter = await upload('counter', newCounter);
    await assert.rejects(vote(api, alice, counter, 0), {name: 'CallFailed'});
  });
});
