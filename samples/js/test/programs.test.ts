import assert from 'node:assert/strict';
import {afterEach, beforeEach, describe, it, mock} from 'node:test';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {mkdtemp, writeFile} from 'node:fs/promises';
import {
  generateCodeHash,
  generateProgramId,
  type GearApi,
  type HexString,
  type ReplyInfo,
} from '@gear-js/api';
import {TypeRegistry} from '@polkadot/types';
import type {BTreeSet} from '@polkadot/types';
import type {MessagesDispatchedData} from '@gear-js/api';
import {u8aToHex} from '@polkadot/util';
import {query} from '../src/read-state/query.ts';
import {stateChanged} from '../src/read-state/watch-state.ts';
import {codeId, programId, randomSalt} from '../src/upload-program/ids.ts';
import {initOutcome, waitForInit} from '../src/upload-program/init-outcome.ts';
import {readCode} from '../src/upload-program/upload-program.ts';
import {blocksFor, gasFor, secondsLeft} from '../src/mailbox/mailbox-time.ts';
import {Chain, hashOf, settle} from './support/chain.ts';

const id = (digit: string): HexString => `0x${digit.repeat(64)}`;
const registry = new TypeRegistry();
registry.register({
  ReplyInfo: {payload: 'Vec<u8>', value: 'u128', code: '[u8; 4]'},
});

describe('ids', () => {
  const code = new TextEncoder().encode('any bytes');

  it('of code and program are the same as those of the library', () => {
    const id = codeId(code);
    assert.equal(id, generateCodeHash(code));
    for (const salt of ['0x', '0x01', randomSalt()] as HexString[]) {
      assert.equal(programId(id, salt), generateProgramId(id, salt));
    }
  });

  it('of a program with a salt of 64 bytes or more are correct only here', () => {
    const salt: HexString = `0x${'11'.repeat(64)}`;
    assert.notEqual(
      programId(codeId(code), salt),
      generateProgramId(codeId(code), salt),
    );
  });

  it('of a program with a salt as bytes are correct only here; the library throws for most salts', () => {
    const withBytes = (byte: number) => () =>
      generateProgramId(
        codeId(code),
        new Uint8Array(20).fill(byte) as unknown as HexString,
      );
    const salt: HexString = `0x${'00'.repeat(20)}`;
    assert.notEqual(withBytes(0)(), programId(codeId(code), salt));
    assert.throws(withBytes(1), {
      message:
        'createType(Vec<u8>):: Bytes: required length less than remainder, expected at least 66, found 20',
    });
    assert.throws(withBytes(7), {
      message:
        'createType(Vec<u8>):: Bytes length 30182672135 exceeds 10485760',
    });
    assert.throws(withBytes(255), {
      message:
        'createType(Vec<u8>):: Compact input is > Number.MAX_SAFE_INTEGER',
    });
  });

  it('a random salt has 20 bytes and differs each time', () => {
    assert.match(randomSalt(), /^0x[0-9a-f]{40}$/);
    assert.notEqual(randomSalt(), randomSalt());
  });
});

describe('reading a wasm file', () => {
  it('rejects what the chain rejects', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gear-js-samples-'));
    const path = (name: string) => join(folder, name);
    const magic = Buffer.from('\0asm', 'latin1');
    await writeFile(path('good.wasm'), magic);
    await writeFile(path('text.wasm'), 'wasm');
    await writeFile(
      path('large.wasm'),
      Buffer.concat([magic, Buffer.alloc(524_285)]),
    );

    assert.equal((await readCode(path('good.wasm'))).length, 4);
    await assert.rejects(
      readCode(path('text.wasm')),
      /is not a WebAssembly file/,
    );
    await assert.rejects(
      readCode(path('large.wasm')),
      /has 524289 bytes, the chain takes 524288/,
    );
    await assert.rejects(readCode(path('none.wasm')), {code: 'ENOENT'});
  });
});

describe('init of a program', () => {
  // Deadlines pass when a test says so, not on a busy machine.
  beforeEach(() => mock.timers.enable({apis: ['setTimeout']}));
  afterEach(() => mock.timers.reset());

  const kinds = {
    set: {type: 'ProgramSet', isActive: false, isTerminated: false},
    active: {type: 'Active', isActive: true, isTerminated: false},
    terminated: {type: 'Terminated', isActive: false, isTerminated: true},
  };
  type Kind = keyof typeof kinds;

  /** A block that reports `changes` of programs. */
  function eventsWith(changes: [HexString, Kind][]) {
    return changes.map(([program, kind]) => ({
      section: 'gear',
      method: 'ProgramChanged',
      data: {id: {toHex: () => program}, change: kinds[kind]},
    }));
  }

  it('is undecided until the program is active or terminated', () => {
    assert.equal(initOutcome(kinds.set), undefined);
    assert.equal(initOutcome(kinds.active), 'active');
    assert.equal(initOutcome(kinds.terminated), 'terminated');
  });

  it('succeeds for this program, whatever happens to others', async () => {
    const chain = new Chain(9);
    chain.add(10, {
      events: eventsWith([
        [id('b'), 'terminated'],
        [id('a'), 'set'],
        [id('a'), 'active'],
      ]),
    });
    await waitForInit(chain.api, id('a'), hashOf(10), 1_000);
  });

  it('may finish in a later block', async () => {
    const chain = new Chain(9);
    chain.add(10, {events: eventsWith([[id('a'), 'set']])});
    const waiting = waitForInit(chain.api, id('a'), hashOf(10), 1_000);
    await settle();
    chain.add(11, {events: eventsWith([[id('a'), 'active']])});
    await chain.announce();
    await waiting;
  });

  it('can fail with an error that says what to do', async () => {
    const chain = new Chain(9);
    chain.add(10, {events: eventsWith([[id('a'), 'set']])});
    const waiting = waitForInit(chain.api, id('a'), hashOf(10), 20);
    mock.timers.tick(20);
    await assert.rejects(waiting, {
      message: `No end of init of ${id('a')} within 20 ms`,
    });
    chain.add(11, {events: eventsWith([[id('a'), 'terminated']])});
    await assert.rejects(waitForInit(chain.api, id('a'), hashOf(10), 1_000), {
      message: `Init of ${id('a')} failed: try again with another salt`,
    });
  });
});

describe('query', () => {
  /** An API whose node answers with this code and payload. */
  function apiWith(code: HexString, payload: string) {
    const asked: unknown[] = [];
    const calculateReply = async (options: unknown) => {
      asked.push(options);
      return registry.createType<ReplyInfo>('ReplyInfo', {
        code,
        payload,
        value: 0,
      });
    };
    return {
      api: {
        specVersion: 20_000,
        message: {calculateReply},
      } as unknown as GearApi,
      asked,
    };
  }

  it('returns the bytes of the reply and sends the zero id as the origin', async () => {
    const {api, asked} = apiWith('0x00010000', '0x1234');
    assert.equal(u8aToHex(await query(api, id('a'), '0x01')), '0x1234');
    assert.deepEqual(asked, [
      {
        origin: id('0'),
        destination: id('a'),
        payload: '0x01',
        value: 0n,
        at: undefined,
      },
    ]);
  });

  it('rejects an automatic reply, which means that the payload was not understood', async () => {
    await assert.rejects(
      query(apiWith('0x00000000', '0x').api, id('a'), '0x01'),
      {
        message: 'The program did not answer: it does not know this payload',
      },
    );
  });

  it('shows the panic text of a failed call', async () => {
    const panic = u8aToHex(
      new TextEncoder().encode("panicked with '<unknown>'"),
    );
    await assert.rejects(
      query(apiWith('0x01000300', panic).api, id('a'), '0x01'),
      /Payload: panicked with '<unknown>'$/,
    );
    await assert.rejects(
      query(apiWith('0x01000300', '0x474d0110').api, id('a'), '0x01'),
      /Payload: 0x474d0110$/,
    );
  });
});

describe('state changes', () => {
  it('are found by program id', () => {
    const stateChanges = registry.createType('BTreeSet<[u8; 32]>', [
      id('a'),
      id('b'),
    ]) as unknown;
    const data = {
      stateChanges: stateChanges as BTreeSet,
    } as MessagesDispatchedData;
    assert.equal(stateChanged(data, id('b')), true);
    assert.equal(stateChanged(data, id('c')), false);
  });
});

describe('mailbox time', () => {
  it('is computed from gas, and gas from time', () => {
    assert.equal(blocksFor(3_000n), 29n);
    assert.equal(blocksFor(100n), 0n);
    assert.equal(blocksFor(0n), 0n);
    assert.equal(gasFor(28_800n), 2_880_100n);
    assert.equal(blocksFor(gasFor(28_800n)), 28_800n);
  });

  it('that remains is computed in seconds', () => {
    assert.equal(secondsLeft(129, 100), 87);
    assert.equal(secondsLeft(100, 129), 0);
  });
});
