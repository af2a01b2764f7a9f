/**
 * The site has its own encoder, without polkadot.js. It must give the same
 * results as the samples.
 */
import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {describe, it} from 'node:test';
import {u8aToHex} from '@polkadot/util';
import type {Type} from '../../../src/sails/idl.ts';
import {parseIdl} from '../../../src/sails/parseIdl.ts';
import {encodePayload, readPayload} from '../../../src/sails/payload.ts';
import {decode, encode, type Value} from '../../../src/sails/scale.ts';
import * as header from '../src/metadata/sails-header.ts';
import * as scale from '../src/metadata/scale.ts';

describe('the encoder of the site', () => {
  it('writes and reads the headers of the samples', async () => {
    const idl = parseIdl(
      await readFile(
        new URL('../../programs/tokens/vft/client/vft.idl', import.meta.url),
        'utf8',
      ),
    );
    for (const entry of idl.entries.filter(({fields}) => fields.length === 0)) {
      assert.ok('entryId' in entry.header);
      const bytes = header.encodeHeader(entry.header);
      assert.deepEqual(encodePayload(entry, []), bytes, entry.label);
      assert.equal(readPayload(idl, bytes)[0]?.entry, entry);
      assert.deepEqual(header.decodeHeader(bytes), entry.header);
    }
  });

  const integer = (bits: number, signed: boolean): Type => {
    return {
      kind: 'integer',
      name: `${signed ? 'i' : 'u'}${bits}`,
      bits,
      signed,
    };
  };
  const cases: [string, Type, Value, unknown][] = [
    ...[8, 16, 32, 64, 128].flatMap(bits =>
      [0n, 1n, 2n ** BigInt(bits - 1) - 1n].flatMap(value =>
        [false, true].map((signed): [string, Type, Value, unknown] => {
          const type = integer(bits, signed);
          return [type.name, type, String(value), value];
        }),
      ),
    ),
    ['i64', integer(64, true), '-5', -5n],
    [
      'U256',
      {kind: 'integer', name: 'U256', bits: 256, signed: false},
      String(2n ** 255n),
      2n ** 255n,
    ],
    ['bool', {kind: 'bool', name: 'bool'}, 'true', true],
    ['String', {kind: 'text', name: 'String'}, '房租 🏠', '房租 🏠'],
    ...[0, 63, 64, 16_383, 16_384, 70_000].map(
      (length): [string, Type, Value, unknown] => {
        const bytes = u8aToHex(new Uint8Array(length).fill(7));
        return [
          'Vec<u8>',
          {kind: 'bytes', name: '[u8]'},
          bytes,
          [...new Uint8Array(length).fill(7)],
        ];
      },
    ),
    [
      'Option<u16>',
      {kind: 'option', name: 'Option<u16>', some: integer(16, false)},
      '258',
      258,
    ],
    [
      'Vec<(u8, bool)>',
      {
        kind: 'list',
        name: '[(u8, bool)]',
        item: {
          kind: 'fields',
          name: '(u8, bool)',
          fields: [
            {name: '', docs: '', type: integer(8, false)},
            {name: '', docs: '', type: {kind: 'bool', name: 'bool'}},
          ],
        },
      },
      [
        ['1', 'true'],
        ['2', 'false'],
      ],
      [
        [1, true],
        [2, false],
      ],
    ],
  ];

  it('writes the values that polkadot.js writes, and reads them back', () => {
    for (const [name, type, value, same] of cases) {
      const bytes = scale.encode(name, same);
      assert.equal(u8aToHex(encode(type, value)), u8aToHex(bytes), name);
      assert.deepEqual(decode(type, bytes), value, name);
    }
  });
});
