import {expect, test} from '@playwright/test';
import {type Block, Chain} from '../../src/chain/chain';
import {NotModeled, Refused} from '../../src/chain/errors';
import {VALUE_PER_GAS} from '../../src/chain/gas';
import {ZERO_ID} from '../../src/chain/ids';
import {OutOfBounds, ProgramMemory} from '../../src/chain/memory';
import {Tasks} from '../../src/chain/tasks';
import {entryOf} from '../../src/chain/walkthrough';
import {fromHex, toHex, type Hex} from '../../src/sails/hex';
import {encodePayload, formatReply} from '../../src/sails/payload';
import type {Value} from '../../src/sails/scale';
import {numbered} from './bytes';
import {recorded} from './recorded';
import {idlOf, idOf, USERS, VARA, wasmOf} from './scenarios/stage';
import {moduleOf} from './wasm';

const [ALICE, BOB] = [idOf('alice'), idOf('bob')];

function newChain(): Chain {
  const chain = new Chain();
  for (const user of USERS) chain.mint(idOf(user), 100_000n * VARA);
  return chain;
}

test.describe('chain: programs answer as in gtest', () => {
  for (const [index, {program: name, messages}] of recorded.runs.entries()) {
    test(`${name}, run ${index}: ${messages.length} messages`, () => {
      const chain = newChain();
      const code = chain.submitCode(wasmOf(name));
      const program = numbered(42n);
      for (const [
        at,
        {source, entry, value, payload, code: expected, reply, events},
      ] of messages.entries()) {
        const message = {source, payload: fromHex(payload)!, value: BigInt(value)};
        const id =
          at === 0
            ? chain.createProgram(code, {id: program}, message).message
            : chain.send(program, message);
        const {log} = chain.runBlock();
        const answer = log.find(({details}) => details?.kind === 'reply' && details.to === id)!;
        expect([entry, answer.details, toHex(answer.payload)]).toEqual([
          entry,
          {kind: 'reply', to: id, code: expected},
          reply,
        ]);
        const emitted = log.filter(({destination}) => destination === ZERO_ID);
        expect(emitted.map(event => toHex(event.payload))).toEqual(events);
      }
    });
  }
});

/** Calls of a program by name, and its replies as text. */
function interfaceOf(program: string) {
  const idl = idlOf(program);
  return {
    call: (name: string, ...values: Value[]) => encodePayload(entryOf(idl, name), values),
    read: (name: string, payload: Uint8Array) => formatReply(entryOf(idl, name), payload, false),
  };
}

const replyTo = ({log}: Block, id: Hex) =>
  log.find(({details}) => details?.kind === 'reply' && details.to === id);
const codeOf = (block: Block, id: Hex) => {
  const details = replyTo(block, id)?.details;
  return details?.kind === 'reply' ? details.code : undefined;
};

/** A chain with programs of one kind. */
function start(name: string, ...ids: bigint[]) {
  const {call, read} = interfaceOf(name);
  const chain = newChain();
  const code = chain.submitCode(wasmOf(name));
  const programs = ids.map(numbered);
  for (const id of programs) {
    chain.createProgram(code, {id}, {source: ALICE, payload: call('New')});
    chain.runBlock();
  }
  const ask = (program: Hex, query: string) => {
    const reply = chain.calculateReply(program, {source: ZERO_ID, payload: call(query)});
    return reply && read(query, reply.payload);
  };
  return {chain, programs, call, read, ask};
}

test.describe('chain: messages between actors', () => {
  test('a program gets the answer of another one in the same block', () => {
    const {chain, programs, call, read, ask} = start('ping', 1n, 2n);
    const [first, second] = programs as [Hex, Hex];
    const id = chain.send(first, {source: ALICE, payload: call('Ping.PingVia', second)});
    const block = chain.runBlock();
    expect(read('Ping.PingVia', replyTo(block, id)!.payload)).toMatch(/^Pong/);
    expect([ask(first, 'Ping.Count'), ask(second, 'Ping.Count')]).toEqual(['0', '1']);
    expect(block.events.filter(({kind}) => ['run', 'wait', 'wake'].includes(kind))).toMatchObject([
      {kind: 'run', entry: 'handle', message: {id}},
      {kind: 'wait', message: id},
      {kind: 'run', entry: 'handle', message: {destination: second}},
      {kind: 'run', entry: 'reply', message: {destination: first}},
      {kind: 'wake', message: id},
      {kind: 'run', entry: 'handle', message: {id}},
    ]);
  });

  test('a user answers from the mailbox while the program waits', () => {
    const {chain, programs, call, read} = start('ping', 1n);
    const [program] = programs as [Hex];
    const id = chain.send(program, {source: ALICE, payload: call('Ping.PingVia', BOB)});
    expect(replyTo(chain.runBlock(), id)).toBeUndefined();
    expect(chain.isWaiting(id)).toBe(true);
    const [message] = chain.mailboxOf(BOB);
    expect(message).toMatchObject({source: program, destination: BOB});
    const {payload} = recorded.runs
      .find(run => run.program === 'ping')!
      .messages.filter(one => one.entry === 'Ping.Ping')
      .map(({reply}) => ({payload: fromHex(reply)!}))[0]!;
    chain.reply(message!.id, {source: BOB, payload});
    expect(chain.mailboxOf(BOB)).toEqual([]);
    expect(read('Ping.PingVia', replyTo(chain.runBlock(), id)!.payload)).toMatch(/^Pong/);
    expect(chain.isWaiting(id)).toBe(false);
  });

  test('value comes back with an error, and the sender pays for gas alone', () => {
    const {chain, programs, call} = start('counter', 1n);
    const [program] = programs as [Hex];
    const before = [chain.balanceOf(ALICE), chain.balanceOf(program)] as const;
    const payload = call('Counter.Add', '1');
    const id = chain.send(program, {source: ALICE, payload, value: 5n * VARA});
    const block = chain.runBlock();
    expect(codeOf(block, id)).toMatch(/^0x01/);
    const burned = block.events.flatMap(event => (event.kind === 'burn' ? [event.gas] : []));
    const paid = burned.reduce((sum, gas) => sum + gas, 0n) * VALUE_PER_GAS;
    expect(chain.balanceOf(ALICE)).toBe(before[0] - paid);
    expect(chain.balanceOf(program)).toBe(before[1]);
  });

  test('a message with too little gas fails, and changes nothing', () => {
    const {chain, programs, call, ask} = start('counter', 1n);
    const payload = call('Counter.Add', '1');
    const [poor, rich] = [100_000_000n, 2_000_000_000n].map(gasLimit =>
      chain.send(programs[0]!, {source: ALICE, payload, gasLimit}),
    ) as [Hex, Hex];
    const block = chain.runBlock();
    expect([codeOf(block, poor), codeOf(block, rich)]).toEqual(['0x01000000', '0x00010000']);
    expect(ask(programs[0]!, 'Counter.Value')).toBe('1');
  });

  test('a block that is full leaves messages to the next one', () => {
    const {chain, programs, call} = start('counter', 1n);
    const payload = call('Counter.Add', '1');
    const ids = Array.from({length: 1500}, () =>
      chain.send(programs[0]!, {source: ALICE, payload, gasLimit: 1_000_000_000n}),
    );
    const replied = (block: Block) => ids.filter(id => codeOf(block, id) !== undefined).length;
    const first = replied(chain.runBlock());
    expect(first).toBeGreaterThan(500);
    expect(first).toBeLessThan(1500);
    expect(replied(chain.runBlock())).toBeGreaterThan(0);
  });
});

test.describe('chain: limits', () => {
  test('what is not modeled is named, and the chain stays as it was', () => {
    const {chain, programs, call, ask} = start('ping', 1n);
    const [program] = programs as [Hex];
    const builtin = toHex(
      new TextEncoder().encode('modl/bia/eth-bridge/v-\x01\0/'.padEnd(32, '\0')),
    );
    const {height} = chain;
    const balance = chain.balanceOf(ALICE);
    chain.send(program, {source: ALICE, payload: call('Ping.Ping')});
    chain.send(program, {source: ALICE, payload: call('Ping.PingVia', builtin)});
    expect(() => chain.runBlock()).toThrow(NotModeled);
    expect([chain.height, ask(program, 'Ping.Count')]).toEqual([height, '0']);
    chain.dropQueue();
    expect(chain.balanceOf(ALICE)).toBe(balance);
    chain.send(program, {source: ALICE, payload: call('Ping.Ping')});
    chain.runBlock();
    expect(ask(program, 'Ping.Count')).toBe('1');
  });

  test('a file that is no program is refused', () => {
    const chain = new Chain();
    expect(() => chain.submitCode(moduleOf([]))).toThrow(Refused);
    expect(() => chain.submitCode(new Uint8Array([1, 2, 3]))).toThrow(WebAssembly.CompileError);
  });

  test('a sender without the balance, and an unknown program, are refused', () => {
    const {chain, programs, call} = start('counter', 1n);
    const payload = call('Counter.Add', '1');
    const balance = chain.balanceOf(ALICE);
    const [program] = programs as [Hex];
    expect(() => chain.send(program, {source: ALICE, payload, value: balance})).toThrow(Refused);
    expect(() => chain.send(program, {source: numbered(9n), payload})).toThrow(Refused);
    expect(() => chain.send(BOB, {source: ALICE, payload})).toThrow(/no active program/);
    expect(chain.balanceOf(ALICE)).toBe(balance);
    expect(chain.runBlock().events).toEqual([]);
  });

  test('the least gas of a message is enough, a tenth is not, and counting it changes nothing', () => {
    const {chain, programs, call, ask} = start('counter', 1n);
    const [program] = programs as [Hex];
    const message = {source: ALICE, payload: call('Counter.Add', '1')};
    const {least, failures, waits} = chain.calculateGas(ALICE, 0n, copy =>
      copy.send(program, message),
    );
    expect([failures.size, waits, ask(program, 'Counter.Value')]).toEqual([0, false, '0']);
    for (const [gasLimit, value] of [
      [least, '1'],
      [least / 10n, '1'],
    ] as const) {
      chain.send(program, {...message, gasLimit});
      chain.runBlock();
      expect(ask(program, 'Counter.Value')).toBe(value);
    }
  });

  test('a program that asks for its gas cannot be estimated', () => {
    const {chain, programs, call} = start('ping', 1n, 2n);
    const [first, second] = programs as [Hex, Hex];
    const message = {source: ALICE, payload: call('Ping.PingVia', second)};
    const {failures} = chain.calculateGas(ALICE, 0n, copy => copy.send(first, message));
    const texts = [...failures.values()].map(({payload}) => new TextDecoder().decode(payload));
    expect(texts).toEqual(['Unable to call a forbidden function']);
  });

  test('who pays for gas gets back what is left, and the sender pays the value only', () => {
    const {chain, programs, call} = start('counter', 1n);
    const [program] = programs as [Hex];
    const [alice, bob] = [chain.balanceOf(ALICE), chain.balanceOf(BOB)];
    const payload = call('Counter.Add', '1');
    chain.send(program, {source: ALICE, payload, gasLimit: 10_000_000_000n, gasPayer: BOB});
    const returned = chain.runBlock().events.filter(({kind}) => kind === 'return');
    expect(returned).toMatchObject([{to: BOB}]);
    expect(chain.balanceOf(ALICE)).toBe(alice);
    const paid = bob - chain.balanceOf(BOB);
    expect(paid > 0n && paid < 10_000_000_000n * VALUE_PER_GAS).toBe(true);
    const gasPayer = numbered(9n);
    expect(() => chain.send(program, {source: ALICE, payload, gasPayer})).toThrow(Refused);
    expect(chain.balanceOf(ALICE)).toBe(alice);
  });

  test('what happens on a fork does not happen on the chain', () => {
    const {chain, programs, call, ask} = start('counter', 1n);
    const [program] = programs as [Hex];
    const fork = chain.fork();
    fork.send(program, {source: ALICE, payload: call('Counter.Add', '1')});
    fork.runBlock();
    expect([fork.height - chain.height, ask(program, 'Counter.Value')]).toEqual([1, '0']);
  });

  test('memory is allocated in the first gap, and freed pages come back empty', () => {
    const code = {id: ZERO_ID, size: 0, staticPages: 2, entries: {}};
    const module = new WebAssembly.Module(moduleOf([]));
    const memory = new ProgramMemory({...code, module});
    expect([memory.alloc(1), memory.alloc(2), memory.alloc(1)]).toEqual([2, 3, 5]);
    memory.write(3 * 65_536, new Uint8Array([7]));
    memory.write(5 * 65_536, new Uint8Array([8]));
    expect(memory.freeRange(3, 4)).toBe(true);
    expect(memory.freeRange(1, 3)).toBe(false);
    expect(memory.alloc(3)).toBe(6);
    const saved = memory.save();
    expect([saved.bytes[3 * 65_536], saved.bytes[5 * 65_536]]).toEqual([0, 8]);
    expect(memory.alloc(2)).toBe(3);
    expect(memory.alloc(40_000)).toBeUndefined();
    expect(() => memory.alloc(2000)).toThrow(NotModeled);
    expect(() => memory.read(100 * 65_536, 1)).toThrow(OutOfBounds);
  });

  test('tasks of a block are done by kind, then by actor', () => {
    const tasks = new Tasks();
    const [first, second] = [numbered(1n), numbered(2n)] as const;
    tasks.add(7, {kind: 'sendDispatch', id: first});
    tasks.add(7, {kind: 'wakeMessage', actor: second, id: first});
    tasks.add(7, {kind: 'wakeMessage', actor: first, id: second});
    tasks.add(8, {kind: 'removeFromMailbox', actor: first, id: second});
    tasks.delete(8, {kind: 'removeFromMailbox', actor: first, id: second});
    const taken = [7, 7, 7, 7, 8].map(block => tasks.take(block));
    expect(taken.map(task => task && [task.kind, task.actor])).toEqual([
      ['wakeMessage', first],
      ['wakeMessage', second],
      ['sendDispatch', undefined],
      undefined,
      undefined,
    ]);
  });
});
