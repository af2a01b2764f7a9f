/** An unsigned number in LEB128, as WebAssembly writes lengths. */
export const leb = (value: number): number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...leb(value >> 7)];

/** The bytes of a module with a custom section at its end: WebAssembly specification, "Custom Section". */
export function withSection(
  wasm: Iterable<number>,
  name: string,
  content: Iterable<number>,
): Uint8Array<ArrayBuffer> {
  const body = [...leb(name.length), ...Buffer.from(name), ...content];
  return Uint8Array.from([...wasm, 0, ...leb(body.length), ...body]);
}
