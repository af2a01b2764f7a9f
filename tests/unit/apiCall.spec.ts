import {existsSync, readFileSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import {ALICE} from '../../src/chain/testAccounts';
import {entryOf} from '../../src/chain/walkthrough';
import {parseIdl} from '../../src/sails/parseIdl';
import {apiCall} from '../../src/tools/RunProgram/apiCall';

const idl = parseIdl(readFileSync('samples/programs/concepts/counter/client/counter.idl', 'utf8'));
const called = (label: string, value = 0n) =>
  apiCall({source: ALICE, entry: entryOf(idl, label), payload: '0x0123', value});

test('a constructor, a command and a query become the call of the API that takes their payload', () => {
  expect(called('New').code).toBe(`const {programId, extrinsic} = api.program.upload({
  code,
  initPayload: '0x0123',
  gasLimit,
  keepAlive: true,
  value: 0n,
});`);
  expect(called('Counter.Add', 10n ** 20n).code).toBe(`const extrinsic = api.message.send({
  destination: programId,
  payload: '0x0123',
  gasLimit,
  value: 100000000000000000000n,
});`);
  expect(called('Counter.Value').code).toBe(`const reply = await api.message.calculateReply({
  origin: '${ALICE}',
  destination: programId,
  payload: '0x0123',
  value: 0n,
});`);
});

test('each call leads to a section that exists', () => {
  for (const label of ['New', 'Counter.Add', 'Counter.Value']) {
    const [page, id] = called(label).section.split('#');
    const file = ['.md', '.mdx'].map(extension => `${page!.slice(1)}${extension}`).find(existsSync);
    expect(readFileSync(file!, 'utf8'), label).toContain(`{/* #${id} */}`);
  }
});
