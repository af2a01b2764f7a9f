/**
 * Runs a Gear program without a chain: each message gets a fresh instance with the memory that the last
 * successful one left, as on chain. Gas, value transfers, waiting and replies from other programs are not modelled.
 *
 * Signatures of the imports: gear-tech/gear v2.0.0, gsys crate.
 */
import type {HexString} from '@gear-js/api';
import {hexToU8a, u8aToHex} from '@polkadot/util';

const PAGE = 65_536;
/** More than the static memory of the programs here. */
const INITIAL_PAGES = 64;

export interface Incoming {
  payload: HexString;
  /** The sender. */
  source: HexString;
  /** Planck that come with the message. */
  value?: bigint;
}

export interface Outcome {
  /** The payload of the program's reply; undefined when it made none. */
  reply?: Uint8Array;
  /** Messages sent to others: events go to the zero id. */
  sent: {destination: HexString; payload: Uint8Array}[];
}

/** Thrown when the program stops with `gr_panic`: nothing it changed is kept. */
export class Panic extends Error {
  constructor(readonly payload: Uint8Array) {
    super(`panic: ${new TextDecoder().decode(payload)}`);
  }
}

export class WasmHost {
  readonly #module: WebAssembly.Module;
  #memory?: Uint8Array;

  constructor(wasm: BufferSource) {
    this.#module = new WebAssembly.Module(wasm);
  }

  /** @throws Panic, or a WebAssembly.RuntimeError for a trap */
  async run(entry: 'init' | 'handle', message: Incoming): Promise<Outcome> {
    const saved = this.#memory;
    const pages = saved ? saved.length / PAGE : INITIAL_PAGES;
    const memory = new WebAssembly.Memory({initial: pages});
    const outcome: Outcome = {sent: []};
    const env = imports(this.#module, memory, message, outcome);
    const instance = await WebAssembly.instantiate(this.#module, {env});
    if (saved) new Uint8Array(memory.buffer).set(saved);
    const start = instance.exports[entry];
    if (typeof start !== 'function') throw new Error(`The program has no ${entry}`);
    start();
    this.#memory = new Uint8Array(memory.buffer.slice(0));
    return outcome;
  }
}

/** A result is used by `alloc` and `free_range` only. */
type Syscall = (...args: number[]) => unknown;

/** The imports the module asks for. One that this host lacks throws when it is called, not before. */
function imports(
  module: WebAssembly.Module,
  memory: WebAssembly.Memory,
  message: Incoming,
  outcome: Outcome,
): WebAssembly.ModuleImports {
  const view = () => new DataView(memory.buffer);
  const read = (at: number, length: number) => new Uint8Array(memory.buffer.slice(at, at + length));
  const write = (at: number, bytes: Uint8Array) => new Uint8Array(memory.buffer).set(bytes, at);
  const ok = (errorAt: number) => view().setUint32(errorAt, 0, true);
  const payload = hexToU8a(message.payload);

  const known: Record<string, Syscall> = {
    alloc: pages => memory.grow(pages),
    free_range: () => 0,
    gr_size: at => view().setUint32(at, payload.length, true),
    gr_read: (from, length, at, error) => {
      write(at, payload.subarray(from, from + length));
      ok(error);
    },
    gr_source: at => write(at, hexToU8a(message.source)),
    gr_value: at => {
      view().setBigUint64(at, message.value ?? 0n, true);
      view().setBigUint64(at + 8, 0n, true);
    },
    gr_message_id: at => write(at, new Uint8Array(32).fill(1)),
    gr_program_id: at => write(at, new Uint8Array(32).fill(2)),
    gr_block_height: at => view().setUint32(at, 7, true),
    gr_gas_available: at => view().setBigUint64(at, 750_000_000_000n, true),
    gr_system_reserve_gas: (_gas, error) => ok(error),
    gr_reply: (at, length, _value, error) => {
      outcome.reply = read(at, length);
      ok(error);
    },
    gr_send: (to, at, length, _delay, error) => {
      outcome.sent.push({destination: u8aToHex(read(to, 32)), payload: read(at, length)});
      ok(error);
    },
    gr_panic: (at, length) => {
      throw new Panic(read(at, length));
    },
  };
  const env: WebAssembly.ModuleImports = {memory};
  for (const {name, kind} of WebAssembly.Module.imports(module)) {
    if (kind === 'function')
      env[name] =
        known[name] ??
        (() => {
          throw new Error(`${name} is not modelled`);
        });
  }
  return env;
}
