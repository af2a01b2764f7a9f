import assert from 'node:assert/strict';
import {it} from 'node:test';
import type {GearApi, HexString} from '@gear-js/api';
import {newCounter} from '../src/examples/counter.ts';
import {valueAtBlock} from '../src/read-state/older-block.ts';
import {apiOf, hostOf} from './support/host-api.ts';

const PROGRAM: HexString = `0x${'02'.repeat(32)}`;

it('the counter at an older block is queried by the hash of that block', async () => {
  const host = await hostOf('counter');
  await host.run('init', {payload: newCounter, source: PROGRAM});
  const {message, specVersion} = apiOf(host);

  const asked: unknown[] = [];
  const calculateReply = async (
    call: Parameters<GearApi['message']['calculateReply']>[0],
  ) => {
    asked.push(call.at);
    return message.calculateReply(call);
  };
  const blocks = {
    getBlockHash: async (number: number) => ({toHex: () => `0x0${number}`}),
  };
  const api = {
    blocks,
    message: {calculateReply},
    specVersion,
  } as unknown as GearApi;

  assert.equal(await valueAtBlock(api, PROGRAM, 5), 0n);
  assert.deepEqual(asked, ['0x05']);
});
