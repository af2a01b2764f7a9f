import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {GearApi, HexString} from '@gear-js/api';
import {readCodeFile} from '../src/upload-program/browser-file.ts';
import {codeId} from '../src/upload-program/ids.ts';
import {uploadWithVoucher} from '../src/upload-program/upload-code.ts';
import {isBuiltFrom} from '../src/upload-program/verify-code.ts';

const MAGIC = Uint8Array.from([0, 0x61, 0x73, 0x6d]);
const PROGRAM: HexString = `0x${'aa'.repeat(32)}`;

describe('a wasm file in a web page', () => {
  it('is read as bytes', async () => {
    assert.deepEqual(await readCodeFile(new File([MAGIC], 'a.wasm')), MAGIC);
  });

  it('is rejected if the chain would reject it', async () => {
    await assert.rejects(readCodeFile(new File(['text'], 'a.wasm')), {
      message: 'a.wasm is not a WebAssembly file',
    });
    const large = new File([MAGIC, new Uint8Array(524_285)], 'b.wasm');
    await assert.rejects(readCodeFile(large), {
      message: 'b.wasm has 524289 bytes, the chain takes 524288',
    });
  });
});

describe('the code of a program', () => {
  const api = {
    program: {codeId: async () => codeId(MAGIC)},
  } as unknown as GearApi;

  it('is compared by its id', async () => {
    assert.equal(await isBuiltFrom(api, PROGRAM, MAGIC), true);
    assert.equal(await isBuiltFrom(api, PROGRAM, Uint8Array.of(1)), false);
  });
});

describe('an upload', () => {
  it('that a voucher pays for is a call to that voucher', async () => {
    const api = {
      code: {
        upload: async (code: Uint8Array) => ({
          extrinsic: {uploads: codeId(code)},
        }),
      },
      voucher: {
        call: (voucherId: HexString, call: unknown) => ({voucherId, call}),
      },
    } as unknown as GearApi;
    assert.deepEqual(await uploadWithVoucher(api, PROGRAM, MAGIC), {
      voucherId: PROGRAM,
      call: {UploadCode: {uploads: codeId(MAGIC)}},
    });
  });
});
