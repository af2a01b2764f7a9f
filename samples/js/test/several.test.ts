import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {GearApi} from '@gear-js/api';
import type {SubmittableExtrinsic} from '@polkadot/api/types';
import type {KeyringPair} from '@polkadot/keyring/types';
import {submitAll} from '../src/send-message/several.ts';

type Callback = (result: unknown) => void;

describe('several transactions', () => {
  it('get consecutive nonces, starting with the next free one', async () => {
    const nonces: unknown[] = [];
    const extrinsic = {
      signAndSend: async (
        _: unknown,
        {nonce}: {nonce: number},
        callback: Callback,
      ) => {
        nonces.push(nonce);
        const status = {
          isInBlock: true,
          asInBlock: {toHex: () => `0x0${nonce}`},
        };
        setImmediate(() => callback({status, events: []}));
        return () => undefined;
      },
    } as unknown as SubmittableExtrinsic<'promise'>;
    const accountNextIndex = async () => ({toNumber: () => 7});
    const api = {rpc: {system: {accountNextIndex}}} as unknown as GearApi;

    const included = await submitAll(
      api,
      [extrinsic, extrinsic, extrinsic],
      {} as KeyringPair,
    );
    assert.deepEqual(nonces, [7, 8, 9]);
    assert.deepEqual(
      included.map(({blockHash}) => blockHash),
      ['0x07', '0x08', '0x09'],
    );
  });
});
