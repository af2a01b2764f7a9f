import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import type {GearApi, HexString} from '@gear-js/api';
import type {KeyringPair} from '@polkadot/keyring/types';
import type {SignerPayloadRaw, SignerResult} from '@polkadot/types/types';
import {hexToU8a, u8aToHex} from '@polkadot/util';
import {addWithWallet} from '../src/examples/counter-wallet.ts';
import {
  add,
  addToCounter,
  newCounter,
  readValue,
} from '../src/examples/counter.ts';
import {
  approve,
  balanceText,
  moveTokens,
  newToken,
} from '../src/examples/gft-20.ts';
import {
  newPing,
  ping as pingPayload,
  pingAndCount,
  pingVia,
  tryPing,
} from '../src/examples/ping.ts';
import {
  estimateCreate,
  estimateMessage,
  estimateReply,
  estimateStrict,
  estimateUpload,
} from '../src/calculate-gas/estimate.ts';
import {connect} from '../src/getting-started/connect.ts';
import {signer} from '../src/getting-started/environment.ts';
import {claimValue, readMailbox, readMessage} from '../src/mailbox/mailbox.ts';
import {readWaitlist} from '../src/mailbox/waitlist.ts';
import {
  openProgram,
  sendMessage,
} from '../src/send-message/base-gear-program.ts';
import {sendAllowDeath, sendBatch} from '../src/send-message/extrinsics.ts';
import {poolErrorHint} from '../src/send-message/pool-errors.ts';
import {call, estimateGas, send} from '../src/send-message/send-message.ts';
import {sendReply} from '../src/send-message/send-reply.ts';
import {submitAll} from '../src/send-message/several.ts';
import {submit, submitAndFinalize} from '../src/send-message/submit.ts';
import {waitForReply} from '../src/send-message/wait-for-reply.ts';
import {toActorId} from '../src/ss58/ss58.ts';
import {createProgram} from '../src/upload-program/create-program.ts';
import {codeId, programId} from '../src/upload-program/ids.ts';
import {uploadCode} from '../src/upload-program/upload-code.ts';
import {readCode, uploadProgram} from '../src/upload-program/upload-program.ts';
import {isBuiltFrom} from '../src/upload-program/verify-code.ts';
import {waitForInit} from '../src/upload-program/init-outcome.ts';
import {programState} from '../src/extra-queries/programs.ts';
import {query} from '../src/read-state/query.ts';
import {valueAtBlock} from '../src/read-state/older-block.ts';
import {linesOf, type TestNode, testNode} from './support/node.ts';
import {wasmOf} from './support/programs.ts';

const VARA = 10n ** 12n;

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

/** A wallet that signs with a key pair, as an extension does. */
const walletOf = (pair: KeyringPair) => ({
  signRaw: async ({data}: SignerPayloadRaw): Promise<SignerResult> => ({
    id: 1,
    signature: u8aToHex(pair.sign(hexToU8a(data), {withType: true})),
  }),
});

/**
 * Lets ping send Bob a message, which waits in his mailbox. @returns its id,
 * and that of the message to ping
 */
async function mailToBob(): Promise<{
  mail: HexString;
  cause: HexString;
  blockHash: HexString;
}> {
  const payload = pingVia.payload(bobId);
  const gasLimit = 50_000_000_000n;
  const sent = await send(api, alice, {programId: ping, payload, gasLimit});
  const [item] = await readMailbox(api, bobId);
  return {mail: item!.id, cause: sent.messageId, blockHash: sent.blockHash};
}

describe('messages', () => {
  it('a call answers with the new value, also when a wallet signs', async () => {
    const value = await readValue(api, counter);
    assert.equal(await addToCounter(api, alice, counter, 2n), value + 2n);
    const wallet = {address: alice.address, signer: walletOf(alice)};
    assert.equal(await addWithWallet(api, wallet, counter, 3n), value + 5n);
    assert.equal(await readValue(api, counter), value + 5n);
  });

  it('the value of an older block is still there', async () => {
    const number = (await api.rpc.chain.getHeader()).number.toNumber();
    const value = await readValue(api, counter);
    await addToCounter(api, alice, counter, 1n);
    assert.equal(await valueAtBlock(api, counter, number), value);
  });

  it('a program asks another program', async () => {
    const other = await createProgram(
      api,
      alice,
      codeId(await readCode(wasmOf('ping'))),
      newPing,
    );
    const payload = pingVia.payload(other);
    // The program looks at its gas, which it may not do while gas is
    // calculated.
    const estimate = estimateGas(api, alice.address, {
      programId: ping,
      payload,
    });
    await assert.rejects(estimate, /Unable to call a forbidden function/);
    const reply = await call(api, alice, {
      programId: ping,
      payload,
      gasLimit: 50_000_000_000n,
    });
    assert.deepEqual(pingVia.result(reply), {pong: 'pong'});
    assert.equal((await pingAndCount(api, alice, other))[1], 2n);
  });

  it('a payload that the program does not know gets no answer', async () => {
    await assert.rejects(
      query(api, counter, '0x00'),
      /does not know this payload/,
    );
  });

  it('a typed error of a program has its name', async () => {
    assert.equal(await tryPing(api, ping, 0n), 'accepted');
    assert.equal(await tryPing(api, ping, VARA), 'UnexpectedValue');
  });

  it('a token reports balance and allowance, and refuses with its own error', async () => {
    const code = await readCode(wasmOf('vft'));
    const token = await uploadProgram(
      api,
      alice,
      code,
      newToken('Gold', 'GLD', 2),
    );
    await call(api, alice, {
      programId: token,
      payload: moveTokens('Mint', aliceId, 1250n),
    });
    assert.equal(await balanceText(api, token, aliceId), '12.5');
    assert.equal(await approve(api, alice, token, bobId, '2.5', 2), 250n);
    const payload = moveTokens('Transfer', bobId, 9_999n);
    await assert.rejects(
      call(api, alice, {programId: token, payload, gasLimit: 10_000_000_000n}),
      {
        name: 'CallFailed',
      },
    );
  });

  it('several transactions of one account get into blocks without waiting for each other', async () => {
    const value = await readValue(api, counter);
    const one = () =>
      api.message.send({
        destination: counter,
        payload: add.payload(1n),
        gasLimit: 10n ** 10n,
      });
    const included = await submitAll(api, [one(), one(), one()], alice);
    await waitForReply(api, queuedIn(included[2]!), included[0]!.blockHash);
    assert.equal(await readValue(api, counter), value + 3n);
  });

  it('a batch queues all messages', async () => {
    const value = await readValue(api, counter);
    const message = {
      destination: counter,
      payload: add.payload(1n),
      gasLimit: 10n ** 10n,
    };
    await submit(api, sendBatch(api, [message, message]), alice);
    assert.equal(await readValue(api, counter), value + 2n);
  });

  it('BaseGearProgram sends, and refuses what is no active program', async () => {
    const value = await readValue(api, counter);
    const program = await openProgram(api, alice, counter);
    assert.match(await sendMessage(program, add.payload(4n)), /^0x/);
    assert.equal(await readValue(api, counter), value + 4n);
    await assert.rejects(openProgram(api, alice, bobId), /is unknown/);
  });

  it('a finalized transaction gives its block', async () => {
    const hash = await submitAndFinalize(api.tx.system.remark('hello'), alice);
    assert.match(hash, /^0x/);
  });

  it('a message to an account moves its value', async () => {
    const free = async () =>
      (await api.derive.balances.account(bobId)).freeBalance.toBigInt();
    const earlier = await free();
    await submit(api, sendAllowDeath(api, bobId, '0x', 0n, 2n * VARA), alice);
    assert.equal((await free()) - earlier, 2n * VARA);
  });
});

describe('programs', () => {
  it('a known code is not uploaded again, and programs are created from it', async () => {
    const code = await readCode(wasmOf('counter'));
    assert.equal(await uploadCode(api, alice, code), codeId(code));
    const program = await createProgram(
      api,
      alice,
      codeId(code),
      newCounter,
      '0x1234',
    );
    assert.equal(program, programId(codeId(code), '0x1234'));
    assert.equal(await isBuiltFrom(api, program, code), true);
    await assert.rejects(
      createProgram(api, alice, codeId(code), newCounter, '0x1234'),
    );
  });

  it('a program whose init runs out of gas is terminated for ever', async () => {
    const code = codeId(await readCode(wasmOf('counter')));
    const {programId: id, extrinsic} = api.program.create({
      codeId: code,
      initPayload: newCounter,
      gasLimit: 1_000_000n,
    });
    const {blockHash} = await submit(api, extrinsic, alice);
    await assert.rejects(
      waitForInit(api, id, blockHash),
      /try again with another salt/,
    );
    assert.equal(await programState(api, id), 'Terminated');
    const message = api.tx.gear.sendMessage(id, '0x', 1_000_000n, 0, true);
    await assert.rejects(submit(api, message, alice), {
      message: /^gear.InactiveProgram/,
    });
  });

  it('a code that is not on the chain yet is uploaded', async () => {
    const code = await readCode(wasmOf('messaging'));
    assert.equal(await uploadCode(api, alice, code), codeId(code));
    await assert.rejects(
      submit(api, api.tx.gear.uploadCode(u8aToHex(code)), alice),
      {
        message: /^gear.CodeAlreadyExists/,
      },
    );
  });
});

describe('gas', () => {
  it('estimates of all four kinds are enough, and 1 less than the least is not', async () => {
    const payload = add.payload(1n);
    const {min_limit} = await estimateMessage(
      api,
      alice.address,
      counter,
      payload,
    );
    const least = min_limit.toBigInt();
    const value = await readValue(api, counter);
    await call(api, alice, {programId: counter, payload, gasLimit: least});
    assert.equal(await readValue(api, counter), value + 1n);
    await assert.rejects(
      call(api, alice, {programId: counter, payload, gasLimit: least / 2n}),
      /ran out of gas/,
    );
    assert.ok(
      (
        await estimateStrict(api, alice.address, counter, payload)
      ).burned.toBigInt() > 0n,
    );
    const upload = await estimateUpload(
      api,
      alice.address,
      wasmOf('counter'),
      newCounter,
    );
    const code = codeId(await readCode(wasmOf('counter')));
    const create = await estimateCreate(api, alice.address, code, newCounter);
    assert.equal(upload.min_limit.toBigInt(), create.min_limit.toBigInt());
  });

  it('an estimate for a call that fails is refused with the reason', async () => {
    const message = {
      programId: ping,
      payload: pingPayload.payload(),
      value: VARA,
    };
    await assert.rejects(
      estimateGas(api, alice.address, message),
      /Program terminated with a trap: 'Panic occurred/,
    );
  });
});

describe('a mailbox', () => {
  it('holds a message until it is answered, which ends the wait of the program', async () => {
    const {mail, cause, blockHash} = await mailToBob();
    assert.deepEqual(
      (await readWaitlist(api, ping)).map(({id}) => id),
      [cause],
    );
    assert.equal((await readMessage(api, bobId, mail))?.source, ping);
    const lines = await linesOf('mailbox/main.ts', {
      NODE_URL: node.url,
      SIGNER_URI: '//Bob',
    });
    assert.match(lines[0]!, new RegExp(`^${mail} {2}0 VARA {2}\\d+ s left$`));
    const payload = '0x00';
    assert.ok(
      (
        await estimateReply(api, bob.address, mail, payload)
      ).min_limit.toBigInt() > 0n,
    );
    await sendReply(api, bob, mail, payload);
    assert.deepEqual(await readMailbox(api, bobId), []);
    assert.match(
      u8aToHex((await waitForReply(api, cause, blockHash)).code),
      /^0x/,
    );
  });

  it('gives a message to who claims it, once', async () => {
    const {mail} = await mailToBob();
    await claimValue(api, bob, mail);
    assert.deepEqual(await readMailbox(api, bobId), []);
    await assert.rejects(claimValue(api, bob, mail), {
      message: /^gear.MessageNotFound/,
    });
  });
});

describe('the pool refuses', () => {
  const remark = () => api.tx.system.remark('x');

  it('an account without tokens', async () => {
    const poor = await signer({SIGNER_URI: '//Poor'});
    await assert.rejects(submit(api, remark(), poor), error => {
      assert.match(poolErrorHint(error), /^Top up/);
      return true;
    });
  });

  it('a nonce that was used, and two transactions with one nonce', async () => {
    await assert.rejects(submit(api, remark(), alice, {nonce: 0}), error => {
      assert.match(poolErrorHint(error), /used already/);
      return true;
    });
    const nonce = (
      await api.rpc.system.accountNextIndex(bob.address)
    ).toNumber();
    const first = submit(api, remark(), bob, {nonce});
    await assert.rejects(
      submit(api, api.tx.system.remark('y'), bob, {nonce}),
      error => {
        assert.match(poolErrorHint(error), /same nonce|used already/);
        return true;
      },
    );
    await first;
  });

  it('a signature of somebody else', async () => {
    const forged = {address: bob.address, signer: walletOf(alice)};
    await assert.rejects(
      submit(api, remark(), forged.address, {signer: forged.signer}),
      /bad signature/,
    );
  });

  it('a call that is not modeled, by its name', async t => {
    if (!node.isStandIn) return t.skip('not the stand-in node');
    await assert.rejects(
      submit(api, api.tx.staking.chill(), alice),
      /The call staking.chill is not modeled/,
    );
  });
});

function queuedIn({
  events,
}: {
  events: {event: {method: string; data: unknown}}[];
}): HexString {
  const queued = events.find(({event}) => event.method === 'MessageQueued')!;
  return (queued.event.data as [{toHex: () => HexString}])[0].toHex();
}
