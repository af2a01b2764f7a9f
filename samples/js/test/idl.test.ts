import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {deflateRawSync} from 'node:zlib';
import {u8aConcat} from '@polkadot/util';
import {getFnNamePrefix, getServiceNamePrefix, Sails} from 'sails-js';
import {SailsIdlParser} from 'sails-js-parser';
import {idlFromWasm} from '../src/metadata/idl-from-wasm.ts';
import {
  addPayload,
  encodeChecked,
  IDL_V1,
  initPayload,
  isIdlV2,
  parseIdlV1,
  valuePayload,
} from '../src/metadata/idl-v1.ts';
import {encodeText} from '../src/metadata/scale.ts';

const IDL_V2 =
  '!@sails: 2.0.0\n\nservice Counter@0x9af7e21ea8078927 {\n    functions {\n        Add(amount: u32) -> u64;\n    }\n}\n';

describe('IDL version 1 with sails-js 0.5.1', () => {
  it('encodes constructors, commands and queries by name', () => {
    assert.equal(initPayload, '0x2457697468537461727405000000');
    assert.equal(addPayload, '0x1c436f756e7465720c4164640a000000');
    assert.equal(valuePayload, '0x1c436f756e7465721456616c7565');
    assert.equal(getServiceNamePrefix(addPayload), 'Counter');
    assert.equal(getFnNamePrefix(addPayload), 'Add');
  });

  it('decodes arguments and results', async () => {
    const sails = await parseIdlV1(IDL_V1);
    const {Add} = sails.services.Counter.functions;
    assert.deepEqual(Add.decodePayload(addPayload), {value: 10});
    assert.equal(Add.decodeResult('0x1c436f756e7465720c4164642a000000'), 42);
    assert.equal(sails.ctors.New.encodePayload(), '0x0c4e6577');
  });

  it('does not notice a missing argument; encodeChecked does', async () => {
    const {Add} = (await parseIdlV1(IDL_V1)).services.Counter.functions;
    assert.equal(Add.encodePayload(), '0x1c436f756e7465720c41646400000000');
    assert.throws(() => encodeChecked(Add), {
      message: 'Expected 1 arguments, got 0',
    });
    assert.throws(() => encodeChecked(Add, 1, 2), {
      message: 'Expected 1 arguments, got 2',
    });
    assert.equal(encodeChecked(Add, 10), addPayload);
  });

  it('encodes a text that looks like hex as bytes; encodeText does not', async () => {
    const idl =
      'constructor { New : (); }; service S { Say : (text: str) -> str; };';
    const {Say} = (await parseIdlV1(idl)).services.S.functions;
    assert.equal(Say.encodePayload('0x1234'), '0x04530c536179081234');
    assert.equal(
      Say.encodePayload(encodeText('0x1234')),
      '0x04530c53617918307831323334',
    );
  });

  it('cannot read version 2', async () => {
    assert.equal(isIdlV2(IDL_V2), true);
    assert.equal(isIdlV2(IDL_V1), false);
    await assert.rejects(parseIdlV1(IDL_V2), /This IDL is version 2/);
    const parser = await SailsIdlParser.new();
    assert.throws(() => new Sails(parser).parseIdl(IDL_V2), {
      message: 'Error code: 2, Error details: parse IDL: Invalid token',
    });
  });

  it('explains a wrong order of setup', async () => {
    assert.throws(
      () => new Sails().parseIdl(IDL_V1),
      /^Error: Parser not set\./,
    );
    const sails = await parseIdlV1(IDL_V1);
    assert.throws(
      () => sails.services.Counter.functions.Add(1),
      /^Error: API is not set\. Use \.setApi method to set API instance/,
    );
    assert.throws(() => new Sails(undefined).services, {
      message: 'IDL is not parsed',
    });
  });
});

describe('IDL in a wasm file', () => {
  const wasm = (...sections: Uint8Array[]) =>
    u8aConcat(
      Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0),
      ...sections,
    ) as Uint8Array<ArrayBuffer>;
  const idlSection = (version: number, flags: number, body: Uint8Array) => {
    const content = u8aConcat(
      Uint8Array.of(9),
      'sails:idl',
      Uint8Array.of(version, flags),
      body,
    );
    return u8aConcat(
      Uint8Array.of(0, 0x80 | (content.length & 0x7f), content.length >> 7),
      content,
    );
  };
  const text = new TextEncoder().encode(IDL_V2);

  it('is read both uncompressed and deflated', async () => {
    assert.equal(await idlFromWasm(wasm(idlSection(1, 0, text))), IDL_V2);
    assert.equal(
      await idlFromWasm(wasm(idlSection(1, 1, deflateRawSync(text)))),
      IDL_V2,
    );
  });

  it('may be absent', async () =>
    assert.equal(await idlFromWasm(wasm()), undefined));

  it('of another version is rejected', async () => {
    await assert.rejects(idlFromWasm(wasm(idlSection(2, 0, text))), {
      message: 'Unknown version 2 of the sails:idl section',
    });
  });
});
