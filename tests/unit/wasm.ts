/** An unsigned number in LEB128, as WebAssembly writes lengths. */
const leb = (value: number): number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...leb(value >> 7)];

/** The bytes of a module with a custom section at its end: WebAssembly specification, "Custom Section". */
export function withSection(
  wasm: Iterable<number>,
  name: string,
  content: Iterable<number>,
): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([...wasm, ...section(0, [...text(name), ...content])]);
}

/** A name in a section. */
export const text = (name: string): number[] => [...leb(name.length), ...Buffer.from(name)];

/** A section of a module. */
export const section = (id: number, body: number[]): number[] => [id, ...leb(body.length), ...body];

/** A small module of WebAssembly, of its sections. */
export const moduleOf = (sections: number[][]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([0, 97, 115, 109, 1, 0, 0, 0, ...sections.flat()]);

/**
 * A small Gear program.
 *
 * @param imports syscalls, and their types: 0 takes an i32, 1 nothing, 2 five of them
 * @param handle the code of that function, in which the imports are numbered from 0
 * @param data bytes that the memory has from address 256 on
 */
export const programOf = (
  imports: [name: string, type: number][],
  handle: number[],
  data: number[] = [],
) =>
  moduleOf([
    // Types: (i32) → (), () → (), (i32, i32, i32, i32, i32) → ().
    section(1, [3, 0x60, 1, 0x7f, 0, 0x60, 0, 0, 0x60, 5, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0]),
    section(2, [
      imports.length + 1,
      ...[...text('env'), ...text('memory'), 2, 0, 1],
      ...imports.flatMap(([name, type]) => [...text('env'), ...text(name), 0, type]),
    ]),
    section(3, [2, 1, 1]),
    section(7, [
      2,
      ...[...text('init'), 0, imports.length],
      ...[...text('handle'), 0, imports.length + 1],
    ]),
    section(10, [2, 2, 0, 0x0b, handle.length + 2, 0, ...handle, 0x0b]),
    section(11, [1, 0, 0x41, 0x80, 2, 0x0b, data.length, ...data]),
  ]);

/** An interface for small programs: a message, and a query that they do not answer. */
export const goIdl = `!@sails: 2.0.0
service S@0x28ed3dc035f55922 { functions { Go(); @query Value() -> u32; } }
program P { constructors { New(); } services { S@0x28ed3dc035f55922 } }`;

/** A program that exits with its first message: `gr_exit(0)`. */
export const exiting = programOf([['gr_exit', 0]], [0x41, 0, 0x10, 0]);
