/**
 * The memory of a program: it stays between messages, and what a failed execution wrote to it is dropped.
 * Allocation follows gear v2.0.0, protocol/core/src/memory.rs.
 */
import type {Code} from './code';
import {NotModeled} from './errors';

const PAGE = 65_536;
/** Pages that Gear allows: 2 GiB (protocol/core/src/code/mod.rs, `MAX_WASM_PAGES_AMOUNT`). */
const GEAR_PAGES = 32_768;
/** Pages that this chain allows: 64 MiB, so that a program cannot fill the memory of the browser. */
const MOST_PAGES = 1024;

/** The memory between two messages. Never changed; an execution works on a copy. */
export type SavedMemory = {
  bytes: Uint8Array<ArrayBuffer>;
  /** Pages that the program has allocated. */
  allocated: ReadonlySet<number>;
};

/** Thrown when a syscall is given an address outside of the memory. */
export class OutOfBounds extends Error {}

export class ProgramMemory {
  /** What the program imports. */
  readonly wasm: WebAssembly.Memory;
  readonly #staticPages: number;
  readonly #allocated: Set<number>;

  constructor({staticPages}: Code, saved?: SavedMemory) {
    const pages = saved ? saved.bytes.length / PAGE : staticPages;
    if (pages > MOST_PAGES) throw new NotModeled(`memory of more than ${MOST_PAGES} pages`);
    this.wasm = new WebAssembly.Memory({initial: pages, maximum: MOST_PAGES});
    this.#staticPages = staticPages;
    this.#allocated = new Set(saved?.allocated);
  }

  /** Puts back what was saved. To be called after instantiation, which writes the constants of the program. */
  restore({bytes}: SavedMemory): void {
    new Uint8Array(this.wasm.buffer).set(bytes);
  }

  /** A copy of the memory up to the last page in use. */
  save(): SavedMemory {
    const pages = Math.max(this.#staticPages, ...[...this.#allocated].map(page => page + 1));
    const bytes = new Uint8Array(this.wasm.buffer.slice(0, pages * PAGE));
    for (let page = this.#staticPages; page < pages; page++) {
      if (!this.#allocated.has(page)) bytes.fill(0, page * PAGE, (page + 1) * PAGE);
    }
    return {bytes, allocated: new Set(this.#allocated)};
  }

  /**
   * Allocates pages in the first gap that is large enough.
   *
   * @returns the first page, or undefined when Gear has no room for so many
   * @throws NotModeled when Gear has, but this chain does not
   */
  alloc(pages: number): number | undefined {
    if (pages === 0) return this.#staticPages;
    let start = this.#staticPages;
    for (let page = start; page < start + pages; page++) {
      if (start + pages > GEAR_PAGES) return undefined;
      if (page >= MOST_PAGES) throw new NotModeled(`memory of more than ${MOST_PAGES} pages`);
      if (this.#allocated.has(page)) start = page + 1;
    }
    const missing = start + pages - this.wasm.buffer.byteLength / PAGE;
    if (missing > 0) this.wasm.grow(missing);
    for (let page = start; page < start + pages; page++) this.#allocated.add(page);
    return start;
  }

  /** Frees one page. @returns whether it was allocated */
  free(page: number): boolean {
    return this.#allocated.delete(page);
  }

  /** Frees the pages from `first` to `last`. @returns whether the range is valid; its pages may be free already */
  freeRange(first: number, last: number): boolean {
    if (first > last || first < this.#staticPages || last >= GEAR_PAGES) return false;
    for (const page of this.#allocated) {
      if (page >= first && page <= last) this.#allocated.delete(page);
    }
    return true;
  }

  /** @throws OutOfBounds */
  read(at: number, length: number): Uint8Array {
    this.#check(at, length);
    return new Uint8Array(this.wasm.buffer.slice(at, at + length));
  }

  /** @throws OutOfBounds */
  write(at: number, bytes: Uint8Array): void {
    this.#check(at, bytes.length);
    new Uint8Array(this.wasm.buffer).set(bytes, at);
  }

  #check(at: number, length: number) {
    if (at + length > this.wasm.buffer.byteLength) throw new OutOfBounds();
  }
}
