import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {CreateType, type GearApi, type HexString} from '@gear-js/api';
import {TypeRegistry} from '@polkadot/types';
import type {Codec} from '@polkadot/types/types';
import {u8aToHex} from '@polkadot/util';
import {readMailbox, readMessage} from '../src/mailbox/mailbox.ts';
import {readWaitlist} from '../src/mailbox/waitlist.ts';
import {watchMailbox} from '../src/mailbox/watch.ts';

const id = (letter: string): HexString => `0x${letter.repeat(64)}`;
const ALICE = id('a');

/**
 * The chain's format of a stored message: gear-tech/gear v2.0.0,
 * protocol/core/src/message/user.rs (the value is compact).
 */
const registry = new TypeRegistry();
registry.register({
  Stored: {
    id: '[u8; 32]',
    source: '[u8; 32]',
    destination: '[u8; 32]',
    payload: 'Bytes',
    value: 'Compact<u128>',
  },
  Interval: {start: 'u32', finish: 'u32'},
});
const message = {
  id: id('1'),
  source: id('2'),
  destination: ALICE,
  payload: '0x50494e47',
};
const stored = registry.createType('Option<(Stored, Interval)>', [
  {...message, value: 5_000_000_000_000n},
  {start: 100, finish: 129},
]);
const item = {
  id: id('1'),
  source: id('2'),
  payload: Uint8Array.from([0x50, 0x49, 0x4e, 0x47]),
  value: 5_000_000_000_000n,
  finish: 129,
};

describe('the mailbox', () => {
  /** An API whose node stores one message for Alice. */
  function apiWith(): {api: GearApi; asked: unknown[]} {
    const asked: unknown[] = [];
    const one = async (
      account: HexString,
      messageId: HexString,
    ): Promise<Codec> =>
      account === ALICE && messageId === message.id
        ? stored
        : registry.createType('Option<(Stored, Interval)>', null);
    const mailbox = Object.assign(one, {
      entriesPaged: async (query: unknown) => {
        asked.push(query);
        return [[undefined, stored]];
      },
    });
    return {
      api: {query: {gearMessenger: {mailbox}}} as unknown as GearApi,
      asked,
    };
  }

  it('is listed with the value and the last block of each message', async () => {
    const {api, asked} = apiWith();
    assert.deepEqual(await readMailbox(api, ALICE, 10), [item]);
    assert.deepEqual(asked, [{args: [ALICE], pageSize: 10}]);
  });

  it('finds a message by its id, and says when it is gone', async () => {
    const {api} = apiWith();
    assert.deepEqual(await readMessage(api, ALICE, id('1')), item);
    assert.equal(await readMessage(api, ALICE, id('9')), undefined);
  });

  it('is decoded wrongly with the library type that api.mailbox.read(account) uses', () => {
    const {registry: library} = new CreateType({
      GprimitivesMessageId: '[u8; 32]',
      GprimitivesActorId: '[u8; 32]',
      Interval: {start: 'u32', finish: 'u32'},
    });
    const bytes = stored.toU8a().subarray(1);
    const [{value}, interval] = library
      .createType('(UserStoredMessage, Interval)', bytes)
      .toJSON() as [{value: string}, unknown];
    assert.equal(value, '0x000000008100000064048c273950000b');
    assert.deepEqual(interval, {start: 0, finish: 0});
  });

  it('can be watched: only stored messages to the account are reported', async () => {
    type Listener = (event: {data: unknown}) => void;
    let listener: Listener | undefined;
    const gearEvents = {
      subscribeToGearEvent: async (_name: string, call: Listener) => {
        listener = call;
        return () => (listener = undefined);
      },
    };
    const seen: [HexString, number][] = [];
    const api = {gearEvents} as unknown as GearApi;
    const unsubscribe = await watchMailbox(
      api,
      ALICE,
      (...found) => void seen.push(found),
    );
    for (const [destination, expiration] of [
      [ALICE, 129],
      [ALICE, null],
      [id('b'), 129],
    ]) {
      listener?.({
        data: {
          message: registry.createType('Stored', {
            ...message,
            destination,
            value: 0,
          }),
          expiration: registry.createType('Option<u32>', expiration),
        },
      });
    }
    assert.deepEqual(seen, [[id('1'), 129]]);
    unsubscribe();
    assert.equal(listener, undefined);
  });
});

describe('the waitlist', () => {
  it('gives ids and last blocks', async () => {
    const dispatch = {message: {id: registry.createType('[u8; 32]', id('7'))}};
    const interval = registry.createType('Interval', {start: 100, finish: 200});
    const read = async () => [[dispatch, interval]];
    const api = {waitlist: {read}} as unknown as GearApi;
    assert.deepEqual(await readWaitlist(api, id('c')), [
      {id: id('7'), finish: 200},
    ]);
    assert.equal(u8aToHex(dispatch.message.id.toU8a()), id('7'));
  });
});
