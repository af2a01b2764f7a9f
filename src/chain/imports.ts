/** What a program imports, and whether the chain takes it: gear v2.0.0, protocol/core/src/code/utils.rs, `check_imports`. */

import {SYSCALLS, type SyscallName} from './gas';

/** The only syscalls with a result, an i32. */
const ANSWERING = new Set(['alloc', 'free', 'free_range']);

/** The types of arguments and result, as `Reader.types` writes them. */
const signatureOf = (syscall: SyscallName): string =>
  `(${SYSCALLS[syscall][0]})${ANSWERING.has(syscall) ? 'i' : ''}`;

/** What the chain does not take, by names. */
type Flaws = {
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
export function wasmImports(wasm: Uint8Array): Imports {
  const reader = new Reader(wasm);
  let types: string[] | undefined;
  const found: Imports = {pages: undefined, flaws: {unknown: [], otherSignature: [], refused: []}};
  const {flaws} = found;
  const seen = new Set<string>();
  const check = (module: string, name: string, type: number) => {
    if (module !== 'env' || !Object.hasOwn(SYSCALLS, name)) flaws.unknown.push(name);
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
