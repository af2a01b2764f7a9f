import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {CreateType} from '@gear-js/api';
import {hexToU8a, u8aToHex} from '@polkadot/util';
import {
  circle,
  decodeShape,
  dot,
  encodeIds,
  point,
} from '../src/metadata/own-types.ts';
import {decode} from '../src/metadata/scale.ts';

describe('types of an IDL', () => {
  it('structs and enums are encoded and decoded', () => {
    assert.equal(point, '0x0100000002000000');
    assert.equal(dot, '0x00');
    assert.equal(circle, '0x0105000000');
    assert.deepEqual(decodeShape(hexToU8a(dot)), {dot: null});
    assert.deepEqual(
      decodeShape(hexToU8a('0x0201000000020000000300000004000000')),
      {
        line: {from: {x: 1, y: 2}, to: {x: 3, y: 4}},
      },
    );
  });

  it('a list starts with its length', () => {
    const ids = encodeIds([`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`]);
    assert.equal(u8aToHex(ids), `0x08${'11'.repeat(32)}${'22'.repeat(32)}`);
  });

  it('an absent Option of one byte is read as present by CreateType.create', () => {
    assert.equal(
      CreateType.create('Option<u32>', Uint8Array.of(0)).toString(),
      '0',
    );
    assert.equal(decode('Option<u32>', Uint8Array.of(0)).isNone, true);
  });
});
