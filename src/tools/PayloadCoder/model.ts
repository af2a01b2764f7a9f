import {ACCOUNTS} from '@site/src/chain/testAccounts';
import {namesOf} from '@site/src/tools/controls/SailsForm/accounts';
import {fromHex, toHex} from '@site/src/sails/hex';
import type {Entry, Idl, Type} from '@site/src/sails/idl';
import {
  encodePayload,
  HeaderError,
  headerParts,
  readPayload,
  type HeaderPart,
  type Reading,
} from '@site/src/sails/payload';
import {DecodeError, encode, format, type Value, ValueError} from '@site/src/sails/scale';

const NAMES = namesOf(ACCOUNTS);

/** One row of the table: some bytes and their meaning. */
export type Row = {hex: string} & (
  {part: HeaderPart} | {name: string; type: Type; meaning: string}
);

/** Hex digits without `0x`, as the table shows them. */
const digits = (bytes: Uint8Array): string => toHex(bytes).slice(2);

const headerRows = (entry: Entry, payload: Uint8Array): Row[] =>
  headerParts(entry, payload).map(({part, bytes}) => ({part, hex: digits(bytes)}));

/** The rows of one value. A struct or a tuple has one for each of its fields. */
function valueRows(name: string, type: Type, value: Value): Row[] {
  if (type.kind === 'fields' && type.fields.length > 0 && Array.isArray(value)) {
    return type.fields.flatMap((field, index) =>
      valueRows(
        [name, field.name || index].filter(part => part !== '').join('.'),
        field.type,
        value[index] ?? null,
      ),
    );
  }
  return [{name, type, hex: digits(encode(type, value)), meaning: format(type, value, NAMES)}];
}

/** Encodes a call. Returns the payload and its parts, or the first value that can't be encoded. */
export function encodeRows(
  entry: Entry,
  values: Value[],
): {hex: string; rows: Row[]} | {problem: ValueError} {
  try {
    const payload = encodePayload(entry, values);
    const rows = entry.fields.flatMap(({name, type}, index) =>
      valueRows(name, type, values[index] ?? null),
    );
    return {hex: toHex(payload), rows: [...headerRows(entry, payload), ...rows]};
  } catch (error) {
    if (error instanceof ValueError) return {problem: error};
    throw error;
  }
}

export type Decoded =
  | {readings: (Omit<Reading, 'values'> & {header: Row[]; rows: Row[]})[]}
  | {problem: 'hex' | HeaderError['problem'] | 'body'; detail: string};

/** Decodes hex. Returns every interpretation of the bytes as a message of the program, or why there is none. */
export function decodeRows(idl: Idl, text: string): Decoded {
  if (!text.trim()) return {readings: []};
  const payload = fromHex(text);
  if (!payload) return {problem: 'hex', detail: ''};
  try {
    const readings = readPayload(idl, payload).map(({as, entry, values}) => ({
      as,
      entry,
      header: headerRows(entry, payload),
      rows: values.flatMap(({field, value}) => valueRows(field.name, field.type, value)),
    }));
    return {readings};
  } catch (error) {
    if (error instanceof HeaderError) return {problem: error.problem, detail: error.message};
    if (error instanceof DecodeError) return {problem: 'body', detail: error.message};
    throw error;
  }
}
