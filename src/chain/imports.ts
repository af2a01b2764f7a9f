/** What a program imports, and whether the chain takes it: gear v2.0.0, protocol/core/src/code/utils.rs, `check_imports`. */

import type {SyscallName} from './gas';

/**
 * The arguments of every syscall: `i` for i32, `I` for i64, which only gas is. gear v2.0.0,
 * utils/wasm-instrument/src/syscalls.rs, `SyscallName::signature`.
 */
export const ARGUMENTS: Record<SyscallName, string> = {
  alloc: 'i',
  free: 'i',
  free_range: 'ii',
  gr_block_height: 'i',
  gr_block_timestamp: 'i',
  gr_create_program: 'iiiiiii',
  gr_create_program_wgas: 'iiiiiIii',
  gr_debug: 'ii',
  gr_env_vars: 'ii',
  gr_exit: 'i',
  gr_gas_available: 'i',
  gr_leave: '',
  gr_message_id: 'i',
  gr_oom_panic: '',
  gr_panic: 'ii',
  gr_program_id: 'i',
  gr_random: 'ii',
  gr_read: 'iiii',
  gr_reply: 'iiii',
  gr_reply_code: 'i',
  gr_reply_commit: 'ii',
  gr_reply_commit_wgas: 'Iii',
  gr_reply_deposit: 'iIi',
  gr_reply_input: 'iiii',
  gr_reply_input_wgas: 'iiIii',
  gr_reply_push: 'iii',
  gr_reply_push_input: 'iii',
  gr_reply_to: 'i',
  gr_reply_wgas: 'iiIii',
  gr_reservation_reply: 'iiii',
  gr_reservation_reply_commit: 'ii',
  gr_reservation_send: 'iiiii',
  gr_reservation_send_commit: 'iiii',
  gr_reserve_gas: 'Iii',
  gr_send: 'iiiii',
  gr_send_commit: 'iiii',
  gr_send_commit_wgas: 'iiIii',
  gr_send_init: 'i',
  gr_send_input: 'iiiii',
  gr_send_input_wgas: 'iiiIii',
  gr_send_push: 'iiii',
  gr_send_push_input: 'iiii',
  gr_send_wgas: 'iiiIii',
  gr_signal_code: 'i',
  gr_signal_from: 'i',
  gr_size: 'i',
  gr_source: 'i',
  gr_system_reserve_gas: 'Ii',
  gr_unreserve_gas: 'ii',
  gr_value: 'i',
  gr_value_available: 'i',
  gr_wait: '',
  gr_wait_for: 'i',
  gr_wait_up_to: 'i',
  gr_wake: 'iii',
};
/** The only ones with a result, an i32. */
const ANSWERING = new Set(['alloc', 'free', 'free_range']);

/** The types of arguments and result, as `Reader.types` writes them. */
const signatureOf = (syscall: SyscallName): string =>
  `(${ARGUMENTS[syscall]})${ANSWERING.has(syscall) ? 'i' : ''}`;

/** What the chain does not take, by names. */
export type Flaws = {
  /** Functions that are no syscalls. */
  unknown: string[];
  /** Syscalls with other arguments or another result than they have. */
  otherSignature: string[];
  /** Tables and globals, and a second import of the same syscall. */
  refused: string[];
};

export type Imports = {
  /** The pages with which the imported memory begins. Undefined when none is imported. */
  pages: number | undefined;
  flaws: Flaws;
};

const [TYPE_SECTION, IMPORT_SECTION] = [1, 2];
const [FUNCTION, TABLE, MEMORY] = [0, 1, 2];
const FUNCTION_TYPE = 0x60;
const VALUES: Record<number, string> = {0x7f: 'i', 0x7e: 'I'};

/** Reads the parts of a module. Format: WebAssembly specification, "Binary Format". */
class Reader {
  at = 8;

  constructor(private readonly wasm: Uint8Array) {}

  get done(): boolean {
    return this.at >= this.wasm.length;
  }

  byte(): number {
    return this.wasm[this.at++] ?? 0;
  }

  number(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  }

  name(): string {
    const length = this.number();
    this.at += length;
    return new TextDecoder().decode(this.wasm.subarray(this.at - length, this.at));
  }

  /** The least size of a memory or table. */
  limits(): number {
    const hasMaximum = (this.number() & 1) === 1;
    const minimum = this.number();
    if (hasMaximum) this.number();
    return minimum;
  }

  /** Signatures of functions as text: `(iI)i`. Undefined when there are types of other kinds. */
  types(): string[] | undefined {
    const values = () =>
      Array.from({length: this.number()}, () => VALUES[this.byte()] ?? '?').join('');
    const found: string[] = [];
    for (let left = this.number(); left > 0; left--) {
      if (this.byte() !== FUNCTION_TYPE) return undefined;
      found.push(`(${values()})${values()}`);
    }
    return found;
  }
}

/** Reads the imports of a valid module, which JavaScript lists without signatures and sizes. */
export function importsOf(wasm: Uint8Array): Imports {
  const reader = new Reader(wasm);
  let types: string[] | undefined;
  const found: Imports = {pages: undefined, flaws: {unknown: [], otherSignature: [], refused: []}};
  const {flaws} = found;
  const seen = new Set<string>();
  const check = (module: string, name: string, type: number) => {
    if (module !== 'env' || !Object.hasOwn(ARGUMENTS, name)) flaws.unknown.push(name);
    else if (types?.[type] !== signatureOf(name as SyscallName)) flaws.otherSignature.push(name);
    else if (seen.has(name)) flaws.refused.push(name);
    seen.add(name);
  };
  while (!reader.done) {
    const section = reader.number();
    const length = reader.number();
    const end = reader.at + length;
    if (section === TYPE_SECTION) types = reader.types();
    if (section === IMPORT_SECTION) {
      for (let left = reader.number(); left > 0; left--) {
        const [module, name, kind] = [reader.name(), reader.name(), reader.byte()];
        if (kind === FUNCTION) check(module, name, reader.number());
        else if (kind === MEMORY) {
          found.pages = reader.limits();
        } else {
          flaws.refused.push(name);
          reader.at++;
          if (kind === TABLE) reader.limits();
          else reader.at++;
        }
      }
    }
    reader.at = end;
  }
  return found;
}
