/** The Wasm of a program, compiled. */
import type {Hex} from '../sails/hex';
import {codeId} from './ids';
import type {Entry} from './dispatch';
import {Refused} from './errors';
import {wasmImports} from './imports';

/** Names of the exported functions: gear v2.0.0, protocol/core/src/message/mod.rs, `DispatchKind::as_entry`. */
const ENTRIES: Record<Entry, string> = {
  init: 'init',
  handle: 'handle',
  reply: 'handle_reply',
  signal: 'handle_signal',
};

export type Code = {
  id: Hex;
  module: WebAssembly.Module;
  /** Bytes of the Wasm. */
  size: number;
  /** Pages of memory that hold constants, variables and the stack. */
  staticPages: number;
  entries: Partial<Record<Entry, string>>;
};

/**
 * Compiles the Wasm of a program (an `.opt.wasm`).
 *
 * @throws WebAssembly.CompileError when it is no Wasm, Refused when it is no program
 */
export function compile(wasm: Uint8Array<ArrayBuffer>): Code {
  const module = new WebAssembly.Module(wasm);
  const exports = new Set(WebAssembly.Module.exports(module).map(({name}) => name));
  const entries = Object.fromEntries(
    Object.entries(ENTRIES).filter(([, name]) => exports.has(name)),
  ) as Code['entries'];
  const {pages: staticPages, flaws} = wasmImports(wasm);
  if (staticPages === undefined) throw new Refused('The Wasm does not import its memory.');
  if (!entries.init && !entries.handle)
    throw new Refused('The Wasm exports neither init nor handle.');
  const refuse = (what: string, names: string[]) => {
    if (names.length > 0) throw new Refused(`${what}: ${names.join(', ')}.`);
  };
  refuse('The Wasm imports functions that Gear does not have', flaws.unknown);
  refuse('The Wasm imports functions with other arguments than Gear has', flaws.otherSignature);
  refuse('Gear does not allow these imports of the Wasm', flaws.refused);
  return {id: codeId(wasm), module, size: wasm.length, staticPages, entries};
}
