import {readFileSync} from 'node:fs';
import {deflateRawSync} from 'node:zlib';
import {expect, test} from '@playwright/test';
import {readIdl, readWasm} from '../../src/tools/RunProgram/ownProgram';

const counter = readFileSync('samples/programs/concepts/counter/counter.opt.wasm');
const idl = readFileSync('samples/programs/concepts/counter/client/counter.idl', 'utf8');

/** Adds a custom section to a Wasm file: WebAssembly specification, "Custom Section". All lengths are below 16,384. */
function withSection(wasm: Buffer, name: string, content: Buffer): Blob {
  const length = (value: number) => Buffer.from([(value & 0x7f) | 0x80, value >> 7]);
  const body = Buffer.concat([length(name.length), Buffer.from(name), content]);
  return new Blob([
    Uint8Array.from(Buffer.concat([wasm, Buffer.from([0]), length(body.length), body])),
  ]);
}

/** As gear-tech/sails rs/v2.0.0, rs/idl-embed/src/lib.rs writes it. */
const embedded = (flags: number, content: Buffer, version = 1) =>
  withSection(counter, 'sails:idl', Buffer.concat([Buffer.from([version, flags]), content]));

test.describe('a program of the reader', () => {
  test('its IDL is read from the Wasm, compressed or not', async () => {
    const inside = await readWasm(embedded(1, deflateRawSync(Buffer.from(idl))));
    expect(inside.idl).toEqual(readIdl(idl));
    expect((await readWasm(embedded(0, Buffer.from(idl)))).idl).toEqual(readIdl(idl));
  });

  test('without an IDL, or with one in a later format, only the Wasm is used', async () => {
    expect((await readWasm(new Blob([counter]))).idl).toBeUndefined();
    expect((await readWasm(embedded(0, Buffer.from(idl), 2))).idl).toBeUndefined();
    expect((await readWasm(embedded(2, Buffer.from(idl)))).idl).toBeUndefined();
  });

  test('an IDL that grows beyond 1 MiB when it is inflated is refused', async () => {
    const bomb = deflateRawSync(Buffer.alloc(8 * 1024 * 1024, ' '));
    await expect(readWasm(embedded(1, bomb))).rejects.toMatchObject({reason: 'idl'});
  });

  test('a file that is no program is refused with its reason', async () => {
    const refused = (file: Blob) => expect(readWasm(file)).rejects;
    await refused(new Blob(['text'])).toMatchObject({reason: 'wasm'});
    await refused(new Blob([counter.subarray(0, 1000)])).toMatchObject({reason: 'wasm'});
    await refused(new Blob([Buffer.alloc(524_289)])).toMatchObject({reason: 'size'});
    // An empty module: magic and version.
    await refused(new Blob([counter.subarray(0, 8)])).toMatchObject({reason: 'program'});
    const foreign = Buffer.from(
      counter.toString('latin1').replace('gr_source', 'fd_source'),
      'latin1',
    );
    await refused(new Blob([foreign])).toMatchObject({reason: 'imports', detail: 'fd_source'});
  });

  test('an IDL of another version is refused with the line, and one without constructor, too', () => {
    expect(() => readIdl('constructor { New : (); };')).toThrow(/line 1: "!@sails: 2…" expected/);
    expect(() => readIdl('!@sails: 2.0.0\nprogram P {\n}')).toThrow(/no constructor/);
  });
});
