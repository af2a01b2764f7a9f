/**
 * Shows the parts of a Sails 2 payload: npx tsx src/tooling/header.ts
 * 0x474d0110…
 */
import {pathToFileURL} from 'node:url';
import {hexToU8a, isHex, u8aToHex} from '@polkadot/util';
import {
  decodeHeader,
  HEADER_LENGTH,
  NO_INTERFACE,
} from '../metadata/sails-header.ts';

// #region describe-payload
/** @throws Error when the text is not hex, or has no Sails header */
export function describePayload(payload: string | undefined): string[] {
  if (!payload || !isHex(payload))
    throw new Error('Usage: header.ts <payload as 0x-hex>');
  const bytes = hexToU8a(payload);
  const {interfaceId, entryId, route} = decodeHeader(bytes);
  return [
    `Interface  ${interfaceId}${interfaceId === NO_INTERFACE ? ' (constructor)' : ''}`,
    `Entry      ${entryId}`,
    `Route      ${route}`,
    `Data       ${u8aToHex(bytes.subarray(HEADER_LENGTH))}`,
  ];
}
// #endregion describe-payload

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const line of describePayload(process.argv[2])) console.log(line);
}
