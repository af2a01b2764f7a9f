import {readdirSync, readFileSync} from 'node:fs';
import {deflateRawSync} from 'node:zlib';
import {expect, test} from '@playwright/test';
import {wasmImports} from '../../src/chain/imports';
import {chosenFrom} from '../../src/tools/controls/OwnFiles/dropped';
import {isIdl, readIdl, readWasm} from '../../src/tools/controls/OwnFiles/read';
import {moduleOf, section, text, withSection} from './wasm';

const counter = readFileSync('samples/programs/concepts/counter/counter.opt.wasm');
const idl = readFileSync('samples/programs/concepts/counter/client/counter.idl', 'utf8');

/** As gear-tech/sails rs/v2.0.0, rs/idl-embed/src/lib.rs writes it. */
const embedded = (flags: number, content: Buffer, version = 1) =>
  new Blob([withSection(counter, 'sails:idl', [version, flags, ...content])]);

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

  test('imports are checked by signature, and only once, as the node checks them', async () => {
    // (module (import "env" "memory" (memory 1)) (import "env" "gr_size" (func …)) (func (export "init")))
    const importing = (types: number[][], imports: [name: string, type: number][], more = '') => {
      const functions = imports.flatMap(([name, type]) => [...text('env'), ...text(name), 0, type]);
      const global = more ? [...text('env'), ...text(more), 3, 0x7f, 0] : [];
      const memory = [...text('env'), ...text('memory'), 2, 0, 1];
      const count = imports.length + (more ? 2 : 1);
      return new Blob([
        moduleOf([
          section(1, [types.length + 1, 0x60, 0, 0, ...types.flat()]),
          section(2, [count, ...memory, ...functions, ...global]),
          section(3, [1, 0]),
          section(7, [1, ...text('init'), 0, imports.length]),
          section(10, [1, 2, 0, 0x0b]),
        ]),
      ]);
    };
    const I32 = 0x7f;
    const pointer = [0x60, 1, I32, 0];
    const answering = [0x60, 0, 1, I32];
    await expect(readWasm(importing([pointer], [['gr_size', 1]]))).resolves.toBeTruthy();
    await expect(readWasm(importing([answering], [['gr_size', 1]]))).rejects.toMatchObject({
      reason: 'signatures',
      detail: 'gr_size',
    });
    const gas = importing([[0x60, 3, I32, I32, I32, 0]], [['gr_reserve_gas', 1]]);
    await expect(readWasm(gas)).rejects.toMatchObject({reason: 'signatures'});
    const twice = importing(
      [pointer],
      [
        ['gr_size', 1],
        ['gr_size', 1],
      ],
    );
    await expect(readWasm(twice)).rejects.toMatchObject({reason: 'refusedImports'});
    const global = importing([pointer], [['gr_size', 1]], 'stack');
    await expect(readWasm(global)).rejects.toMatchObject({
      reason: 'refusedImports',
      detail: 'stack',
    });
  });

  test('every sample program passes the check of imports', () => {
    const files = readdirSync('samples/programs', {recursive: true, encoding: 'utf8'}).filter(
      file => file.endsWith('.opt.wasm') && !file.includes('target/'),
    );
    expect(files.length).toBeGreaterThan(20);
    for (const file of files) {
      const {flaws} = wasmImports(readFileSync(`samples/programs/${file}`));
      expect(flaws, file).toEqual({unknown: [], otherSignature: [], refused: []});
    }
  });

  test('of a folder, the newest program and interface are taken; without both, it is refused', () => {
    const file = (name: string, lastModified: number) => new File([], name, {lastModified});
    const names = (files: File[]) => chosenFrom(files, files.length).map(({name}) => name);
    const old = [file('a.opt.wasm', 1), file('b.wasm', 9), file('a.idl', 1)];
    expect(names(old)).toEqual(['a.opt.wasm', 'a.idl']);
    expect(names([...old, file('c.opt.wasm', 2), file('C.IDL', 2)])).toEqual([
      'c.opt.wasm',
      'C.IDL',
    ]);
    expect(names([file('b.wasm', 9)])).toEqual(['b.wasm']);
    expect(() => chosenFrom([], 12)).toThrow('folder: 12');
  });

  test('an interface is known by its name in any case', () => {
    expect(isIdl(new File([], 'X.IDL'))).toBe(true);
    expect(isIdl(new File([], 'idl.wasm'))).toBe(false);
  });

  test('an IDL that cannot be read is refused with the line', () => {
    expect(() => readIdl('!@sails: 2.0.0\nprogram P {')).toThrow(/idl: IDL line 2: "}" expected/);
  });
});
