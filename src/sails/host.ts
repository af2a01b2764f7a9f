/**
 * Runs a Gear program without a chain: as on chain, each message gets a fresh instance with the memory that the last
 * successful message left. Gas, transfers of value, waiting and other programs are not modeled.
 *
 * Signatures of the imports: gear-tech/gear v2.0.0, gsys crate.
 */
import {fromHex, toHex, type Hex} from './hex';

const PAGE = 65_536;
/** Pages of a new program's memory: more than the static memory of the programs on this site. */
const INITIAL_PAGES = 64;

export type Incoming = {
  payload: Hex;
  /** The sender. */
  source: Hex;
  /** The value attached to the message, in planck. */
  value?: bigint;
};

export type Outcome = {
  /** The payload of the program's reply; undefined when it did not reply. */
  reply?: Uint8Array;
  /** Messages that the program sent. Events are messages to the zero id. */
  sent: {destination: Hex; payload: Uint8Array}[];
};

/** What the sender gets to know: the reply with its code, and the messages sent (none after a failure). */
export type Answer = {code: Hex; payload: Uint8Array; sent: Outcome['sent']};

/** Reply codes, from gear-core-errors 2.0.0. */
const CODES = {
  automatic: '0x00000000',
  answered: '0x00010000',
  panic: '0x01000300',
  trap: '0x01000400',
} as const satisfies Record<string, Hex>;

/** Thrown when the program stops with `gr_panic`. Its changes are discarded. */
export class Panic extends Error {
  constructor(readonly payload: Uint8Array) {
    super(`panic: ${new TextDecoder().decode(payload)}`);
  }
}

/** Thrown when the program calls a function that this host does not provide. */
export class NotModeled extends Error {
  constructor(readonly syscall: string) {
    super(`${syscall} is not modeled`);
  }
}

export class WasmHost {
  readonly #module: WebAssembly.Module;
  #memory?: Uint8Array<ArrayBuffer>;

  private constructor(module: WebAssembly.Module) {
    this.#module = module;
  }

  /** @throws WebAssembly.CompileError */
  static async load(wasm: BufferSource): Promise<WasmHost> {
    return new WasmHost(await WebAssembly.compile(wasm));
  }

  /**
   * Runs one message.
   *
   * @param keep whether changes of the memory are kept; those of a query are not
   * @throws Panic, NotModeled, or a WebAssembly.RuntimeError for a trap
   */
  async run(entry: 'init' | 'handle', message: Incoming, keep = true): Promise<Outcome> {
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
    if (keep) this.#memory = new Uint8Array(memory.buffer.slice(0));
    return outcome;
  }

  /** Like `run`, but returns panics and traps as error replies, as the chain does. @throws NotModeled */
  async answer(entry: 'init' | 'handle', message: Incoming, keep = true): Promise<Answer> {
    const nothing = new Uint8Array();
    try {
      const {reply, sent} = await this.run(entry, message, keep);
      return reply
        ? {code: CODES.answered, payload: reply, sent}
        : {code: CODES.automatic, payload: nothing, sent};
    } catch (error) {
      const failed = error instanceof Panic || error instanceof WebAssembly.RuntimeError;
      if (!failed) throw error;
      return error instanceof Panic
        ? {code: CODES.panic, payload: error.payload, sent: []}
        : {code: CODES.trap, payload: nothing, sent: []};
    }
  }
}

/** Only `alloc` and `free_range` return something that the program uses. */
type Syscall = (...args: number[]) => unknown;

/** The imports that the module needs. One that this host does not provide throws when it is called, not before. */
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
  const payload = fromHex(message.payload)!;

  const known: Record<string, Syscall> = {
    alloc: pages => memory.grow(pages!),
    free_range: () => 0,
    gr_size: at => view().setUint32(at!, payload.length, true),
    gr_read: (from, length, at, error) => {
      write(at!, payload.subarray(from, from! + length!));
      ok(error!);
    },
    gr_source: at => write(at!, fromHex(message.source)!),
    gr_value: at => {
      const value = message.value ?? 0n;
      view().setBigUint64(at!, BigInt.asUintN(64, value), true);
      view().setBigUint64(at! + 8, value >> 64n, true);
    },
    gr_message_id: at => write(at!, new Uint8Array(32).fill(1)),
    gr_program_id: at => write(at!, new Uint8Array(32).fill(2)),
    gr_block_height: at => view().setUint32(at!, 7, true),
    gr_gas_available: at => view().setBigUint64(at!, 750_000_000_000n, true),
    gr_system_reserve_gas: (_gas, error) => ok(error!),
    gr_reply: (at, length, _value, error) => {
      outcome.reply = read(at!, length!);
      ok(error!);
    },
    gr_send: (to, at, length, _delay, error) => {
      outcome.sent.push({destination: toHex(read(to!, 32)), payload: read(at!, length!)});
      ok(error!);
    },
    gr_panic: (at, length) => {
      throw new Panic(read(at!, length!));
    },
  };
  const env: WebAssembly.ModuleImports = {memory};
  for (const {name, kind} of WebAssembly.Module.imports(module)) {
    if (kind === 'function')
      env[name] =
        known[name] ??
        (() => {
          throw new NotModeled(name);
        });
  }
  return env;
}
