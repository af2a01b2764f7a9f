import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {describePayload} from '../src/tooling/header.ts';
import {run} from '../src/tooling/scale.ts';
import {assertOutput} from './support/output.ts';

describe('scale', () => {
  const cases: [string, string, string, string?][] = [
    ['u32', '42', '0x2a000000'],
    ['u128', '100000000000000000000', '0x000010632d5ec76b0500000000000000'],
    ['i8', '-1', '0xff'],
    ['bool', 'true', '0x01'],
    ['String', 'Hello', '0x1448656c6c6f'],
    ['String', '0x12', '0x1030783132'],
    ['String', '42', '0x083432'],
    ['Vec<u16>', '[1,2]', '0x0801000200', '[1, 2]'],
    ['Option<u8>', 'null', '0x00', ''],
  ];
  for (const [type, value, bytes, printed = value] of cases) {
    it(`${type} ${value} ↔ ${bytes}`, () => {
      assert.equal(run('encode', type, value), bytes);
      assert.equal(run('decode', type, bytes), printed);
    });
  }

  it('prints what the page shows', () => {
    assertOutput('scale', [
      run('encode', 'u128', '100000000000000000000'),
      run('decode', 'String', '0x1448656c6c6f'),
      run('decode', '{"amount":"u8","currency":"String"}', '0x080c475254'),
    ]);
  });

  it('says what is wrong', () => {
    assert.throws(() => run('encode', 'u8', undefined), {
      message: 'Usage: scale.ts encode|decode <type> <value>',
    });
    assert.throws(() => run('convert', 'u8', '1'), {
      message: 'Unknown command "convert": use encode or decode',
    });
    assert.throws(() => run('decode', 'u8', '01'), {
      message: 'decode needs hex that starts with 0x, got "01"',
    });
    assert.throws(() => run('decode', 'u8', '0x0102'), {
      message: 'u8 takes 1 bytes, got 2',
    });
    assert.throws(
      () => run('encode', 'Nope', '1'),
      /Cannot construct unknown type Nope/,
    );
  });
});

describe('header', () => {
  it('prints what the page shows', () => {
    assertOutput(
      'header',
      describePayload('0x474d0110b05262521b106783000001000500000000000000'),
    );
  });

  it('splits a payload into its parts', () => {
    assert.deepEqual(
      describePayload('0x474d01109af7e21ea8078927000001000a000000'),
      [
        'Interface  0x9af7e21ea8078927',
        'Entry      0',
        'Route      1',
        'Data       0x0a000000',
      ],
    );
    assert.equal(
      describePayload('0x474d0110000000000000000000000000')[0],
      'Interface  0x0000000000000000 (constructor)',
    );
  });

  it('says what is wrong', () => {
    assert.throws(() => describePayload(undefined), {
      message: 'Usage: header.ts <payload as 0x-hex>',
    });
    assert.throws(() => describePayload('0x01'), {
      message: 'No Sails header: 1 bytes, 16 needed',
    });
  });
});
