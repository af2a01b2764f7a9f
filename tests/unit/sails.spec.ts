import {readFileSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import {decodeRows, encodeRows} from '../../src/tools/PayloadCoder/model';
import {Session} from '../../src/chain/session';
import {entryOf} from '../../src/chain/walkthrough';
import {fromHex, toHex, type Hex} from '../../src/sails/hex';
import type {Type} from '../../src/sails/idl';
import {parseIdl} from '../../src/sails/parseIdl';
import {encodePayload, formatEvent, formatReply, readPayload} from '../../src/sails/payload';
import {decode, encode, initialValue, type Value} from '../../src/sails/scale';
import {gitFiles} from '../content/gitFiles';
import {recorded} from './recorded';
import {idlOf, wasmOf} from './scenarios/stage';

const folder = 'samples/programs';

/** Parses a type in IDL syntax, with these type declarations. */
function typeOf(written: string, declarations = ''): Type {
  const {entries} = parseIdl(
    `!@sails: 2.0.0\nprogram P {\nconstructors { New(a: ${written}); }\ntypes {\n${declarations}\n}\n}`,
  );
  return entries[0]!.fields[0]!.type;
}

test.describe('payload coder: payloads', () => {
  const messages = [
    ...recorded.encodings,
    ...recorded.runs.flatMap(({program, messages: all}) =>
      all.filter(({entry}) => entry).map(message => ({program, ...message})),
    ),
  ];

  test('each call has the same bytes as in the Rust client, and decodes to the same values', () => {
    expect(messages.length).toBeGreaterThan(40);
    for (const {program, entry: name, arguments: values, payload} of messages) {
      const idl = idlOf(program);
      const entry = entryOf(idl, name);
      expect(toHex(encodePayload(entry, values!)), `${program} ${name}`).toBe(payload);
      const call = readPayload(idl, fromHex(payload)!).find(
        reading => reading.as === 'call' && reading.entry.label === name,
      );
      expect(call?.values.map(({value}) => value)).toEqual(values);
    }
  });

  test('every call of every sample program can be encoded and decoded, and no IDL leaves anything open', () => {
    const files = gitFiles(`${folder}/*.idl`);
    expect(files.length).toBeGreaterThan(20);
    for (const file of files) {
      const idl = parseIdl(readFileSync(file, 'utf8'));
      expect(idl.assumptions, file).toEqual([]);
      for (const entry of idl.entries.filter(({kind}) => kind !== 'event')) {
        const values = entry.fields.map(({type}) => initialValue(type));
        const readings = readPayload(idl, encodePayload(entry, values));
        const call = readings.find(reading => reading.as === 'call' && reading.entry === entry);
        expect(
          call?.values.map(({value}) => value),
          entry.label,
        ).toEqual(values);
      }
    }
  });

  test('a type that contains itself has an initial value that ends, and can be sent', () => {
    for (const [written, declarations, expected] of [
      ['Tree', 'enum Tree { Node { left: Tree, right: Tree }, Leaf(u8), }', '0x0100'],
      ['Chain', 'struct Chain { item: u8, next: Option<Chain>, }', '0x0000'],
      ['Nested', 'struct Nested { all: [Nested], }', '0x00'],
      ['A', 'enum A { One(B), Two, }\nenum B { One(A), Two(A), Three, }', '0x0002'],
    ] as const) {
      const type = typeOf(written, declarations);
      expect(toHex(encode(type, initialValue(type))), written).toBe(expected);
    }
  });

  test('the parts, in order, are the whole payload', () => {
    const transfer = entryOf(idlOf('vft'), 'VftService.Transfer');
    const encoded = encodeRows(transfer, [`0x${'8e'.repeat(32)}`, '250']);
    if (!('rows' in encoded)) throw encoded.problem;
    expect(encoded.rows.map(({hex}) => hex)).toEqual([
      ...['474d', '01', '10', '9111fc3c6029f598', '0700', '01', '00'],
      '8e'.repeat(32),
      `fa${'00'.repeat(31)}`,
    ]);
    expect(encoded.hex).toBe(`0x${encoded.rows.map(({hex}) => hex).join('')}`);
  });

  test('a struct is shown field by field when it is encoded and when it is decoded', () => {
    const {
      program,
      entry,
      arguments: values,
      payload,
    } = recorded.encodings.find(one => one.entry === 'Wallet.Submit')!;
    const idl = idlOf(program);
    const encoded = encodeRows(entryOf(idl, entry), values!);
    if (!('rows' in encoded)) throw encoded.problem;
    const fields = encoded.rows.slice(7);
    expect(fields.map(row => 'name' in row && row.name)).toEqual(
      ['destination', 'payload', 'value', 'gas', 'expires', 'description'].map(one => `tx.${one}`),
    );
    expect(`0x${encoded.rows.map(({hex}) => hex).join('')}`).toBe(payload);
    const decoded = decodeRows(idl, payload);
    if (!('readings' in decoded)) throw new Error(decoded.detail);
    expect(decoded.readings.find(({as}) => as === 'call')?.rows).toEqual(fields);
  });

  test('ambiguous bytes are shown in each of their meanings', () => {
    const decoded = decodeRows(idlOf('vft'), '474d01109111fc3c6029f5980700010001');
    if (!('readings' in decoded)) throw new Error(decoded.detail);
    expect(
      decoded.readings.map(({as, rows}) => [
        as,
        ...rows.map(row => 'meaning' in row && row.meaning),
      ]),
    ).toEqual([
      ['reply', 'true'],
      ['error', 'InsufficientBalance'],
    ]);
  });

  test('for bytes that are not a payload of the program, the reason is given', () => {
    const idl = idlOf('counter');
    const cases: [string, string, string][] = [
      ['0xzz', 'hex', ''],
      ['0x474', 'hex', ''],
      ['0x50494e47', 'short', '4 bytes, but a header has 16'],
      ['0x1c436f756e7465720c4164640a000000', 'magic', 'starts with 0x1c43, not 0x474d'],
      ['0x474d0210b05262521b10678300000100', 'version', 'version 2, length 16'],
      ['0x474d0110b05262521b10678300000101', 'reserved', 'the reserved byte is not 0'],
      [
        '0x474d0110ffffffffffffffff00000100',
        'body',
        'the program has no interface 0xffffffffffffffff',
      ],
      ['0x474d0110b05262521b10678309000100', 'body', 'the interface has no entry 9 at route 1'],
      ['0x474d0110b05262521b10678300000200', 'body', 'the interface has no entry 0 at route 2'],
      ['0x474d0110b05262521b106783000001000500', 'body', '8 bytes needed, 2 left'],
      [
        '0x474d0110b05262521b10678301000100050000000000000000',
        'body',
        'too many bytes: 9 left over',
      ],
    ];
    for (const [hex, problem, detail] of cases)
      expect(decodeRows(idl, hex), hex).toEqual({problem, detail});
    expect(decodeRows(idl, '')).toEqual({readings: []});
  });
});

test.describe('payload coder: SCALE', () => {
  const declarations = `
    struct Unit;
    struct Pair<T>(T, T);
    struct Tree { value: u8, children: [Tree] }
    enum Shape { Dot, Line(u8, u8), Box { w: u16, h: u16 } }
    alias Points = [(i8, i8)];`;
  const u256 = (2n ** 256n - 1n).toString();
  const cases: [string, Value, string][] = [
    ['u8', '255', 'ff'],
    ['u16', '258', '0201'],
    ['u64', '9223372036854775808', '0000000000000080'],
    ['u128', '100000000000000000000', '000010632d5ec76b0500000000000000'],
    ['U256', u256, 'ff'.repeat(32)],
    ['i8', '-128', '80'],
    ['i32', '-1', 'ffffffff'],
    ['i128', '-2', `fe${'ff'.repeat(15)}`],
    ['bool', 'true', '01'],
    ['char', '🏠', 'e0f30100'],
    ['String', '房租', '18e688bfe7a79f'],
    ['[u8]', '0x0102', '080102'],
    ['[u8; 2]', '0x0102', '0102'],
    ['[u16]', ['1', '2'], '0801000200'],
    ['[u16; 2]', ['1', '2'], '01000200'],
    ['ActorId', `0x${'ab'.repeat(32)}`, 'ab'.repeat(32)],
    ['H160', `0x${'ab'.repeat(20)}`, 'ab'.repeat(20)],
    ['Option<u16>', null, '00'],
    ['Option<u16>', '7', '010700'],
    ['Option<[bool]>', ['true'], '010401'],
    ['Result<u8, String>', {variant: 'Err', fields: ['no']}, '01086e6f'],
    ['(u8, bool, Option<u16>)', ['1', 'true', null], '010100'],
    ['()', [], ''],
    ['Unit', [], ''],
    ['Pair<i16>', ['-1', '1'], 'ffff0100'],
    ['Shape', {variant: 'Dot', fields: []}, '00'],
    ['Shape', {variant: 'Line', fields: ['1', '2']}, '010102'],
    ['Shape', {variant: 'Box', fields: ['1', '2']}, '0201000200'],
    ['Points', [['1', '-1']], '0401ff'],
    ['Tree', ['1', [['2', []]]], '01040200'],
  ];

  for (const [written, value, bytes] of cases) {
    test(`SCALE: encodes and decodes ${written} ${JSON.stringify(value).slice(0, 40)}`, () => {
      const type = typeOf(written, declarations);
      expect(toHex(encode(type, value))).toBe(`0x${bytes}`);
      expect(decode(type, fromHex(bytes)!)).toEqual(value);
    });
  }

  test('lengths take one, two or four bytes', () => {
    const type = typeOf('[u8]');
    for (const [length, start] of [
      [63, 'fc'],
      [64, '0101'],
      [16_383, 'fdff'],
      [16_384, '02000100'],
    ] as const) {
      const value = toHex(new Uint8Array(length).fill(7));
      const bytes = encode(type, value);
      expect(toHex(bytes).slice(2, 2 + start.length)).toBe(start);
      expect(decode(type, bytes)).toBe(value);
    }
  });

  test('a wrong value is reported with its type and position', () => {
    const wrong: [string, Value, string, number[]][] = [
      ['u8', '256', 'u8: must be 0 to 255', []],
      ['u8', '-1', 'u8: must be 0 to 255', []],
      ['u8', '1.5', 'u8: must be a whole number', []],
      ['u8', '', 'u8: must be a whole number', []],
      ['i8', '128', 'i8: must be -128 to 127', []],
      ['bool', 'yes', 'bool: must be true or false', []],
      ['char', 'ab', 'char: must be one character', []],
      ['[u8]', '0x1', '[u8]: must be hex with whole bytes', []],
      ['ActorId', '0x1234', 'ActorId: must have 32, has 2', []],
      ['[u16; 2]', ['1'], '[u16; 2]: must have 2, has 1', []],
      [
        '[(u8, u8)]',
        [
          ['1', '2'],
          ['1', 'x'],
        ],
        'u8: must be a whole number',
        [1, 1],
      ],
      ['Shape', {variant: 'Box', fields: ['1', '65536']}, 'u16: must be 0 to 65535', [1]],
      ['Shape', {variant: 'Ring', fields: []}, 'Shape: has the wrong form', []],
      ['Option<u8>', 'x', 'u8: must be a whole number', []],
      ['Option<Option<u8>>', '7', 'Option<Option<u8>>: has the wrong form', []],
    ];
    for (const [written, value, message, path] of wrong) {
      const work = () => encode(typeOf(written, declarations), value);
      expect(work, written).toThrow(expect.objectContaining({message, path}));
    }
  });

  test('bytes that are not a valid value are rejected', () => {
    const wrong: [string, string, string][] = [
      ['u32', '2a0000', '4 bytes needed, 3 left'],
      ['u32', '2a00000000', 'too many bytes: 1 left over'],
      ['bool', '02', '2 is not a bool'],
      ['Option<u8>', '02', '2 is neither None nor Some'],
      ['Shape', '03', 'Shape has no variant 3'],
      ['String', '04ff', 'a text is not UTF-8'],
      ['char', '00d80000', '55296 is not a character'],
      ['[u8]', '0100', 'a length is encoded with more bytes than it needs'],
      ['[u8]', '03', 'a length is 2^30 or more'],
      ['[u8]', 'feffffff00', '1073741823 bytes needed, 1 left'],
      ['[Unit]', 'feffffff', '1073741823 empty items'],
    ];
    for (const [written, bytes, message] of wrong) {
      const work = () => decode(typeOf(written, declarations), fromHex(bytes)!);
      expect(work, written).toThrow(message);
    }
  });
});

test.describe('program runner: the session', () => {
  for (const [index, {program, messages}] of recorded.runs.entries()) {
    test(`${program}, run ${index}: replies and events of gtest are decoded`, () => {
      const idl = idlOf(program);
      for (const [at, {entry: name, code, reply, events}] of messages.entries()) {
        for (const event of events) expect(formatEvent(idl, fromHex(event)!)).toBeTruthy();
        if (name && reply.startsWith('0x474d')) {
          const text = formatReply(entryOf(idl, name), fromHex(reply)!, code !== '0x00010000');
          expect(text, `${at} ${name}`).toBeTruthy();
        }
      }
    });
  }

  const ALICE: Hex = `0x${'a1'.repeat(32)}`;
  const BOB: Hex = `0x${'b0'.repeat(32)}`;
  const start = (program: string, values: Value[]) => {
    const idl = idlOf(program);
    const session = new Session({
      cast: [{name: program, wasm: wasmOf(program).buffer, idl}],
      accounts: new Map([[ALICE, 'Alice']]),
      timestamp: 0n,
    });
    const pay = (value: bigint, name: string, ...args: Value[]) => {
      const entry = entryOf(idl, name);
      return session.send({source: ALICE, to: program, entry, values: args, value});
    };
    const send = (name: string, ...args: Value[]) => pay(0n, name, ...args);
    const started = send('New', ...values);
    return {session, pay, send, started};
  };

  test('a session decodes replies, events and state', () => {
    const {session, send, started} = start('vft', ['Gold', 'GLD', '2']);
    expect(started).toMatchObject({number: 1, ending: 'noReply', code: '0x00000000'});
    expect(send('Vft.Mint', ALICE, '1000')).toMatchObject({
      ending: 'reply',
      meaning: 'true',
      events: ['Transfer { from: 0x00…, to: Alice, value: 1000 }'],
      blocks: 1,
    });
    const state = session.state();
    expect(state).toContainEqual({name: 'TotalSupply', value: '1000'});
    expect(state).toContainEqual({name: 'Minters', value: '[Alice]'});
    expect(state).toContainEqual({name: 'PendingOwner', value: 'None'});
  });

  test('errors and panics are distinguished and change no state', () => {
    const token = start('vft', ['Gold', 'GLD', '2']);
    expect(token.send('Vft.Burn', '1')).toMatchObject({
      ending: 'error',
      meaning: 'InsufficientBalance',
      events: [],
    });
    const counter = start('counter', []);
    counter.send('Counter.Add', '5');
    expect(counter.send('Counter.Add', '18446744073709551615')).toMatchObject({
      ending: 'panic',
      meaning: "panicked with '<unknown>'",
      events: [],
    });
    expect(counter.session.state()).toEqual([{name: 'Value', value: '5'}]);
  });

  test('a message that waits is answered some blocks later', () => {
    const {send, session} = start('ping', []);
    expect(send('Ping.PingVia', BOB)).toMatchObject({
      ending: 'reply',
      meaning: 'NoAnswer',
      events: [],
      blocks: 11,
    });
    expect(session.state()).toEqual([{name: 'Count', value: '0'}]);
  });

  test('what the chain does not model is named, and the program goes on', () => {
    const {send, session} = start('ping', []);
    const bytes = new TextEncoder().encode('modl/bia/bls12-381/v-\x01\0/'.padEnd(32, '\0'));
    expect(send('Ping.PingVia', toHex(bytes))).toMatchObject({
      ending: 'notModeled',
      meaning: 'the built-in actor for BLS12-381',
    });
    expect(send('Ping.Ping')).toMatchObject({ending: 'reply', meaning: '"pong"'});
    expect(session.state()).toEqual([{name: 'Count', value: '1'}]);
  });

  test('more value than the sender has is refused', () => {
    const {session, pay} = start('counter', []);
    const {ending, code} = pay(10n ** 30n, 'Counter.Add', '1');
    expect([ending, code]).toEqual(['refused', undefined]);
    expect(session.state()).toEqual([{name: 'Value', value: '0'}]);
  });

  test('a query changes nothing, and a program that failed to start has no state', () => {
    const counter = start('counter', []);
    expect(counter.send('Counter.Value')).toMatchObject({meaning: '0', blocks: 0});
    counter.send('Counter.Add', '5');
    expect(counter.send('Counter.Value')).toMatchObject({meaning: '5'});
    const {started, session} = start('vft', ['Gold', 'GLD', '77']);
    expect(started).toMatchObject({ending: 'error', meaning: 'DecimalsTooLarge'});
    expect(session.state()).toEqual([]);
  });
});
