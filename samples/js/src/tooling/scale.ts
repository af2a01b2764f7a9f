/**
 * Encodes and decodes single values on the command line:
 *   npx tsx src/tooling/scale.ts encode u32 42
 *   npx tsx src/tooling/scale.ts decode String 0x1448656c6c6f
 */
import {pathToFileURL} from 'node:url';
import {hexToU8a, isHex, u8aToHex} from '@polkadot/util';
import {decode, encode, encodeText} from '../metadata/scale.ts';

// #region run
/** @throws Error for a wrong command, type or value */
export function run(
  command: string | undefined,
  type: string | undefined,
  value: string | undefined,
): string {
  if (!type || value === undefined)
    throw new Error('Usage: scale.ts encode|decode <type> <value>');
  if (command === 'encode')
    return u8aToHex(
      type === 'String' ? encodeText(value) : encode(type, parseValue(value)),
    );
  if (command === 'decode') {
    if (!isHex(value))
      throw new Error(`decode needs hex that starts with 0x, got "${value}"`);
    return decode(type, hexToU8a(value)).toString();
  }
  throw new Error(`Unknown command "${command}": use encode or decode`);
}
// #endregion run

// #region parse-value
/**
 * Integers become bigint, so that no digit is lost; JSON is for lists, structs
 * and enums; the rest is text.
 */
function parseValue(text: string): unknown {
  if (/^-?\d+$/.test(text)) return BigInt(text);
  if (/^[[{]|^(true|false|null)$/.test(text)) return JSON.parse(text);
  return text;
}
// #endregion parse-value

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.log(run(process.argv[2], process.argv[3], process.argv[4]));
}
