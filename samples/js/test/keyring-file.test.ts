import assert from 'node:assert/strict';
import {mkdtemp, rm, stat, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {after, before, describe, it} from 'node:test';
import {loadAccount, saveAccount} from '../src/keyring/file.ts';
import {fromSecretUri} from '../src/keyring/restore.ts';
import vectors from './vectors/accounts.json' with {type: 'json'};

describe('an account in a file', () => {
  const alice = vectors.testAccounts['//Alice'];
  let folder: string;
  let file: string;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'account-'));
    file = path.join(folder, 'alice.json');
    await saveAccount(file, await fromSecretUri('//Alice'), 'right');
  });
  after(() => rm(folder, {recursive: true}));

  it('can be restored with its password', async () => {
    assert.equal((await loadAccount(file, 'right', alice)).address, alice);
  });

  it(
    'is readable by its owner only',
    {skip: process.platform === 'win32'},
    async () => {
      assert.equal((await stat(file)).mode & 0o777, 0o600);
    },
  );

  it('is not overwritten', async () => {
    await assert.rejects(
      saveAccount(file, await fromSecretUri('//Bob'), 'right'),
      {
        code: 'EEXIST',
      },
    );
    assert.equal((await loadAccount(file, 'right', alice)).address, alice);
  });

  it('is rejected with a wrong password, without a password, and for another account', async () => {
    await assert.rejects(loadAccount(file, 'wrong', alice), {
      message: 'Unable to decode using the supplied passphrase',
    });
    await assert.rejects(
      saveAccount(`${file}.2`, await fromSecretUri('//Bob'), ''),
      /Give a password/,
    );
    const bob = vectors.testAccounts['//Bob'];
    await assert.rejects(loadAccount(file, 'right', bob), {
      message: `${file} holds ${alice}, expected ${bob}`,
    });
  });

  it('has another format than a file of gcli', async () => {
    const gcli = path.join(folder, 'gcli.json');
    await writeFile(
      gcli,
      '{"name":"me","public_key":"aa","address":"kG","private_key":"bb"}',
    );
    await assert.rejects(loadAccount(gcli, 'right', alice), {
      message: "Cannot read properties of undefined (reading 'content')",
    });
  });
});
