import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {CreateType, ProgramMetadata} from '@gear-js/api';
import {TypeRegistry} from '@polkadot/types';
import {hexToU8a, u8aConcat, u8aToHex} from '@polkadot/util';
import {decodeHandleReply, encodeHandle} from '../src/metadata/legacy-calls.ts';

/**
 * A `meta.txt` in which `handle` takes `enum Action { Add(u32), Reset }` and
 * replies with a u32.
 */
function metaTxt(): string {
  const field = (type: number) => [
    {name: null, type, typeName: null, docs: []},
  ];
  const registry = new TypeRegistry().createType('PortableRegistry', {
    types: [
      {id: 0, type: {path: [], params: [], def: {Primitive: 'U32'}, docs: []}},
      {
        id: 1,
        type: {
          path: ['demo', 'Action'],
          params: [],
          def: {
            Variant: {
              variants: [
                {name: 'Add', fields: field(0), index: 0, docs: []},
                {name: 'Reset', fields: [], index: 1, docs: []},
              ],
            },
          },
          docs: [],
        },
      },
    ],
  });
  const none = {input: null, output: null};
  const body = CreateType.create('ProgramMetadataReprRustV2', {
    init: none,
    handle: {input: 1, output: 0},
    others: none,
    reply: null,
    signal: null,
    state: none,
    reg: u8aToHex(registry.toU8a()),
  });
  const rustVersion2 = Uint8Array.from([0, 2, 0]);
  return u8aToHex(u8aConcat(rustVersion2, body.toU8a()));
}

describe('a meta.txt', () => {
  const meta = ProgramMetadata.from(metaTxt());

  it('is read with and without 0x', () => {
    assert.equal(meta.types.handle.input, 1);
    assert.equal(
      ProgramMetadata.from(metaTxt().slice(2)).types.handle.output,
      0,
    );
  });

  it('describes its types', () => {
    assert.equal(meta.getTypeName(1), 'DemoAction');
    assert.deepEqual(meta.getTypeDef(1), {
      _variants: {Add: 'U32', Reset: null},
    });
    assert.equal(meta.getTypeIndexByName('demoaction'), 1);
    assert.equal(meta.getTypeIndexByName('Nope'), null);
  });

  it('encodes messages and decodes replies', () => {
    assert.equal(u8aToHex(encodeHandle(meta, {Add: 5})), '0x0005000000');
    assert.equal(u8aToHex(encodeHandle(meta, 'Reset')), '0x01');
    assert.equal(decodeHandleReply(meta, hexToU8a('0x2a000000')), 42);
  });

  it('reads hex of a bare number as big endian', () => {
    assert.equal(meta.createType(0, '0x2a000000').toString(), '704643072');
  });

  it('says what is wrong', () => {
    const {others} = meta.types;
    const silent = {types: {...meta.types, handle: others}} as ProgramMetadata;
    assert.throws(() => encodeHandle(silent, 1), {
      message: 'handle has no input in this metadata',
    });
    assert.throws(() => decodeHandleReply(silent, new Uint8Array()), {
      message: 'handle has no output in this metadata',
    });
    assert.throws(() => meta.createType(9, 1), {
      message: 'Type with index 9 not found in registered types',
    });
    assert.throws(() => ProgramMetadata.from('0x010200'), {
      message: 'Metadata: Unsupported lang',
    });
    assert.throws(() => ProgramMetadata.from('0x000900'), {
      message: 'Metadata: Invalid metadata',
    });
  });
});
