/** SCALE encoding of values of an IDL's types. */
import {fromHex, toHex} from './hex';
import {readInteger} from './pasted';
import type {Field, Type} from './idl';

/**
 * A value in the form that input fields use: integers, booleans, texts and hex are strings; `null` is `None`; lists,
 * structs and tuples are arrays. `Some` in an `Option` of an `Option` is the variant of that name; otherwise it is its
 * content.
 */
export type Value = string | null | Value[] | {variant: string; fields: Value[]};

type Reason =
  | {reason: 'integer' | 'hex' | 'bool' | 'char' | 'shape'}
  | {reason: 'range'; min: bigint; max: bigint}
  | {reason: 'length'; expected: number; found: number};

/**
 * Thrown for a value that does not belong to its type. `path` leads to it: positions of fields and items, from the
 * outside in.
 */
export class ValueError extends Error {
  constructor(
    readonly path: number[],
    readonly type: Type,
    readonly problem: Reason,
  ) {
    super(`${type.name}: ${describe(problem)}`);
  }
}

function describe(problem: Reason): string {
  if (problem.reason === 'range') return `must be ${problem.min} to ${problem.max}`;
  if (problem.reason === 'length') return `must have ${problem.expected}, has ${problem.found}`;
  return {
    integer: 'must be a whole number',
    hex: 'must be hex with whole bytes',
    bool: 'must be true or false',
    char: 'must be one character',
    shape: 'has the wrong form',
  }[problem.reason];
}

/** Thrown for bytes that are not a value of the type. */
export class DecodeError extends Error {}

/** Whether `Some` needs a name, because its content may be `None`, too. */
const isNested = ({some}: Type & {kind: 'option'}): boolean => some.kind === 'option';

/** `Some` with that content. */
export const someOf = (type: Type & {kind: 'option'}, content: Value): Value =>
  isNested(type) ? {variant: 'Some', fields: [content]} : content;

/** The content of `Some`, or `null` for `None`; undefined when the value is neither. */
export function contentOf(type: Type & {kind: 'option'}, value: Value): Value | undefined {
  if (value === null || !isNested(type)) return value;
  if (typeof value !== 'object' || Array.isArray(value)) return undefined;
  return value.variant === 'Some' && value.fields.length === 1 ? value.fields[0] : undefined;
}

/** Encodes a value. @throws ValueError */
export function encode(type: Type, value: Value, path: number[] = []): Uint8Array {
  const out: number[] = [];
  write(out, type, value, path);
  return Uint8Array.from(out);
}

/**
 * Decodes one value from all of `bytes`. @throws DecodeError when there are too few or too many bytes, or invalid ones
 */
export function decode(type: Type, bytes: Uint8Array): Value {
  const reader = new Reader(bytes);
  const value = read(reader, type);
  reader.end();
  return value;
}

/** Decodes the values of fields from all of `bytes`. @throws DecodeError */
export function decodeFields(fields: Field[], bytes: Uint8Array): Value[] {
  const reader = new Reader(bytes);
  const values = fields.map(({type}) => read(reader, type));
  reader.end();
  return values;
}

/** Whether the initial value of a type has an end. One that contains itself ends in a variant, option or list. */
function hasEnd(type: Type, within: readonly Type[] = []): boolean {
  if (within.includes(type)) return false;
  const haveEnds = (fields: Field[]) =>
    fields.every(field => hasEnd(field.type, [...within, type]));
  switch (type.kind) {
    case 'fields':
      return haveEnds(type.fields);
    case 'enum':
      return type.variants.some(({fields}) => haveEnds(fields));
    case 'list':
      return !type.length || hasEnd(type.item, [...within, type]);
    default:
      return true;
  }
}

/**
 * The default value of a type: 0 (or 1 if it can't be 0), `false`, an empty text, `None`, zero bytes, or the first
 * variant that does not contain the type itself. Actor ids default to `actor`, if given.
 *
 * @param within the types whose value is being made
 */
export function initialValue(type: Type, actor?: string, within: readonly Type[] = []): Value {
  const inner = [...within, type];
  switch (type.kind) {
    case 'integer':
      return type.isNonZero ? '1' : '0';
    case 'bool':
      return 'false';
    case 'bytes':
      return (type.name === 'ActorId' && actor) || toHex(new Uint8Array(type.length ?? 0));
    case 'list':
      return Array.from({length: type.length ?? 0}, () => initialValue(type.item, actor, inner));
    case 'fields':
      return hasEnd(type, within)
        ? type.fields.map(field => initialValue(field.type, actor, inner))
        : '';
    case 'enum': {
      const first = type.variants.find(({fields}) =>
        fields.every(field => hasEnd(field.type, inner)),
      );
      return initialVariant(type, first?.name ?? '', actor, within);
    }
    case 'option':
      return null;
    default:
      return '';
  }
}

/** The variant with default values for its fields; the other parameters as of `initialValue`. */
export function initialVariant(
  type: Type & {kind: 'enum'},
  name: string,
  actor?: string,
  within: readonly Type[] = [],
): Value {
  const fields = type.variants.find(one => one.name === name)?.fields ?? [];
  return {
    variant: name,
    fields: fields.map(field => initialValue(field.type, actor, [...within, type])),
  };
}

/** Formats the values of fields as Rust would write them, each behind its name if it has one. */
export const formatFields = (
  fields: Field[],
  values: Value[],
  names?: ReadonlyMap<string, string>,
): string =>
  fields
    .map(({name, type}, index) => {
      const text = format(type, values[index] ?? null, names);
      return name ? `${name}: ${text}` : text;
    })
    .join(', ');

/** Formats a value as Rust would write it. Bytes whose hex is in `names` are shown by that name. */
export function format(
  type: Type,
  value: Value,
  names: ReadonlyMap<string, string> = new Map(),
): string {
  if (value === null) return 'None';
  if (type.kind === 'option') {
    const content = contentOf(type, value);
    if (content === undefined) throw new TypeError(`Not a value of ${type.name}`);
    return `Some(${format(type.some, content, names)})`;
  }
  if (typeof value === 'string') {
    if (type.kind === 'text' || type.kind === 'char') return JSON.stringify(value);
    return names.get(value) ?? value;
  }
  if (type.kind === 'list' && Array.isArray(value))
    return `[${value.map(item => format(type.item, item, names)).join(', ')}]`;
  if (type.kind === 'fields' && Array.isArray(value)) {
    const texts = formatFields(type.fields, value, names);
    return type.fields[0]?.name ? `${type.name} { ${texts} }` : `(${texts})`;
  }
  if (type.kind === 'enum' && !Array.isArray(value)) {
    const fields = type.variants.find(({name}) => name === value.variant)?.fields ?? [];
    if (fields.length === 0) return value.variant;
    const texts = formatFields(fields, value.fields, names);
    return fields[0]?.name ? `${value.variant} { ${texts} }` : `${value.variant}(${texts})`;
  }
  throw new TypeError(`Not a value of ${type.name}`);
}

function write(out: number[], type: Type, value: Value, path: number[]): void {
  const fail = (problem: Reason): never => {
    throw new ValueError(path, type, problem);
  };
  const shape = (): never => fail({reason: 'shape'});
  const writeFields = (fields: Field[], values: Value[]) => {
    if (values.length !== fields.length) shape();
    fields.forEach((field, index) => write(out, field.type, values[index]!, [...path, index]));
  };

  if (type.kind === 'option') {
    out.push(value === null ? 0 : 1);
    const content = contentOf(type, value);
    if (content === undefined) return shape();
    if (value !== null) write(out, type.some, content, path);
  } else if (type.kind === 'fields') {
    writeFields(type.fields, Array.isArray(value) ? value : shape());
  } else if (type.kind === 'list') {
    const items = Array.isArray(value) ? value : shape();
    if (type.length === undefined) writeCompact(out, items.length);
    else if (items.length !== type.length)
      fail({reason: 'length', expected: type.length, found: items.length});
    items.forEach((item, index) => write(out, type.item, item, [...path, index]));
  } else if (type.kind === 'enum') {
    if (value === null || typeof value === 'string' || Array.isArray(value)) return shape();
    const index = type.variants.findIndex(({name}) => name === value.variant);
    if (index < 0) shape();
    out.push(index);
    writeFields(type.variants[index]!.fields, value.fields);
  } else if (typeof value !== 'string') {
    shape();
  } else if (type.kind === 'integer') {
    const number = readInteger(value) ?? fail({reason: 'integer'});
    const bits = BigInt(type.bits);
    const [min, max] = type.signed
      ? [-(1n << (bits - 1n)), (1n << (bits - 1n)) - 1n]
      : [type.isNonZero ? 1n : 0n, (1n << bits) - 1n];
    if (number < min || number > max) fail({reason: 'range', min, max});
    for (let shift = 0n; shift < bits; shift += 8n) out.push(Number((number >> shift) & 0xffn));
  } else if (type.kind === 'bool') {
    if (value !== 'true' && value !== 'false') fail({reason: 'bool'});
    out.push(value === 'true' ? 1 : 0);
  } else if (type.kind === 'text') {
    const bytes = new TextEncoder().encode(value);
    writeCompact(out, bytes.length);
    append(out, bytes);
  } else if (type.kind === 'char') {
    const [point, ...more] = Array.from(value, letter => letter.codePointAt(0)!);
    if (point === undefined || more.length > 0) return fail({reason: 'char'});
    for (let shift = 0; shift < 32; shift += 8) out.push((point >>> shift) & 0xff);
  } else if (type.kind === 'bytes') {
    const bytes = fromHex(value) ?? fail({reason: 'hex'});
    if (type.length === undefined) writeCompact(out, bytes.length);
    else if (bytes.length !== type.length)
      fail({reason: 'length', expected: type.length, found: bytes.length});
    append(out, bytes);
  }
}

/** Appends byte by byte, because `push` can't take the arguments of a long byte string. */
function append(out: number[], bytes: Uint8Array): void {
  for (const byte of bytes) out.push(byte);
}

function writeCompact(out: number[], length: number): void {
  if (length < 0x40) out.push(length << 2);
  else if (length < 0x4000) out.push(((length << 2) & 0xff) | 1, length >> 6);
  else {
    const word = length * 4 + 2;
    out.push(word & 0xff, (word >>> 8) & 0xff, (word >>> 16) & 0xff, word >>> 24);
  }
}

class Reader {
  at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  take(length: number): Uint8Array {
    const left = this.bytes.length - this.at;
    if (length > left) throw new DecodeError(`${length} bytes needed, ${left} left`);
    this.at += length;
    return this.bytes.slice(this.at - length, this.at);
  }

  byte(): number {
    return this.take(1)[0]!;
  }

  /** Reads a length. A message can't contain more than 2^30 - 1 items, so the longest form is an error. */
  compact(): number {
    const first = this.byte();
    const mode = first & 3;
    if (mode === 0) return first >> 2;
    if (mode === 3) throw new DecodeError('a length is 2^30 or more');
    const more = mode === 1 ? this.take(1) : this.take(3);
    const length =
      more.reduce((sum, byte, index) => sum + byte * 2 ** (8 * (index + 1)), first) >>> 2;
    if (length < (mode === 1 ? 0x40 : 0x4000))
      throw new DecodeError('a length is encoded with more bytes than it needs');
    return length;
  }

  end(): void {
    const left = this.bytes.length - this.at;
    if (left > 0) throw new DecodeError(`too many bytes: ${left} left over`);
  }
}

function read(reader: Reader, type: Type): Value {
  switch (type.kind) {
    case 'integer': {
      const bytes = reader.take(type.bits / 8);
      const number = bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
      return String(type.signed ? BigInt.asIntN(type.bits, number) : number);
    }
    case 'bool': {
      const byte = reader.byte();
      if (byte > 1) throw new DecodeError(`${byte} is not a bool`);
      return byte === 1 ? 'true' : 'false';
    }
    case 'char': {
      const point = reader.take(4).reduceRight((sum, byte) => sum * 256 + byte, 0);
      if (point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff))
        throw new DecodeError(`${point} is not a character`);
      return String.fromCodePoint(point);
    }
    case 'text': {
      const bytes = reader.take(reader.compact());
      try {
        return new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(bytes);
      } catch {
        throw new DecodeError('a text is not UTF-8');
      }
    }
    case 'bytes':
      return toHex(reader.take(type.length ?? reader.compact()));
    case 'list': {
      const items: Value[] = [];
      const length = type.length ?? reader.compact();
      for (let index = 0; index < length; index++) {
        const start = reader.at;
        items.push(read(reader, type.item));
        // If items take no bytes, a short payload could claim a billion of them.
        if (reader.at === start && length > 1024) throw new DecodeError(`${length} empty items`);
      }
      return items;
    }
    case 'fields':
      return type.fields.map(field => read(reader, field.type));
    case 'option': {
      const byte = reader.byte();
      if (byte > 1) throw new DecodeError(`${byte} is neither None nor Some`);
      return byte === 0 ? null : someOf(type, read(reader, type.some));
    }
    case 'enum': {
      const index = reader.byte();
      const variant = type.variants[index];
      if (!variant) throw new DecodeError(`${type.name} has no variant ${index}`);
      return {variant: variant.name, fields: variant.fields.map(field => read(reader, field.type))};
    }
  }
}
