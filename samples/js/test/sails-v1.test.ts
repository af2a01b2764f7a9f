import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {GearKeyring, type GearApi, type HexString} from '@gear-js/api';
import {TypeRegistry} from '@polkadot/types';
import {addAndFinalize} from '../src/send-message/sails-v1.ts';
import {settle} from './support/chain.ts';

const MESSAGE: HexString = `0x${'ab'.repeat(32)}`;
const BLOCK: HexString = `0x${'cd'.repeat(32)}`;
const PROGRAM: HexString = `0x${'ef'.repeat(32)}`;

type OnStatus = (result: unknown) => void;

/**
 * A chain that includes the transaction in a block immediately, and finalizes
 * the block when told to.
 */
function chain() {
  let reportSent: (onStatus: OnStatus) => void;
  const sent = new Promise<OnStatus>(resolve => (reportSent = resolve));
  const queued = {
    section: 'gear',
    method: 'MessageQueued',
    data: {id: {toHex: () => MESSAGE}},
  };
  const success = {section: 'system', method: 'ExtrinsicSuccess', data: []};
  const transaction = {
    args: [{toHex: () => PROGRAM}, {toHex: () => '0x'}, 0, 0, true],
    method: {method: 'sendMessage'},
    hash: {toHex: () => BLOCK},
    signAndSend: async (
      _account: unknown,
      _options: unknown,
      callback: OnStatus,
    ) => {
      callback({
        status: {isInBlock: true, asInBlock: {toHex: () => BLOCK}},
        events: [{event: queued}, {event: success}],
      });
      reportSent(callback);
    },
  };
  const api = {
    message: {send: () => transaction},
    program: {
      calculateGas: {
        handle: async () => ({
          min_limit: new TypeRegistry().createType('u64', 1),
        }),
      },
    },
    tx: {gear: {sendMessage: () => transaction}},
  } as unknown as GearApi;
  return {api, sent};
}

describe('a call with sails-js 0.5.1', () => {
  it('is final when isFinalized has resolved, not when it is in a block', async () => {
    const {api, sent} = chain();
    let done = false;
    const account = await GearKeyring.fromSuri('//Alice');
    const added = addAndFinalize(api, account, PROGRAM, 5).finally(
      () => (done = true),
    );
    const onStatus = await sent;
    await settle();
    assert.equal(done, false);
    onStatus({status: {isInBlock: false, isFinalized: true}, events: []});
    assert.equal(await added, MESSAGE);
  });
});
