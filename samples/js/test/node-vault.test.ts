import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import type {GearApi, HexString} from '@gear-js/api';
import type {KeyringPair} from '@polkadot/keyring/types';
import {moveTokens, newToken} from '../src/examples/gft-20.ts';
import {
  deposit,
  moveIn,
  newVault,
  runCommand,
  vaultBalance,
} from '../src/examples/vault.ts';
import {connect} from '../src/getting-started/connect.ts';
import {signer} from '../src/getting-started/environment.ts';
import {sendBatch} from '../src/send-message/extrinsics.ts';
import {call} from '../src/send-message/send-message.ts';
import {submit} from '../src/send-message/submit.ts';
import {toActorId} from '../src/ss58/ss58.ts';
import {readCode, uploadProgram} from '../src/upload-program/upload-program.ts';
import {linesOf, type TestNode, testNode} from './support/node.ts';
import {wasmOf} from './support/programs.ts';
import {assertOutput} from './support/output.ts';

let node: TestNode;
let api: GearApi;
let alice: KeyringPair;
let aliceId: HexString;
let token: HexString;
let vault: HexString;
before(async () => {
  node = await testNode();
  api = await connect(node.url);
  alice = await signer({});
  aliceId = toActorId(alice.address);
  token = await uploadProgram(
    api,
    alice,
    await readCode(wasmOf('vft')),
    newToken('Gold', 'GLD', 2),
  );
  vault = await uploadProgram(
    api,
    alice,
    await readCode(wasmOf('vault')),
    newVault(token),
  );
  await call(api, alice, {
    programId: token,
    payload: moveTokens('Mint', aliceId, 1_000n),
  });
});
after(async () => {
  await api.disconnect();
  await node.close();
});

describe('the vault', () => {
  it('runs from end to end as a command', async () => {
    const lines = await linesOf('examples/vault-main.ts', {
      NODE_URL: node.url,
      TOKEN_WASM: wasmOf('vft'),
      VAULT_WASM: wasmOf('vault'),
    });
    assertOutput('vault', lines);
  });

  it('is asked for a deposit that was not approved, which the token refuses', async () => {
    assert.equal(
      await runCommand(api, alice, vault, 'Deposit', 100n),
      'Refused',
    );
    assert.equal(await vaultBalance(api, vault, aliceId), 0n);
  });

  it('takes one of two withdrawals of an account that share a block', async () => {
    assert.equal(await deposit(api, alice, {token, vault}, 100n), 'Done');
    const payload = moveIn('Withdraw', 40n);
    const message = {destination: vault, payload, gasLimit: 40_000_000_000n};
    await submit(api, sendBatch(api, [message, message]), alice);
    assert.equal(await runCommand(api, alice, vault, 'Withdraw', 60n), 'Done');
    assert.equal(await vaultBalance(api, vault, aliceId), 0n);
  });

  it('throws what is no error of the vault', async () => {
    await assert.rejects(runCommand(api, alice, token, 'Deposit', 1n), {
      name: 'CallFailed',
    });
  });
});
