import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {CreateType, encodePayload} from '@gear-js/api';
import {hexToU8a, u8aToHex} from '@polkadot/util';
import {
  decodeU32,
  encodeInteger,
  greeting,
  moveTo,
  ping,
  point,
} from '../src/metadata/create-type.ts';
import {
  encodeCall,
  encodeConstructor,
  replyBody,
} from '../src/metadata/sails-call.ts';
import {decodeHeader, encodeHeader} from '../src/metadata/sails-header.ts';
import {decode, encode, encodeText} from '../src/metadata/scale.ts';
import vectors from './vectors/sails-header.json' with {type: 'json'};

describe('Sails header', () => {
  for (const {bytes, interfaceId, entryId, route} of vectors) {
    it(`${bytes} is entry ${entryId} of ${interfaceId} on route ${route}`, () => {
      const header = {
        interfaceId: u8aToHex(hexToU8a(interfaceId)),
        entryId,
        route,
      };
      assert.equal(u8aToHex(encodeHeader(header)), bytes);
      assert.deepEqual(decodeHeader(hexToU8a(bytes)), header);
    });
  }

  it('rejects values that do not fit', () => {
    const header = {
      interfaceId: '0x0000000000000000',
      entryId: 0,
      route: 0,
    } as const;
    assert.throws(() => encodeHeader({...header, interfaceId: '0x1234'}), {
      message: 'An interface id has 8 bytes, 0x1234 has 2',
    });
    assert.throws(() => encodeHeader({...header, entryId: 65_536}), {
      message: 'entryId must be 0 to 65535, got 65536',
    });
    assert.throws(() => encodeHeader({...header, route: -1}), {
      message: 'route must be 0 to 255, got -1',
    });
    assert.throws(() => encodeHeader({...header, route: 0.5}), {
      message: 'route must be 0 to 255, got 0.5',
    });
  });

  it('rejects bytes that are not a header', () => {
    const cases: [string, string][] = [
      ['0x', 'No Sails header: 0 bytes, 16 needed'],
      ['0x474d0110', 'No Sails header: 4 bytes, 16 needed'],
      [
        '0x1c436f756e7465720c4164640a000000',
        'No Sails header: starts with 0x1c43, not 0x474d',
      ],
      [
        '0x474d0210000000000000000000000000',
        'Unsupported Sails header: version 2, length 16',
      ],
      [
        '0x474d0112000000000000000000000000',
        'Unsupported Sails header: version 1, length 18',
      ],
      [
        '0x474d0110000000000000000000000001',
        'Unsupported Sails header: the reserved byte is not 0',
      ],
    ];
    for (const [bytes, message] of cases)
      assert.throws(() => decodeHeader(hexToU8a(bytes)), {message});
  });
});

describe('Sails 2 payloads by hand', () => {
  const call = {
    interfaceId: '0x9af7e21ea8078927',
    entryId: 0,
    route: 1,
  } as const;

  it('puts the arguments after the header', () => {
    assert.equal(encodeConstructor(0), '0x474d0110000000000000000000000000');
    assert.equal(
      encodeConstructor(1, encode('u32', 5)),
      '0x474d011000000000000000000100000005000000',
    );
    assert.equal(encodeCall(call), '0x474d01109af7e21ea807892700000100');
    assert.equal(
      encodeCall(call, encode('u32', 10), encode('String', 'Hi')),
      '0x474d01109af7e21ea8078927000001000a000000084869',
    );
  });

  it('takes the result from after the header, whatever the route', () => {
    const reply = hexToU8a(
      '0x474d01109af7e21ea8078927000001005c48656c6c6f2066726f6d20436f756e74657244656d6f21',
    );
    assert.equal(
      decode('String', replyBody(reply, call)).toString(),
      'Hello from CounterDemo!',
    );
    assert.equal(
      decode('String', replyBody(reply, {...call, route: 0})).toString(),
      'Hello from CounterDemo!',
    );
  });

  it('rejects an empty reply and the reply of another entry', () => {
    assert.throws(() => replyBody(new Uint8Array(), call), {
      message: 'Empty reply: the program did not recognize the payload',
    });
    assert.throws(() => replyBody(encodeHeader({...call, entryId: 1}), call), {
      message:
        'Reply of entry 1 of 0x9af7e21ea8078927, expected entry 0 of 0x9af7e21ea8078927',
    });
  });
});

describe('SCALE', () => {
  const cases: [string, unknown, string][] = [
    ['u8', 255, '0xff'],
    ['u32', 42, '0x2a000000'],
    ['u64', 2n ** 63n, '0x0000000000000080'],
    ['u128', 10n ** 20n, '0x000010632d5ec76b0500000000000000'],
    ['U256', 1n, `0x01${'00'.repeat(31)}`],
    ['i32', -1, '0xffffffff'],
    ['bool', true, '0x01'],
    ['String', 'Hello', '0x1448656c6c6f'],
    ['Bytes', 'PING', '0x1050494e47'],
    ['Vec<u8>', [1, 2], '0x080102'],
    ['[u8; 2]', [1, 2], '0x0102'],
    ['Option<u16>', null, '0x00'],
    ['Option<u16>', 7, '0x010700'],
    ['Result<u8, String>', {Ok: 1}, '0x0001'],
    ['(u8, bool, Option<u16>)', [1, true, null], '0x010100'],
    ['BTreeMap<u8, u8>', new Map([[4, 97]]), '0x040461'],
    ['Compact<u32>', 63, '0xfc'],
    ['Compact<u32>', 64, '0x0101'],
    ['ActorId', `0x${'11'.repeat(32)}`, `0x${'11'.repeat(32)}`],
  ];
  for (const [type, value, bytes] of cases) {
    it(`${type} becomes ${bytes.length > 40 ? `${bytes.slice(0, 40)}…` : bytes} and comes back`, () => {
      assert.equal(u8aToHex(encode(type, value)), bytes);
      assert.equal(u8aToHex(decode(type, hexToU8a(bytes)).toU8a()), bytes);
    });
  }

  it('encodes a text that looks like hex as bytes; encodeText does not', () => {
    assert.equal(u8aToHex(encode('String', '0x1234')), '0x081234');
    assert.equal(u8aToHex(encodeText('0x1234')), '0x18307831323334');
    assert.equal(decode('String', encodeText('0x1234')).toString(), '0x1234');
    assert.deepEqual(encodeText('Hello'), encode('String', 'Hello'));
    assert.deepEqual(encodeText('é 文'), encode('String', 'é 文'));
    assert.equal(
      u8aToHex(encode('Vec<String>', [encodeText('0x12')])),
      '0x041030783132',
    );
  });

  it('decodes to typed values', () => {
    assert.equal(decode('u64', hexToU8a('0x2a00000000000000')).toBigInt(), 42n);
    assert.equal(decode('bool', hexToU8a('0x01')).isTrue, true);
  });

  it('rejects too few and too many bytes', () => {
    assert.throws(() => decode('u32', hexToU8a('0x2a0000')), {
      message: 'u32 takes 4 bytes, got 3',
    });
    assert.throws(() => decode('u32', hexToU8a('0x2a00000000')), {
      message: 'u32 takes 4 bytes, got 5',
    });
  });

  it('rejects values that do not fit', () => {
    assert.throws(
      () => encode('u8', 256),
      /u8: Input too large\. Found input with 9 bits, expected 8/,
    );
    assert.throws(
      () => encode('u8', -1),
      /Negative number passed to unsigned type/,
    );
    assert.throws(
      () => encode('NoSuchType', 1),
      /DoNotConstruct: Cannot construct unknown type NoSuchType/,
    );
    assert.throws(
      () =>
        encode('ActorId', 'kGkLEU3e3XXkJp2WK4eNpVmSab5xUNL9QtmLPh8QfCL2EgotW'),
      /Expected input with 32 bytes \(256 bits\), found 49 bytes/,
    );
  });
});

describe('CreateType of @gear-js/api', () => {
  it('encodes structs, enums and texts', () => {
    assert.equal(point, '0x0100000002000000');
    assert.equal(ping, '0x00');
    assert.equal(moveTo, '0x010100000002000000');
    assert.equal(u8aToHex(greeting), '0x1448656c6c6f');
    assert.equal(CreateType.create('String', 'Hello').toHex(), '0x48656c6c6f');
  });

  it('rejects large integers; encodeInteger accepts them', () => {
    assert.throws(
      () => CreateType.create('u128', 10n ** 20n),
      /Number needs to be an integer <= Number\.MAX_SAFE_INTEGER/,
    );
    assert.equal(
      u8aToHex(encodeInteger('u128', 10n ** 20n)),
      '0x000010632d5ec76b0500000000000000',
    );
  });

  it('reads hex of a bare number as big endian; decodeU32 does not', () => {
    assert.equal(
      CreateType.create('u32', '0x2a000000').toString(),
      '704643072',
    );
    assert.equal(decodeU32('0x2a000000'), 42);
  });
});

describe('how api.message.send encodes a payload', () => {
  // The declared type of the second parameter lacks the `undefined` that
  // api.message.send passes.
  type Encode = (
    payload: unknown,
    meta: undefined,
    kind: 'handle',
    type?: string,
  ) => number[];
  const encodeAsSend = encodePayload as unknown as Encode;
  const bytes = (payload: unknown, type?: string) =>
    u8aToHex(Uint8Array.from(encodeAsSend(payload, undefined, 'handle', type)));

  it('hex and bytes are sent as they are', () => {
    assert.equal(bytes('0x50494e47'), '0x50494e47');
    assert.equal(bytes(Uint8Array.of(1, 2)), '0x0102');
  });

  it('a text gets a length prefix, a number becomes a text, an object becomes nonsense', () => {
    assert.equal(bytes('PING'), '0x1050494e47');
    assert.equal(bytes(5), bytes('5'));
    assert.equal(bytes({a: 1}), bytes('[object Object]'));
  });

  it('a type name, if given, decides the encoding', () =>
    assert.equal(bytes('Hi', 'String'), '0x084869'));
});
