/** The Wasm of a program, compiled. */
import type {Hex} from '../sails/hex';
import {codeId} from './ids';
import type {Entry} from './dispatch';
import {Refused} from './errors';

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
  const staticPages = importedPages(wasm);
  if (staticPages === undefined) throw new Refused('The Wasm does not import its memory.');
  if (!entries.init && !entries.handle)
    throw new Refused('The Wasm exports neither init nor handle.');
  return {id: codeId(wasm), module, size: wasm.length, staticPages, entries};
}

const IMPORT_SECTION = 2;
const [FUNCTION, TABLE, MEMORY] = [0, 1, 2];

/**
 * The pages with which the imported memory begins, which JavaScript has no call for. Format: WebAssembly
 * specification, "Import Section". @returns undefined when no memory is imported
 */
function importedPages(wasm: Uint8Array): number | undefined {
  let at = 8;
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = wasm[at++] ?? 0;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  };
  const skipName = () => {
    const length = number();
    at += length;
  };
  const limits = () => {
    const hasMaximum = (number() & 1) === 1;
    const minimum = number();
    if (hasMaximum) number();
    return minimum;
  };
  while (at < wasm.length) {
    const section = number();
    const length = number();
    const end = at + length;
    if (section === IMPORT_SECTION) {
      for (let left = number(); left > 0; left--) {
        skipName();
        skipName();
        const kind = wasm[at++];
        if (kind === MEMORY) return limits();
        if (kind === FUNCTION) number();
        else if (kind === TABLE) {
          at++;
          limits();
        } else at += 2;
      }
    }
    at = end;
  }
  return undefined;
}
