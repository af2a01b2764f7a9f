/** Reads the bytes of an `.opt.wasm` in a web page. */

// #region read-code-file
/** @param file from `<input type="file">` */
export async function readCodeFile(file: File): Promise<Uint8Array> {
  const code = new Uint8Array(await file.arrayBuffer());
  if (String.fromCharCode(...code.subarray(0, 4)) !== '\0asm')
    throw new Error(`${file.name} is not a WebAssembly file`);
  if (code.length > 512 * 1024)
    throw new Error(
      `${file.name} has ${code.length} bytes, the chain takes 524288`,
    );
  return code;
}
// #endregion read-code-file
