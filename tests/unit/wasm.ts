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
