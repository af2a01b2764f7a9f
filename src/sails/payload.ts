/**
 * Payloads of a Sails program: where the message goes, then values in SCALE.
 *
 * Sails 1 and later begin with a header of 16 bytes: gear-tech/sails rs/v2.0.0, rs/idl-meta/src/header.rs
 *
 *   "GM" | version 1 | length 16 | interface id (8) | entry id (2, little endian) | route (1) | 0
 *
 * Sails 0.x begins with the names of service and function, or of the constructor, as texts: `encodePayload` of sails-js 0.5.1
 */
import {concatBytes} from '@noble/hashes/utils.js';
import {fromHex, toHex} from './hex';
import type {Entry, Field, Header, Idl, Names, Type} from './idl';
import {DecodeError, decode, decodeFields, encode, format, formatFields, type Value} from './scale';

const HEADER_LENGTH = 16;

/** The parts of the header in order, with the number of bytes of each. */
const HEADER_PARTS = {
  magic: 2,
  version: 1,
  length: 1,
  interface: 8,
  entry: 2,
  route: 1,
  reserved: 1,
} as const;

/** The parts in front of the values. `service` and `name` are those of Sails 0.x. */
export type HeaderPart = keyof typeof HEADER_PARTS | 'service' | 'name';

const TEXT: Type = {kind: 'text', name: 'String'};

function encodeHeader(header: Header | Names): Uint8Array {
  if ('names' in header) return concatBytes(...header.names.map(name => encode(TEXT, name)));
  const {interfaceId, entryId, route} = header;
  return Uint8Array.of(
    ...[0x47, 0x4d, 1, HEADER_LENGTH],
    ...fromHex(interfaceId)!,
    ...[entryId & 0xff, entryId >> 8, route, 0],
  );
}

/** Thrown for bytes that do not start with a valid header. */
export class HeaderError extends Error {
  constructor(
    readonly problem: 'short' | 'magic' | 'version' | 'reserved' | 'names',
    message: string,
  ) {
    super(message);
  }
}

/** @throws HeaderError */
function decodeHeader(payload: Uint8Array): Header {
  if (payload.length < HEADER_LENGTH)
    throw new HeaderError('short', `${payload.length} bytes, but a header has ${HEADER_LENGTH}`);
  const [g, m, version, length] = payload;
  if (g !== 0x47 || m !== 0x4d)
    throw new HeaderError('magic', `starts with ${toHex(payload.slice(0, 2))}, not 0x474d`);
  if (version !== 1 || length !== HEADER_LENGTH)
    throw new HeaderError('version', `version ${version}, length ${length}`);
  if (payload[15] !== 0) throw new HeaderError('reserved', 'the reserved byte is not 0');
  return {
    interfaceId: toHex(payload.slice(4, 12)),
    entryId: payload[12]! | (payload[13]! << 8),
    route: payload[14]!,
  };
}

/** The bytes of each part of the header of a payload of the entry. */
export function headerParts(
  {header}: Entry,
  payload: Uint8Array,
): {part: HeaderPart; bytes: Uint8Array}[] {
  let at = 0;
  if ('names' in header) {
    const parts: HeaderPart[] = header.names.length > 1 ? ['service', 'name'] : ['name'];
    return parts.map((part, index) => ({part, bytes: encode(TEXT, header.names[index]!)}));
  }
  return Object.entries(HEADER_PARTS).map(([part, length]) => {
    at += length;
    return {part: part as HeaderPart, bytes: payload.slice(at - length, at)};
  });
}

/** Encodes the payload of a call or a constructor. @throws ValueError, whose path begins with the argument */
export function encodePayload({header, fields}: Entry, values: Value[]): Uint8Array {
  const parts = fields.map(({type}, index) => encode(type, values[index] ?? null, [index]));
  return concatBytes(encodeHeader(header), ...parts);
}

/** One interpretation of a payload. Calls, replies and events share one header format. */
export type Reading = {
  as: 'call' | 'reply' | 'error' | 'event';
  entry: Entry;
  values: {field: Field; value: Value}[];
};

/** The entries that a payload may belong to, with the bytes behind the header. @throws HeaderError, DecodeError */
function candidatesFor(
  {notation, entries}: Idl,
  payload: Uint8Array,
): {entry: Entry; body: Uint8Array}[] {
  if (notation === 1) {
    const candidates = entries.flatMap(entry => {
      const body = bodyOf(entry.header, payload);
      return body ? [{entry, body}] : [];
    });
    if (candidates.length > 0) return candidates;
    throw new HeaderError('names', 'it does not begin with the name of a constructor or a service');
  }
  const {interfaceId, entryId, route} = decodeHeader(payload);
  const ofInterface = entries.filter(
    ({header}) => 'interfaceId' in header && header.interfaceId === interfaceId,
  );
  if (ofInterface.length === 0)
    throw new DecodeError(`the program has no interface ${interfaceId}`);
  const candidates = ofInterface.filter(
    ({header}) =>
      'entryId' in header &&
      header.entryId === entryId &&
      (route === 0 || header.route === 0 || header.route === route),
  );
  if (candidates.length === 0)
    throw new DecodeError(`the interface has no entry ${entryId} at route ${route}`);
  return candidates.map(entry => ({entry, body: payload.slice(HEADER_LENGTH)}));
}

/** The bytes behind the header, when the payload is one of that entry. The route does not matter. @throws HeaderError */
function bodyOf(header: Header | Names, payload: Uint8Array): Uint8Array | undefined {
  if ('names' in header) {
    const start = encodeHeader(header);
    const begins = start.every((byte, index) => payload[index] === byte);
    return begins ? payload.slice(start.length) : undefined;
  }
  const {interfaceId, entryId} = decodeHeader(payload);
  const isSame = interfaceId === header.interfaceId && entryId === header.entryId;
  return isSame ? payload.slice(HEADER_LENGTH) : undefined;
}

/**
 * Finds every interpretation of the payload as a complete message of the program.
 *
 * @throws HeaderError when it has no valid header, DecodeError when no entry of the program matches
 */
export function readPayload(idl: Idl, payload: Uint8Array): Reading[] {
  const candidates = candidatesFor(idl, payload);
  let problem: unknown;
  const readings: Reading[] = [];
  const attempt = (as: Reading['as'], entry: Entry, fields: Field[], body: Uint8Array) => {
    try {
      const values = decodeFields(fields, body);
      readings.push({
        as,
        entry,
        values: values.map((value, index) => ({field: fields[index]!, value})),
      });
    } catch (error) {
      problem ??= error;
    }
  };
  for (const {entry, body} of candidates) {
    if (entry.kind === 'event') attempt('event', entry, entry.fields, body);
    else {
      attempt('call', entry, entry.fields, body);
      const {returns, throws} = entry;
      if (returns) attempt('reply', entry, [{name: '', docs: '', type: returns}], body);
      if (throws) attempt('error', entry, [{name: '', docs: '', type: throws}], body);
    }
  }
  if (readings.length === 0) throw problem;
  return readings;
}

/**
 * Formats the reply to a call.
 *
 * @param failed whether the reply code is an error
 * @returns undefined when the payload is not an answer of this entry, such as the text of a panic, or nothing
 */
export function formatReply(
  entry: Entry,
  payload: Uint8Array,
  failed: boolean,
  names?: ReadonlyMap<string, string>,
): string | undefined {
  const type = failed ? entry.throws : entry.returns;
  if (!type) return undefined;
  return ifReadable(() => {
    const body = bodyOf(entry.header, payload);
    return body && format(type, decode(type, body), names);
  });
}

/** Formats an event as Rust would write it; undefined when the bytes are not an event of the program. */
export function formatEvent(
  {entries}: Idl,
  payload: Uint8Array,
  names?: ReadonlyMap<string, string>,
): string | undefined {
  return ifReadable(() => {
    for (const event of entries.filter(({kind}) => kind === 'event')) {
      const body = bodyOf(event.header, payload);
      if (body) return formatCall(event, decodeFields(event.fields, body), names);
    }
    return undefined;
  });
}

/** @returns undefined when the bytes are not what is read */
function ifReadable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof HeaderError || error instanceof DecodeError) return undefined;
    throw error;
  }
}

/**
 * Formats a call as `Mint(to: Alice, value: 5)`, with its service if others have that name, and an event as
 * `Transfer { … }`.
 */
export function formatCall(
  {kind, name, short, fields}: Entry,
  values: Value[],
  names?: ReadonlyMap<string, string>,
): string {
  const texts = formatFields(fields, values, names);
  if (kind !== 'event') return `${short}(${texts})`;
  return fields.length > 0 ? `${name} { ${texts} }` : name;
}
