/** Reads a program and its interface from files of the reader. */
import {SYSCALL_COSTS} from '@site/src/chain/gas';
import {embeddedIdl} from '@site/src/sails/embeddedIdl';
import {parseIdl, type Idl} from '@site/src/sails/idl';

/** Bytes; the chain refuses longer code: gear v2.0.0, vara/runtime/src/lib.rs and protocol/core/src/code/config.rs. */
const LONGEST_CODE = 512 * 1024;

/**
 * Why a file cannot be used. `size`: longer than the chain allows. `wasm`: no WebAssembly. `program`: not a program for
 * Gear. `imports`: it needs functions that Gear does not have. `idl`: the interface cannot be read.
 */
export type Reason = 'size' | 'wasm' | 'program' | 'imports' | 'idl';

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

/** Checks the Wasm of a program and reads the IDL in it. @throws Unusable */
export async function readWasm(file: Blob): Promise<OwnWasm> {
  if (file.size > LONGEST_CODE) throw new Unusable('size');
  const wasm = await file.arrayBuffer();
  const module = await WebAssembly.compile(wasm).catch(() => {
    throw new Unusable('wasm');
  });
  const entries = WebAssembly.Module.exports(module).map(({name}) => name);
  const imported = WebAssembly.Module.imports(module);
  if (
    !(entries.includes('init') || entries.includes('handle')) ||
    !imported.some(({kind}) => kind === 'memory')
  ) {
    throw new Unusable('program');
  }
  const unknown = imported
    .filter(
      ({module: from, name, kind}) =>
        kind === 'function' && !(from === 'env' && name in SYSCALL_COSTS),
    )
    .map(({name}) => name);
  if (unknown.length > 0) throw new Unusable('imports', unknown.join(', '));
  const text = await embeddedIdl(module).catch((error: unknown) => {
    throw new Unusable('idl', String(error));
  });
  return text === undefined ? {wasm} : {wasm, idl: readIdl(text)};
}

/** Parses the interface of a program that can be started. @throws Unusable */
export function readIdl(text: string): Idl {
  let idl: Idl;
  try {
    idl = parseIdl(text);
  } catch (error) {
    throw new Unusable('idl', error instanceof Error ? error.message : String(error));
  }
  if (!idl.entries.some(({kind}) => kind === 'constructor')) {
    throw new Unusable('idl', 'no constructor');
  }
  return idl;
}
