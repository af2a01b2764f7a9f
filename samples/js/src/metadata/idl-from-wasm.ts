/**
 * The IDL that a Sails 2 build puts into its `.opt.wasm`, in the custom section
 * `sails:idl`.
 *
 * Envelope: gear-tech/sails rs/v2.0.0, docs/idl-embedding-spec.md: byte 0
 * version (1), byte 1 flags (bit 0: raw deflate), then the text in UTF-8.
 */
import {inflateRawSync} from 'node:zlib';

// #region idl-from-wasm
/** Longest text the format allows, in bytes. */
const MAX_IDL_LENGTH = 1024 * 1024;

/**
 * @returns the IDL, or undefined when the wasm has none (a generation 1
 * program, or the `.wasm` instead of the `.opt.wasm`)
 * @throws Error for an envelope version other than 1
 */
export async function idlFromWasm(
  wasm: BufferSource,
): Promise<string | undefined> {
  const [section] = WebAssembly.Module.customSections(
    await WebAssembly.compile(wasm),
    'sails:idl',
  );
  if (!section) return undefined;
  const [version, flags] = new Uint8Array(section, 0, 2);
  if (version !== 1)
    throw new Error(`Unknown version ${version} of the sails:idl section`);
  const body = new Uint8Array(section, 2);
  const text =
    flags & 1 ? inflateRawSync(body, {maxOutputLength: MAX_IDL_LENGTH}) : body;
  return new TextDecoder('utf-8', {fatal: true}).decode(text);
}
// #endregion idl-from-wasm
