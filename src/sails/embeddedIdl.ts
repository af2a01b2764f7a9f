/**
 * Reads the IDL that a build with Sails embeds in the Wasm of a program.
 *
 * Format: gear-tech/sails rs/v2.0.0, rs/idl-embed/src/lib.rs. The custom section begins with a version and a byte of
 * flags; the text follows, compressed by deflate if the first flag is set.
 */
import {concatBytes} from '@noble/hashes/utils.js';

const SECTION = 'sails:idl';
const VERSION = 1;
const COMPRESSED = 1;
/** Bytes of text; Sails refuses longer ones, too. */
const LONGEST = 1024 * 1024;

/**
 * Returns the text of the embedded IDL.
 *
 * @returns undefined when there is none, or one in a later format
 * @throws Error when the section is damaged or the text too long
 */
export async function embeddedIdl(module: WebAssembly.Module): Promise<string | undefined> {
  const [section] = WebAssembly.Module.customSections(module, SECTION);
  if (!section) return undefined;
  const [version, flags] = new Uint8Array(section);
  if (version !== VERSION || flags === undefined || flags > COMPRESSED) return undefined;
  const content = section.slice(2);
  const text = flags === COMPRESSED ? await inflated(content) : new Uint8Array(content);
  if (text.length > LONGEST) throw new Error(`The section ${SECTION} is longer than 1 MiB.`);
  return new TextDecoder('utf-8', {fatal: true}).decode(text);
}

async function inflated(data: ArrayBuffer): Promise<Uint8Array> {
  const reader = new Response(data).body!.pipeThrough(new DecompressionStream('deflate-raw'));
  const parts: Uint8Array[] = [];
  let length = 0;
  for (const stream = reader.getReader(); length <= LONGEST;) {
    const {done, value} = await stream.read();
    if (done) break;
    parts.push(value);
    length += value.length;
  }
  return concatBytes(...parts);
}
