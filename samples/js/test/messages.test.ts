import assert from 'node:assert/strict';
import {afterEach, beforeEach, describe, it, mock} from 'node:test';
import type {
  GearApi,
  GearCoreMessageUserUserMessage,
  HexString,
} from '@gear-js/api';
import {TypeRegistry} from '@polkadot/types';
import type {DispatchError} from '@polkadot/types/interfaces';
import {hexToU8a, u8aToHex} from '@polkadot/util';
import {firstEvent} from '../src/events/first-event.ts';
import {isBetween} from '../src/events/messages-between.ts';
import {explainReply, isPanic, replyOutcome} from '../src/events/reply-code.ts';
import {sailsEvent} from '../src/events/sails-events.ts';
import {NOBODY} from '../src/read-state/query.ts';
import {poolErrorHint} from '../src/send-message/pool-errors.ts';
import {errorText} from '../src/send-message/sails-v1.ts';
import {describeDispatchError} from '../src/send-message/submit.ts';
import {replyTo, waitForReply} from '../src/send-message/wait-for-reply.ts';
import {Chain, hashOf, settle} from './support/chain.ts';
import codes from './vectors/reply-codes.json' with {type: 'json'};

const id = (digit: string): HexString => `0x${digit.repeat(64)}`;
const PROGRAM = id('a');
const USER = id('b');
const MESSAGE = id('c');

/**
 * The chain's own type, with the fields in the order of the runtime's metadata.
 */
const registry = new TypeRegistry();
registry.register({
  ReplyDetails: {to: '[u8; 32]', code: '[u8; 4]'},
  UserMessage: {
    id: '[u8; 32]',
    source: '[u8; 32]',
    destination: '[u8; 32]',
    payload: 'Bytes',
    value: 'Compact<u128>',
    details: 'Option<ReplyDetails>',
  },
});

function userMessage(
  details: {to: HexString; code: HexString} | null,
  payload = '0x',
  destination = USER,
) {
  const fields = {
    id: id('d'),
    source: PROGRAM,
    destination,
    payload,
    value: 5,
    details,
  };
  return registry.createType<GearCoreMessageUserUserMessage>(
    'UserMessage',
    fields,
  );
}

/** A block with `messages` to users. */
function eventsWith(messages: GearCoreMessageUserUserMessage[]) {
  return messages.map(message => ({
    section: 'gear',
    method: 'UserMessageSent',
    data: {message},
  }));
}

describe('reply codes', () => {
  for (const {code, outcome, meaning} of codes) {
    it(`${code} ${meaning}: ${outcome}`, () => {
      assert.equal(replyOutcome(code as HexString), outcome);
      assert.equal(
        isPanic(code as HexString),
        meaning === 'Error(Execution(UserspacePanic))',
      );
      assert.ok(explainReply(code as HexString, 20_000).length > 20);
    });
  }

  it('rejects codes that no current chain sends', () => {
    assert.throws(() => replyOutcome('0xff000000'), {
      message: 'Unsupported message reply code',
    });
    for (const code of ['0x01010000', '0x01040000'] as const) {
      assert.throws(() => explainReply(code, 20_000), {
        message: 'Unsupported reason of error reply.',
      });
    }
  });
});

describe('waiting for a reply', () => {
  // Deadlines pass when a test says so, not on a busy machine.
  beforeEach(() => mock.timers.enable({apis: ['setTimeout']}));
  afterEach(() => mock.timers.reset());

  const answer = userMessage({to: MESSAGE, code: '0x00010000'}, '0x1234');

  it('takes payload, value and code only from the reply to this message', () => {
    const reply = replyTo(MESSAGE, answer);
    assert.equal(u8aToHex(reply?.payload), '0x1234');
    assert.equal(reply?.value, 5n);
    assert.equal(u8aToHex(reply?.code), '0x00010000');
    assert.equal(replyTo(id('e'), answer), undefined);
    assert.equal(replyTo(MESSAGE, userMessage(null)), undefined);
  });

  const others = [
    userMessage(null),
    userMessage({to: id('e'), code: '0x00010000'}),
  ];

  it('skips other messages and finds a reply in the block of the transaction', async () => {
    const chain = new Chain(9);
    chain.add(10, {events: eventsWith([...others, answer])});
    const reply = await waitForReply(chain.api, MESSAGE, hashOf(10), 1_000);
    assert.equal(u8aToHex(reply.payload), '0x1234');
    await settle();
    assert.equal(chain.listeners, 0);
  });

  it('finds a reply in a later block', async () => {
    const chain = new Chain(10);
    const waiting = waitForReply(chain.api, MESSAGE, hashOf(10), 1_000);
    await settle();
    chain.add(11, {events: eventsWith(others)});
    await chain.announce();
    chain.add(12, {events: eventsWith([answer])});
    await chain.announce();
    assert.equal(u8aToHex((await waiting).payload), '0x1234');
  });

  it('gives up after the deadline and unsubscribes', async () => {
    const chain = new Chain(10);
    const waiting = waitForReply(chain.api, MESSAGE, hashOf(10), 20);
    mock.timers.tick(20);
    await assert.rejects(waiting, {
      message: `No reply to ${MESSAGE} within 20 ms`,
    });
    await settle();
    assert.equal(chain.listeners, 0);
  });

  it('fails when a block cannot be read', async () => {
    const chain = new Chain(10);
    chain.unreadable.add(hashOf(10));
    await assert.rejects(waitForReply(chain.api, MESSAGE, hashOf(10), 1_000), {
      message: `State already discarded for ${hashOf(10)}`,
    });
  });
});

describe('firstEvent', () => {
  it('rejects when subscribing fails', async () => {
    const refused = firstEvent('x', 1_000, async () =>
      Promise.reject(new Error('refused')),
    );
    await assert.rejects(refused, {message: 'refused'});
  });

  it('rejects on failure and ends the subscription', async () => {
    let ended = false;
    const failing = firstEvent('x', 1_000, async (_, failed) => {
      failed(new Error('no'));
      return () => (ended = true);
    });
    await assert.rejects(failing, {message: 'no'});
    await new Promise(setImmediate);
    assert.equal(ended, true);
  });
});

describe('messages', () => {
  it('between a program and a user match both, not only one of them', () => {
    assert.equal(isBetween(userMessage(null), PROGRAM, USER), true);
    assert.equal(isBetween(userMessage(null), PROGRAM, id('e')), false);
    assert.equal(isBetween(userMessage(null), id('e'), USER), false);
  });

  it('a Sails event is a message to the zero id, with a header', () => {
    const payload = '0x474d01109af7e21ea80789270000010007000000';
    const event = sailsEvent(userMessage(null, payload, NOBODY), PROGRAM);
    assert.deepEqual(event, {
      interfaceId: '0x9af7e21ea8078927',
      entryId: 0,
      route: 1,
      data: hexToU8a('0x07000000'),
    });
    assert.equal(sailsEvent(userMessage(null, payload), PROGRAM), undefined);
    assert.equal(
      sailsEvent(userMessage(null, payload, NOBODY), id('e')),
      undefined,
    );
  });
});

describe('errors of a transaction', () => {
  it('of a pallet are shown by name', () => {
    const error = {isModule: true, asModule: {}} as unknown as DispatchError;
    const meta = {
      section: 'gear',
      name: 'InactiveProgram',
      docs: [' Program is terminated.'],
    };
    const api = {registry: {findMetaError: () => meta}} as unknown as GearApi;
    assert.equal(
      describeDispatchError(api, error),
      'gear.InactiveProgram: Program is terminated.',
    );
  });

  it('of other kinds keep their name', () => {
    const error = registry.createType('DispatchError', {BadOrigin: null});
    assert.equal(
      describeDispatchError({registry} as unknown as GearApi, error),
      'BadOrigin',
    );
  });

  it('of sails-js 0.5.1 become a text', () => {
    const failed = {
      docs: 'Program is terminated.',
      method: 'InactiveProgram',
      name: 'gear',
    };
    assert.equal(errorText(failed), 'gear.InactiveProgram');
    assert.equal(errorText('no funds'), 'no funds');
    assert.equal(errorText(new Error('boom')), 'boom');
  });

  it('of the pool get a hint', () => {
    const poor =
      '1010: Invalid Transaction: Inability to pay some fees , e.g. account balance too low';
    assert.match(poolErrorHint(new Error(poor)), /^Top up/);
    assert.match(
      poolErrorHint('1010: Invalid Transaction: Transaction is outdated'),
      /nonce/,
    );
    assert.match(
      poolErrorHint(new Error('1014: Priority is too low: (1 vs 1)')),
      /same nonce/,
    );
    assert.equal(poolErrorHint('other'), 'other');
  });
});
