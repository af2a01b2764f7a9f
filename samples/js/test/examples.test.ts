import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {describe, it} from 'node:test';
import type {GearCoreMessageUserUserMessage, HexString} from '@gear-js/api';
import {u8aToHex} from '@polkadot/util';
import {embeddedIdl} from '../../../src/sails/embeddedIdl.ts';
import type {Idl, Type} from '../../../src/sails/idl.ts';
import {parseIdl} from '../../../src/sails/parseIdl.ts';
import {sailsEvent} from '../src/events/sails-events.ts';
import * as counter from '../src/examples/counter.ts';
import * as token from '../src/examples/gft-20.ts';
import * as ping from '../src/examples/ping.ts';
import * as poll from '../src/examples/poll.ts';
import * as vault from '../src/examples/vault.ts';
import {encodeCall, encodeConstructor} from '../src/metadata/sails-call.ts';
import {encode} from '../src/metadata/scale.ts';
import {thrownError} from '../src/metadata/thrown-error.ts';
import {NOBODY, query} from '../src/read-state/query.ts';
import {apiOf, hostOf, Panic, type Outcome} from './support/host-api.ts';
import {programFile, wasmOf} from './support/programs.ts';

const PROGRAM: HexString = `0x${'02'.repeat(32)}`;
const ALICE: HexString = `0x${'a1'.repeat(32)}`;
const BOB: HexString = `0x${'b0'.repeat(32)}`;

async function idlOf(program: string): Promise<Idl> {
  return parseIdl(
    await readFile(programFile(program, `client/${program}.idl`), 'utf8'),
  );
}

/** Converts a message of the host to the form of the chain's event. */
function asUserMessage({destination, payload}: Outcome['sent'][number]) {
  const fields = {
    source: {toHex: () => PROGRAM},
    destination: {toHex: () => destination},
    payload: {toU8a: () => payload},
  };
  return fields as unknown as GearCoreMessageUserUserMessage;
}

describe('the clients agree with the IDL files', () => {
  const find = (idl: Idl, name: string, isEvent = false) => {
    const entry = idl.entries.find(
      one => one.label === name && (one.kind === 'event') === isEvent,
    );
    assert.ok(entry, `${idl.program} has no ${name}`);
    const {header} = entry;
    assert.ok('entryId' in header, `${idl.program} is of Sails 0.x`);
    return {...entry, header};
  };
  const variants = (type?: Type) =>
    type?.kind === 'enum' ? type.variants.map(({name}) => name) : undefined;

  it('counter', async () => {
    const idl = await idlOf('counter');
    assert.equal(find(idl, 'New').header.entryId, 0);
    assert.deepEqual(counter.ADD, find(idl, 'Counter.Add').header);
    assert.deepEqual(counter.VALUE, find(idl, 'Counter.Value').header);
    assert.deepEqual(counter.ADDED, find(idl, 'Counter.Added', true).header);
  });

  it('ping', async () => {
    const idl = await idlOf('ping');
    assert.equal(find(idl, 'New').header.entryId, 0);
    assert.deepEqual(ping.COUNT, find(idl, 'Ping.Count').header);
    assert.deepEqual(ping.PING, find(idl, 'Ping.Ping').header);
    const pingVia = find(idl, 'Ping.PingVia');
    assert.deepEqual(ping.PING_VIA, pingVia.header);
    assert.deepEqual(ping.PING_ERRORS, variants(pingVia.throws));
    assert.deepEqual(variants(pingVia.returns), [
      'Pong',
      'Refused',
      'NoAnswer',
    ]);
  });

  it('gft-20', async () => {
    const idl = await idlOf('vft');
    assert.equal(find(idl, 'New').header.entryId, 0);
    for (const [name, header] of Object.entries(token.ENTRIES)) {
      const service = name === 'Mint' ? 'Vft' : 'VftService';
      assert.deepEqual(header, find(idl, `${service}.${name}`).header, name);
    }
    assert.deepEqual(
      token.VFT_ERRORS,
      variants(find(idl, 'VftService.Transfer').throws),
    );
  });

  it('poll, with the IDL in its Wasm', async () => {
    const wasm = new Uint8Array(await readFile(wasmOf('poll')));
    const text = await embeddedIdl(new WebAssembly.Module(wasm));
    assert.ok(text);
    const idl = parseIdl(text);
    assert.equal(find(idl, 'Create').header.entryId, 0);
    const vote = find(idl, 'Poll.Vote');
    assert.deepEqual(poll.VOTE, vote.header);
    assert.deepEqual(poll.POLL_ERRORS, variants(vote.throws));
    assert.deepEqual(poll.RESULTS, find(idl, 'Poll.Results').header);
  });

  it('vault', async () => {
    const idl = await idlOf('vault');
    assert.equal(find(idl, 'New').header.entryId, 0);
    for (const [name, header] of Object.entries(vault.VAULT_ENTRIES)) {
      assert.deepEqual(header, find(idl, `Vault.${name}`).header, name);
    }
    const {returns, throws} = find(idl, 'Vault.Withdraw');
    assert.deepEqual(vault.OUTCOMES, variants(returns));
    assert.deepEqual(vault.VAULT_ERRORS, variants(throws));
  });
});

describe('counter, the real program', () => {
  it('adds, answers a query and emits an event', async () => {
    const host = await hostOf('counter');
    await host.run('init', {payload: counter.newCounter, source: ALICE});
    const {reply, sent} = await host.run('handle', {
      payload: counter.add.payload(5n),
      source: ALICE,
    });

    assert.equal(counter.add.result(reply!), 5n);
    assert.equal(await counter.readValue(apiOf(host), PROGRAM), 5n);
    assert.equal(sent.length, 1);
    const event = sailsEvent(asUserMessage(sent[0]), PROGRAM);
    assert.deepEqual(event && counter.decodeAdded(event), {
      by: ALICE,
      value: 5n,
    });
    assert.equal(
      event && counter.decodeAdded({...event, entryId: 9}),
      undefined,
    );
  });

  it('is read by a query that waits for a connection and tells programs apart', async () => {
    const host = await hostOf('counter');
    await host.run('init', {payload: counter.newCounter, source: ALICE});

    const {enabled, queryFn, queryKey} = counter.valueQuery(
      apiOf(host),
      PROGRAM,
    );
    assert.equal(enabled, true);
    assert.equal(await queryFn?.(), 0n);
    assert.notDeepEqual(
      queryKey,
      counter.valueQuery(apiOf(host), ALICE).queryKey,
    );
    const waiting = counter.valueQuery(undefined, PROGRAM);
    assert.deepEqual([waiting.enabled, waiting.queryFn], [false, undefined]);
  });

  it('accepts route 0, and replies with its real route', async () => {
    const host = await hostOf('counter');
    await host.run('init', {payload: counter.newCounter, source: ALICE});
    const {reply} = await host.run('handle', {
      payload: encodeCall({...counter.VALUE, route: 0}),
      source: ALICE,
    });
    assert.equal(
      u8aToHex(reply),
      `${encodeCall(counter.VALUE)}0000000000000000`,
    );
  });

  it('ignores payloads without a header', async () => {
    const host = await hostOf('counter');
    await host.run('init', {payload: counter.newCounter, source: ALICE});
    for (const payload of [
      '0x',
      '0x1050494e47',
      '0x1c436f756e7465720c416464',
    ] as const) {
      assert.deepEqual(await host.run('handle', {payload, source: ALICE}), {
        sent: [],
      });
      await assert.rejects(
        query(apiOf(host), PROGRAM, payload),
        /The program did not answer/,
      );
    }
    assert.equal(await counter.readValue(apiOf(host), PROGRAM), 0n);
  });

  it('panics on an unknown header', async () => {
    const host = await hostOf('counter');
    await host.run('init', {payload: counter.newCounter, source: ALICE});
    const wrong = [
      {...counter.VALUE, entryId: 9},
      {...counter.VALUE, route: 2},
      {...counter.VALUE, interfaceId: '0x1111111111111111'},
    ] as const;
    for (const header of wrong) {
      await assert.rejects(
        host.run('handle', {payload: encodeCall(header), source: ALICE}),
        {
          message: "panic: panicked with '<unknown>'",
        },
      );
    }
  });

  it('an init payload without a header succeeds and leaves a dead program', async () => {
    for (const payload of ['0x', '0x00', '0x0c4e6577'] as const) {
      const host = await hostOf('counter');
      assert.deepEqual(await host.run('init', {payload, source: ALICE}), {
        sent: [],
      });
      await assert.rejects(
        counter.readValue(apiOf(host), PROGRAM),
        /Payload: panicked with '<unknown>'$/,
      );
    }
  });

  it('an unknown constructor panics', async () => {
    const host = await hostOf('counter');
    await assert.rejects(
      host.run('init', {payload: encodeConstructor(5), source: ALICE}),
      Panic,
    );
  });

  it('an argument that is too short panics and changes nothing', async () => {
    const host = await hostOf('counter');
    await host.run('init', {payload: counter.newCounter, source: ALICE});
    await assert.rejects(
      host.run('handle', {
        payload: encodeCall(counter.ADD, encode('u8', 1)),
        source: ALICE,
      }),
      Panic,
    );
    assert.equal(await counter.readValue(apiOf(host), PROGRAM), 0n);
  });
});

describe('ping, the real program', () => {
  it('answers and counts', async () => {
    const host = await hostOf('ping');
    await host.run('init', {payload: ping.newPing, source: ALICE});
    const {reply} = await host.run('handle', {
      payload: ping.ping.payload(),
      source: ALICE,
    });
    assert.equal(ping.ping.result(reply!), 'pong');
    assert.equal(
      ping.count.result(
        await query(apiOf(host), PROGRAM, ping.count.payload()),
      ),
      1n,
    );
  });

  it('rejects value with a typed error', async () => {
    const host = await hostOf('ping');
    await host.run('init', {payload: ping.newPing, source: ALICE});
    assert.equal(
      await ping.tryPing(apiOf(host), PROGRAM, 1_000_000_000_000n),
      'UnexpectedValue',
    );
    assert.equal(await ping.tryPing(apiOf(host), PROGRAM, 0n), 'accepted');
  });

  it('a panic text is not a typed error', async () => {
    assert.equal(
      thrownError(
        new TextEncoder().encode("panicked with '<unknown>'"),
        ping.PING_ERRORS,
      ),
      undefined,
    );
    const dead = await hostOf('ping');
    await dead.run('init', {payload: '0x', source: ALICE});
    await assert.rejects(
      ping.tryPing(apiOf(dead), PROGRAM, 0n),
      /Payload: panicked with '.+'$/,
    );
  });

  it('encodes a ping through another program, and decodes its three outcomes', () => {
    assert.equal(
      ping.pingVia.payload(BOB),
      `${encodeCall(ping.PING_VIA)}${BOB.slice(2)}`,
    );
    const reply = (body: string) =>
      ping.pingVia.result(
        Buffer.from(encodeCall(ping.PING_VIA).slice(2) + body, 'hex'),
      );
    assert.deepEqual(reply('0010706f6e67'), {pong: 'pong'});
    assert.deepEqual(reply('01'), {refused: null});
    assert.deepEqual(reply('02'), {noAnswer: null});
  });
});

describe('ping-gstd, a program without Sails', () => {
  it('answers the letters PING, and panics on a Sails header', async () => {
    const host = await hostOf('ping-gstd');
    await host.run('init', {payload: '0x', source: ALICE});
    const {reply} = await host.run('handle', {
      payload: ping.PING_GSTD_PAYLOAD,
      source: ALICE,
    });
    assert.equal(new TextDecoder().decode(reply), 'PONG');
    await assert.rejects(
      host.run('handle', {payload: ping.ping.payload(), source: ALICE}),
      Panic,
    );
  });
});

describe('vft, the real program', () => {
  async function newToken() {
    const host = await hostOf('vft');
    await host.run('init', {
      payload: token.newToken('Gold', 'GLD', 2),
      source: ALICE,
    });
    const run = async (source: HexString, payload: HexString) =>
      (await host.run('handle', {payload, source})).reply!;
    const balance = async (account: HexString) =>
      token.balanceText(apiOf(host), PROGRAM, account);
    return {host, run, balance};
  }

  it('mints, transfers and shows balances with decimals', async () => {
    const {run, balance} = await newToken();
    assert.equal(
      token.done(
        'Mint',
        await run(ALICE, token.moveTokens('Mint', ALICE, 1_250n)),
      ),
      true,
    );
    assert.equal(
      token.done(
        'Transfer',
        await run(ALICE, token.moveTokens('Transfer', BOB, 200n)),
      ),
      true,
    );
    assert.equal(await balance(ALICE), '10.5');
    assert.equal(await balance(BOB), '2');
    assert.equal(
      token.amount(
        'TotalSupply',
        await run(BOB, encodeCall(token.ENTRIES.TotalSupply)),
      ),
      1_250n,
    );
  });

  it('a transfer to oneself returns false', async () => {
    const {run} = await newToken();
    assert.equal(
      token.done(
        'Transfer',
        await run(ALICE, token.moveTokens('Transfer', ALICE, 1n)),
      ),
      false,
    );
  });

  it('lets a spender move what was approved', async () => {
    const {run, balance} = await newToken();
    await run(ALICE, token.moveTokens('Mint', ALICE, 2n ** 200n));
    assert.equal(
      token.done(
        'Approve',
        await run(ALICE, token.moveTokens('Approve', BOB, 500n)),
      ),
      true,
    );
    assert.equal(
      token.done(
        'TransferFrom',
        await run(BOB, token.transferFrom(ALICE, BOB, 300n)),
      ),
      true,
    );
    const allowance = encodeCall(
      token.ENTRIES.Allowance,
      encode('ActorId', ALICE),
      encode('ActorId', BOB),
    );
    assert.equal(token.amount('Allowance', await run(BOB, allowance)), 200n);
    assert.equal(await balance(BOB), '3');
  });

  it('names the error of a rejected call', async () => {
    const {host} = await newToken();
    const refusal = async (source: HexString, payload: HexString) => {
      const failed: unknown = await host
        .run('handle', {payload, source})
        .catch((error: unknown) => error);
      assert.ok(failed instanceof Panic);
      return thrownError(failed.payload, token.VFT_ERRORS);
    };
    assert.equal(
      await refusal(BOB, token.moveTokens('Transfer', ALICE, 1n)),
      'InsufficientBalance',
    );
    assert.equal(
      await refusal(BOB, token.transferFrom(ALICE, BOB, 1n)),
      'InsufficientAllowance',
    );
    assert.equal(
      await refusal(ALICE, token.moveTokens('Transfer', NOBODY, 1n)),
      'ZeroAddress',
    );
  });
});
