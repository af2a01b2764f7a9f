import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {it} from 'node:test';

/** Samples that talk to a node and do not run here, and why. */
const NOT_RUN: Record<string, string> = {
  'getting-started/several-endpoints.ts':
    'has fixed addresses, of a local node and of Vara',
  'keyring/browser-wallet.ts': 'needs a wallet in a browser',
  'read-state/legacy-state.ts': 'needs a program from before Sails',
  'send-message/sails-v1.ts': 'needs a program of Sails generation 1',
  'send-message/sails-v1-reply.ts': 'needs a program of Sails generation 1',
};

const folder = (name: string) => new URL(`../${name}/`, import.meta.url);
const textOf = (name: string) =>
  readFileSync(new URL(name, folder('.')), 'utf8');

it('every sample that talks to a node runs against one, or says why not', () => {
  const tests = readdirSync(folder('test'))
    .filter(
      name =>
        /^node-.*\.test\.ts$/.test(name) && name !== 'node-coverage.test.ts',
    )
    .map(name => textOf(`test/${name}`))
    .join('\n');
  const facing = readdirSync(folder('src'), {recursive: true, encoding: 'utf8'})
    .filter(name => name.endsWith('.ts') && !name.startsWith('signatures/'))
    .filter(name => /GearApi|connect\(/.test(textOf(`src/${name}`)));
  const notRun = facing.filter(
    name =>
      !tests.includes(`'../src/${name}'`) && !tests.includes(`('${name}'`),
  );
  assert.deepEqual(notRun.sort(), Object.keys(NOT_RUN).sort());
  assert.ok(facing.length >= 50);
});
