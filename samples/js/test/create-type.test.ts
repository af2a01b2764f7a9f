import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {it} from 'node:test';
import {CreateType} from '@gear-js/api';
import {u8aToHex} from '@polkadot/util';

const types = new CreateType();

/** Arguments of `create` as the table writes them, and as values. The last two are right. */
const cases: [type: string, written: string, value: unknown][] = [
  ['u128', '10n ** 20n', 10n ** 20n],
  ['u32', "'0x2a000000'", '0x2a000000'],
  ['Option<u32>', 'Uint8Array.of(0)', Uint8Array.of(0)],
  ['Vec<u32>', '[5]', [5]],
  ['Bytes', '[7]', [7]],
  ['Vec<String>', "['null']", ['null']],
  ['String', "'null'", 'null'],
  ['String', "'1.50'", '1.50'],
  ['String', "'1e3'", '1e3'],
  ['String', "'[1,2]'", '[1,2]'],
  ['String', `'{"a":1}'`, '{"a":1}'],
  ['Vec<u32>', '[5, 6]', [5, 6]],
  ['String', "'Hello'", 'Hello'],
];

/** The bytes that a call gives, or that it throws. */
function bytes(call: () => {toU8a: () => Uint8Array}): string {
  try {
    return u8aToHex(call().toU8a());
  } catch {
    return 'throws';
  }
}

/** One line of the table, in columns. */
const line = (...[type, value, create, registry]: string[]) =>
  `${type?.padEnd(12)} ${value?.padEnd(18)} ${create?.padEnd(40)} ${registry}`;

it('the table of what `create` makes of values is true of this version', () => {
  const table = [
    line('Type', 'Value', 'create', 'registry.createType'),
    ...cases.map(([type, written, value]) =>
      line(
        type,
        written,
        bytes(() => types.create(type, value)),
        bytes(() => types.registry.createType(type, value)),
      ),
    ),
    '',
  ].join('\n');
  const file = new URL('../src/metadata/create-type.txt', import.meta.url);
  assert.equal(readFileSync(file, 'utf8'), table);
});
