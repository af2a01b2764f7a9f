/** Reads a program and its interface from files of the reader. */
import {wasmImports} from '@site/src/chain/imports';
import {embeddedIdl} from '@site/src/sails/embeddedIdl';
import type {Idl} from '@site/src/sails/idl';
import {parseIdl} from '@site/src/sails/parseIdl';

/** Bytes; the chain refuses longer code: gear v2.0.0, vara/runtime/src/lib.rs and protocol/core/src/code/config.rs. */
const LONGEST_CODE = 512 * 1024;

/**
 * Why a file cannot be used. `size`: longer than the chain allows. `wasm`: no WebAssembly. `program`: not a program for
 * Gear. `imports`: it needs functions that Gear does not have. `signatures`: it needs functions with other arguments.
 * `refusedImports`: it imports what Gear does not allow. `idl`: the interface cannot be read.
 * `constructor`: it has no constructor. `unreadable`: the browser cannot read the file. `folder`: the folder contains
 * neither a program nor an interface.
 */
export type Reason =
  | 'size'
  | 'wasm'
  | 'program'
  | 'imports'
  | 'signatures'
  | 'refusedImports'
  | 'idl'
  | 'constructor'
  | 'unreadable'
  | 'folder';

/** Thrown for a file that cannot be used. `detail` is in English: names of functions, or the place in the IDL. */
export class Unusable extends Error {
  constructor(
    readonly reason: Reason,
    readonly detail = '',
  ) {
    super(`${reason}: ${detail}`);
  }
}

/** `idl` is absent when the Wasm contains none. */
export type OwnWasm = {wasm: ArrayBuffer; idl?: Idl};

/** What a file contains. @throws Unusable when it was moved, deleted, or is a folder */
export const readable = <T>(content: Promise<T>): Promise<T> =>
  content.catch((error: unknown) => {
    throw new Unusable('unreadable', String(error));
  });

/** Checks the Wasm of a program and reads the IDL in it. @throws Unusable */
export async function readWasm(file: Blob): Promise<OwnWasm> {
  if (file.size > LONGEST_CODE) throw new Unusable('size');
  const wasm = await readable(file.arrayBuffer());
  const module = await WebAssembly.compile(wasm).catch(() => {
    throw new Unusable('wasm');
  });
  const entries = WebAssembly.Module.exports(module).map(({name}) => name);
  const {pages, flaws} = wasmImports(new Uint8Array(wasm));
  if (!(entries.includes('init') || entries.includes('handle')) || pages === undefined)
    throw new Unusable('program');
  const refuse = (reason: Reason, names: string[]) => {
    if (names.length > 0) throw new Unusable(reason, names.join(', '));
  };
  refuse('imports', flaws.unknown);
  refuse('signatures', flaws.otherSignature);
  refuse('refusedImports', flaws.refused);
  const text = await embeddedIdl(module).catch((error: unknown) => {
    throw new Unusable('idl', String(error));
  });
  return text === undefined ? {wasm} : {wasm, idl: readIdl(text)};
}

/** Parses an interface. @throws Unusable */
export function readIdl(text: string): Idl {
  try {
    return parseIdl(text);
  } catch (error) {
    throw new Unusable('idl', error instanceof Error ? error.message : String(error));
  }
}

/** Whether the file is an interface, by its name. */
export const isIdl = ({name}: File): boolean => /\.idl$/i.test(name);
