import assert from 'node:assert/strict';
import {after, before, describe, it, mock} from 'node:test';
import type {GearApi, HexString} from '@gear-js/api';
import type {KeyringPair} from '@polkadot/keyring/types';
import {eventsFrom} from '../src/events/events-from.ts';
import {firstEvent} from '../src/events/first-event.ts';
import {subscribeBetween} from '../src/events/messages-between.ts';
import {watchMoney} from '../src/events/other-pallets.ts';
import {
  type SailsEvent,
  subscribeToSailsEvents,
} from '../src/events/sails-events.ts';
import {
  gearEventNames,
  printGearEvents,
  printMessagesOf,
  printProgramChanges,
  printWokenMessages,
} from '../src/events/subscribe.ts';
import {
  add,
  addToCounter,
  decodeAdded,
  newCounter,
  readValue,
} from '../src/examples/counter.ts';
import {newPing, pingVia} from '../src/examples/ping.ts';
import {balance, fee, transfer} from '../src/extra-queries/balances.ts';
import {
  blockHash,
  blockTime,
  extrinsicNames,
  latestBlocks,
} from '../src/extra-queries/blocks.ts';
import {exactIssuance} from '../src/extra-queries/network-figures.ts';
import {
  codeOfProgram,
  idlOfProgram,
  programState,
  someIds,
} from '../src/extra-queries/programs.ts';
import {
  issueVoucher,
  prolongVoucher,
  revokeVoucher,
  voucherLimits,
  vouchersOf,
} from '../src/extra-queries/vouchers.ts';
import {u8aConcat} from '@polkadot/util';
import {connect} from '../src/getting-started/connect.ts';
import {signer} from '../src/getting-started/environment.ts';
import {watchMailbox} from '../src/mailbox/watch.ts';
import {watchState} from '../src/read-state/watch-state.ts';
import {sendWithVoucher} from '../src/send-message/extrinsics.ts';
import {send} from '../src/send-message/send-message.ts';
import {submit} from '../src/send-message/submit.ts';
import {toActorId} from '../src/ss58/ss58.ts';
import {createProgram} from '../src/upload-program/create-program.ts';
import {codeId} from '../src/upload-program/ids.ts';
import {uploadWithVoucher} from '../src/upload-program/upload-code.ts';
import {readCode, uploadProgram} from '../src/upload-program/upload-program.ts';
import {type TestNode, testNode} from './support/node.ts';
import {wasmOf} from './support/programs.ts';

const VARA = 10n ** 12n;
const PAYLOAD = add.payload(1n);
const GAS = 50_000_000_000n;

let node: TestNode;
let api: GearApi;
let alice: KeyringPair;
let bob: KeyringPair;
let aliceId: HexString;
let bobId: HexString;
let counter: HexString;
let ping: HexString;
before(async () => {
  node = await testNode();
  api = await connect(node.url);
  alice = await signer({});
  bob = await signer({SIGNER_URI: '//Bob'});
  aliceId = toActorId(alice.address);
  bobId = toActorId(bob.address);
  counter = await uploadProgram(
    api,
    alice,
    await readCode(wasmOf('counter')),
    newCounter,
  );
  ping = await uploadProgram(
    api,
    alice,
    await readCode(wasmOf('ping')),
    newPing,
  );
});
after(async () => {
  await api.disconnect();
  await node.close();
});

/**
 * What a sample prints until each pattern has a line, and until the work is
 * done.
 */
async function printed(
  subscribe: () => Promise<() => void>,
  work: () => Promise<unknown>,
  ...patterns: RegExp[]
): Promise<string[]> {
  const lines: string[] = [];
  await during<void>(found => {
    const {mock: printing} = mock.method(console, 'log', (line: string) => {
      lines.push(line);
      if (
        patterns.every(pattern => lines.some(printed => pattern.test(printed)))
      )
        found();
    });
    return subscribe().then(end => () => {
      printing.restore();
      end();
    });
  }, work);
  return lines;
}

/**
 * Does work while a subscription is open, and waits for both: the work, and
 * what the subscription finds.
 */
async function during<T>(
  subscribe: (found: (value: T) => void) => Promise<() => void>,
  work: () => Promise<unknown>,
): Promise<T> {
  let working: Promise<unknown> | undefined;
  const value = await firstEvent<T>('event', 60_000, async (found, failed) => {
    const end = await subscribe(found);
    working = work();
    working.catch(failed);
    return end;
  });
  await working;
  return value;
}

const addOne = () => addToCounter(api, alice, counter, 1n);
const askBob = () =>
  send(api, alice, {
    programId: ping,
    payload: pingVia.payload(bobId),
    gasLimit: GAS,
  });

describe('events', () => {
  it('of one kind are printed', async () => {
    const code = codeId(await readCode(wasmOf('counter')));
    const create = () => createProgram(api, alice, code, newCounter);
    const lines = await printed(
      () => printProgramChanges(api),
      create,
      /Active$/,
    );
    assert.match(
      lines.join('\n'),
      /^0x\w{64} is now ProgramSet\n0x\w{64} is now Active$/,
    );
  });

  it('of all kinds are printed', async () => {
    const queued = new RegExp(`^queued 0x\\w{64} for ${counter}$`);
    const lines = await printed(() => printGearEvents(api), addOne, queued);
    assert.ok(lines.includes('UserMessageSent'));
  });

  it('of one program are printed from an older block on', async () => {
    const from = (await api.rpc.chain.getHeader()).number.toNumber();
    const lines = await printed(
      () => printMessagesOf(api, counter, Math.max(from, 1)),
      addOne,
      new RegExp(`^to ${aliceId}`),
    );
    assert.ok(
      lines.some(line => line.startsWith(`to 0x${'00'.repeat(32)}: 0x474d`)),
    );
  });

  it('of a program that is woken are printed', async () => {
    const {messageId} = await askBob();
    const mail = await mailOfBob();
    const answer = api.tx.gear.sendReply(
      mail,
      '0x00',
      10_000_000_000n,
      0,
      true,
    );
    const lines = await printed(
      () => printWokenMessages(api),
      () => submit(api, answer, bob),
      /^woken/,
    );
    assert.deepEqual(lines, [`woken ${messageId}`]);
  });

  it('of a block are listed', async () => {
    const {blockHash: hash} = await send(api, alice, {
      programId: counter,
      payload: PAYLOAD,
    });
    assert.deepEqual(await gearEventNames(api, hash), [
      'MessageQueued',
      'UserMessageSent',
      'UserMessageSent',
      'MessagesDispatched',
    ]);
  });

  it('of a Sails program are decoded', async () => {
    const value = await readValue(api, counter);
    const {blockHash: from} = await send(api, alice, {
      programId: counter,
      payload: PAYLOAD,
    });
    const event = await firstEvent<SailsEvent>(
      'event',
      60_000,
      (found, onError) =>
        subscribeToSailsEvents(api, counter, found, {from, onError}),
    );
    assert.deepEqual(decodeAdded(event), {by: aliceId, value: value + 1n});
  });

  it('messages between a program and a user are told', async () => {
    const message = await during<HexString>(
      found =>
        subscribeBetween(api, counter, aliceId, ({id}) => found(id.toHex())),
      addOne,
    );
    assert.match(message, /^0x/);
  });

  it('a message in the mailbox is told, and its end', async () => {
    const finish = await during<number>(
      found => watchMailbox(api, bobId, (_id, block) => found(block)),
      askBob,
    );
    assert.ok(finish > (await api.rpc.chain.getHeader()).number.toNumber());
  });

  it('a changed state is read again', async () => {
    const value = await readValue(api, counter);
    await during<void>(
      found =>
        watchState(api, counter, async () => {
          if ((await readValue(api, counter)) === value + 1n) found();
        }),
      addOne,
    );
  });

  it('transfers and changes of a balance are printed', async () => {
    const pay = () => submit(api, transfer(api, bob.address, 3n * VARA), alice);
    const paid = new RegExp(`^${3n * VARA} planck from ${alice.address}`);
    const {free} = await balance(api, bob.address);
    const has = new RegExp(
      `^${bob.address} has ${free + 3n * VARA} planck free$`,
    );
    await printed(() => watchMoney(api, bob.address), pay, paid, has);
  });

  it('of blocks that have passed are delivered once each', async () => {
    const {blockHash: from} = await send(api, alice, {
      programId: counter,
      payload: PAYLOAD,
    });
    const first = await firstEvent<HexString>(
      'message',
      60_000,
      (found, onError) =>
        eventsFrom(
          api,
          'MessageQueued',
          ({data}) => found(data.destination.toHex()),
          {
            from,
            onError,
          },
        ),
    );
    assert.equal(first, counter);
  });
});

describe('queries', () => {
  it('balances, fee and transfer agree', async () => {
    const poor = await signer({SIGNER_URI: '//Newcomer'});
    // An account to which no earlier message returns gas.
    const rich = await signer({SIGNER_URI: '//Ferdie'});
    const payment = transfer(api, poor.address, 5n * VARA);
    const [before, cost] = [
      await balance(api, rich.address),
      await fee(payment, rich.address),
    ];
    await submit(api, payment, rich);
    assert.equal((await balance(api, poor.address)).free, 5n * VARA);
    const {free} = await balance(api, rich.address);
    if (node.isStandIn) assert.equal(before.free - free, 5n * VARA + cost);
    else assert.ok(before.free - free >= 5n * VARA);
    await assert.rejects(
      submit(api, transfer(api, bob.address, 4n * VARA + VARA / 2n), poor),
      {
        message: /NotExpendable|FundsUnavailable/,
      },
    );
  });

  it('blocks are known by number, with time and transactions', async () => {
    const {best, finalized} = await latestBlocks(api);
    assert.ok(best >= finalized);
    const hash = await blockHash(api, best);
    const names = await extrinsicNames(api, hash);
    assert.deepEqual([names[0], names.at(-1)], ['timestamp.set', 'gear.run']);
    const earlier = await blockTime(api, best - 1);
    assert.equal(
      (await blockTime(api, best)).getTime() - earlier.getTime(),
      3000,
    );
  });

  it('the issuance is that of all accounts', async () => {
    assert.ok((await exactIssuance(api)) >= 6_000_000n * VARA);
  });

  it('a program has a state, a code and an IDL', async () => {
    assert.equal(await programState(api, counter), 'Active');
    assert.equal(await programState(api, bobId), 'unknown');
    assert.equal(
      await codeOfProgram(api, counter),
      codeId(await readCode(wasmOf('counter'))),
    );
    const {programs, codes} = await someIds(api, 100);
    assert.ok(
      programs.includes(counter) &&
        codes.includes(await codeOfProgram(api, counter)),
    );
  });

  it('a program has the IDL that its code carries', async () => {
    assert.equal(await idlOfProgram(api, counter), undefined);
    const idl = new TextEncoder().encode('service Counter {}');
    const content = u8aConcat(
      new Uint8Array([9]),
      'sails:idl',
      new Uint8Array([1, 0]),
      idl,
    );
    const section = u8aConcat(new Uint8Array([0, content.length]), content);
    const code = u8aConcat(await readCode(wasmOf('counter')), section);
    const program = await uploadProgram(api, alice, code, newCounter);
    assert.equal(await idlOfProgram(api, program), 'service Counter {}');
  });
});

describe('a voucher', () => {
  let voucher: HexString;

  it('is issued, with limits', async () => {
    const {minBlocks, maxBlocks} = voucherLimits(api);
    assert.ok(minBlocks < 28_800 && 28_800 < maxBlocks);
    voucher = await issueVoucher(api, alice, bobId, 20n * VARA, [counter]);
    const mine = await vouchersOf(api, bob.address);
    assert.deepEqual(mine[voucher]?.programs, [counter]);
    assert.equal(mine[voucher]?.owner, aliceId);
  });

  it('pays gas and fee of its holder', async () => {
    const free = (await balance(api, bob.address)).free;
    const value = await readValue(api, counter);
    const message = {
      destination: counter,
      payload: PAYLOAD,
      gasLimit: 10_000_000_000n,
    };
    await submit(api, sendWithVoucher(api, voucher, message), bob);
    assert.equal(await readValue(api, counter), value + 1n);
    assert.equal((await balance(api, bob.address)).free, free);
    assert.ok((await balance(api, voucher)).free < 20n * VARA);
  });

  it('does not pay for other programs or for code', async () => {
    const message = {
      destination: ping,
      payload: PAYLOAD,
      gasLimit: 10_000_000_000n,
    };
    await assert.rejects(
      submit(api, sendWithVoucher(api, voucher, message), bob),
      {
        message: /^gearVoucher.InappropriateDestination/,
      },
    );
    const code = await uploadWithVoucher(
      api,
      voucher,
      await readCode(wasmOf('vnft')),
    );
    await assert.rejects(submit(api, code, bob), {
      message: /^gearVoucher.CodeUploadingDisabled/,
    });
  });

  it('is prolonged, and not revoked before its end', async () => {
    const {expiry} = (await vouchersOf(api, bob.address))[voucher]!;
    await prolongVoucher(api, alice, bobId, voucher, VARA);
    assert.equal(
      (await vouchersOf(api, bob.address))[voucher]!.expiry,
      expiry + 28_800,
    );
    await assert.rejects(revokeVoucher(api, alice, bobId, voucher), {
      message: /^gearVoucher.IrrevocableYet/,
    });
  });

  it('is revoked when its holder has declined it', async () => {
    await submit(api, api.tx.gearVoucher.decline(voucher), bob);
    await revokeVoucher(api, alice, bobId, voucher);
    assert.equal((await balance(api, voucher)).free, 0n);
  });
});

async function mailOfBob(): Promise<HexString> {
  const keys = await api.query.gearMessenger.mailbox.keys(bobId);
  return keys[0]!.args[1]!.toHex() as HexString;
}
