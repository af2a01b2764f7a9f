/** What both notations of an IDL share: words and signs, parsed declarations, and the types that they make. */
import type {Entry, Field, Type} from './idl';

/** Thrown for a text that is not an IDL; `line` is where parsing stopped. */
export class IdlError extends Error {
  constructor(message: string, line?: number) {
    super(line === undefined ? `IDL: ${message}` : `IDL line ${line}: ${message}`);
  }
}

/** `@key` or `@key: value`. */
type Note = {key: string; value?: string; line: number};

type Token = {text: string; line: number; docs: string[]; notes: Note[]};

/**
 * Doc comment, comment, global annotation, annotation, name with interface id, or sign, in one line: idl.pest, "Lexemes".
 * The last two of Unicode's line breaks do not end a line there.
 */
const LEXEME =
  /\/\/\/(?<doc>.*)|(?<comment>\/\/.*)|!@(?<global>[A-Za-z_]\w*)(?::(?<setting>.*))?|@(?<key>[A-Za-z_]\w*)(?::(?<value>.*))?|\w+(?:@0x[\dA-Fa-f]+)?|->|\P{White_Space}/gsu;

const note = (key: string, value: string | undefined, line: number): Note =>
  value === undefined ? {key, line} : {key, value: value.trim(), line};

/**
 * Splits a text into names, numbers and signs. Doc comments and annotations are attached to the token after them,
 * wherever they are. `globals` are the annotations of the whole file.
 */
function tokens(text: string): {found: Token[]; globals: Note[]} {
  const found: Token[] = [];
  const globals: Note[] = [];
  let docs: string[] = [];
  let notes: Note[] = [];
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .forEach((content, index) => {
      const line = index + 1;
      for (const match of content.matchAll(LEXEME)) {
        const {doc, comment, global, setting, key, value} = match.groups!;
        if (doc !== undefined) docs.push(doc.trim());
        else if (global !== undefined) globals.push(note(global, setting, line));
        else if (key === 'doc') docs.push(value?.trim() ?? '');
        else if (key !== undefined) notes.push(note(key, value, line));
        else if (comment === undefined) {
          found.push({text: match[0], line, docs, notes});
          docs = [];
          notes = [];
        }
      }
    });
  return {found, globals};
}

/** A type as it is written. `from`: who gives the name its meaning, when that is known without the declarations. */
export type Written = {
  name: string;
  args: Written[];
  shape?: 'list' | 'array' | 'tuple';
  length?: number;
  from?: 'file' | 'notation';
};
/** The tuple without members. */
export const UNIT: Written = {name: '', shape: 'tuple', args: []};
export type WrittenField = {name: string; type: Written; docs: string};
export type WrittenVariant = {name: string; fields: WrittenField[]; docs: string; notes: Note[]};
type Declaration = {params: string[]} & (
  {fields: WrittenField[]} | {variants: WrittenVariant[]} | {alias: Written}
);
export type Scope = Map<string, Declaration>;

/** A function, a constructor or an event. */
export type Callable = WrittenVariant & {query: boolean; returns?: Written; throws?: Written};

/** Reads tokens one after the other. */
export class Tokens {
  #at = 0;
  readonly #tokens: Token[];
  readonly globals: Note[];

  constructor(text: string) {
    const {found, globals} = tokens(text);
    this.#tokens = found;
    this.globals = globals;
  }

  get done(): boolean {
    return this.#at >= this.#tokens.length;
  }

  /** The next token, or the one so many after it. */
  peek(ahead = 0): Token {
    return this.#tokens[this.#at + ahead] ?? {text: '', line: 0, docs: [], notes: []};
  }

  fail(expected: string): never {
    const {text, line} = this.done ? {text: '', line: this.#tokens.at(-1)?.line ?? 1} : this.peek();
    throw new IdlError(`${expected} expected, found ${text ? `"${text}"` : 'the end'}`, line);
  }

  skip(text: string): boolean {
    if (this.done || this.peek().text !== text) return false;
    this.#at++;
    return true;
  }

  expect(text: string): void {
    if (!this.skip(text)) this.fail(`"${text}"`);
  }

  word(): string {
    const {text} = this.peek();
    if (!/^[A-Za-z_]/.test(text)) this.fail('a name');
    this.#at++;
    return text;
  }

  /** The length of an array. */
  length(): number {
    const {text} = this.peek();
    if (!/^\d+$/.test(text) || Number(text) > 0xffff_ffff) this.fail('a length');
    this.#at++;
    return Number(text);
  }

  /** Parses items until `end`. A separator after an item is skipped. */
  block<T>(item: () => T, end = '}', separator = ';'): T[] {
    const items: T[] = [];
    while (!this.skip(end)) {
      if (this.done) this.fail(`"${end}"`);
      items.push(item());
      this.skip(separator);
    }
    return items;
  }

  /** Parses items until `end`, with separators between them; there may be one after the last item. */
  list<T>(end: string, item: () => T, separator = ','): T[] {
    let isSeparated = true;
    const one = () => {
      if (!isSeparated) this.fail(`"${separator}" or "${end}"`);
      const found = item();
      isSeparated = this.peek().text === separator;
      return found;
    };
    return this.block(one, end, separator);
  }
}

const INTEGER =
  /^(?:(?<sign>[iu])(?<bits>8|16|32|64|128)|[uU]256|NonZeroU(?<most>8|16|32|64|128|256))$/;

/** Every spelling of a type of a fixed number of bytes, with the one that is shown. */
const BYTES: Record<string, readonly [shown: string, length: number]> = {
  ...{ActorId: ['ActorId', 32], actor: ['ActorId', 32], actor_id: ['ActorId', 32]},
  ...{CodeId: ['CodeId', 32], code: ['CodeId', 32], code_id: ['CodeId', 32]},
  ...{MessageId: ['MessageId', 32], messageid: ['MessageId', 32], message_id: ['MessageId', 32]},
  ...{H256: ['H256', 32], h256: ['H256', 32], H160: ['H160', 20], h160: ['H160', 20]},
};

/** Types within types; more than these are a type that contains itself without end. */
export const DEEPEST = 200;

const own = <T>(table: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** A built-in type without arguments. */
export function builtIn(name: string): Type | undefined {
  const integer = INTEGER.exec(name);
  if (integer) {
    const {sign, bits, most} = integer.groups!;
    const isNonZero = most === undefined ? {} : {isNonZero: true as const};
    const shown = name === 'u256' ? 'U256' : name;
    return {
      ...{kind: 'integer', name: shown, bits: Number(bits ?? most ?? 256), signed: sign === 'i'},
      ...isNonZero,
    };
  }
  if (name === 'bool' || name === 'char') return {kind: name, name};
  if (name === 'String' || name === 'string') return {kind: 'text', name: 'String'};
  const bytes = own(BYTES, name);
  return bytes && {kind: 'bytes', name: bytes[0], length: bytes[1]};
}

/** Whether the grammar of version 2 has the built-in type as a word. A file may declare the others itself. */
export const isReserved = (name: string): boolean => !/^NonZero|_id$/.test(name);

/** Resolves parsed types with the declarations in `scopes`, the nearest first. */
export class Resolver {
  readonly #known = new Map<string, Type>();
  readonly #scopes: Scope[];
  #depth = 0;

  constructor(scopes: Scope[]) {
    this.#scopes = scopes;
  }

  declaration(name: string): Declaration | undefined {
    return this.#scopes.map(scope => scope.get(name)).find(Boolean);
  }

  fields(written: WrittenField[], given = new Map<string, Type>()): Field[] {
    return written.map(field => ({...field, type: this.type(field.type, given)}));
  }

  /** @param given the types that replace type parameters @throws IdlError */
  type(written: Written, given = new Map<string, Type>()): Type {
    const {name, shape, length, from} = written;
    if (!shape && written.args.length === 0) {
      const found = from === 'notation' || isReserved(name) ? builtIn(name) : undefined;
      const known = (from !== 'file' && found) || given.get(name);
      if (known) return known;
    }
    const args = written.args.map(arg => this.type(arg, given));
    const names = args.map(arg => arg.name).join(', ');
    if (shape === 'tuple') {
      const fields = args.map(type => ({name: '', type, docs: ''}));
      return {kind: 'fields', name: `(${names})`, fields};
    }
    if (shape) {
      const item = args[0]!;
      const size = length === undefined ? {} : {length};
      const spelling = `[${names}${length === undefined ? '' : `; ${length}`}]`;
      return item.name === 'u8'
        ? {kind: 'bytes', name: spelling, ...size}
        : {kind: 'list', name: spelling, item, ...size};
    }
    const spelling = names ? `${name}<${names}>` : name;
    if (this.#depth > DEEPEST) throw new IdlError(`type ${name} contains itself without end`);
    this.#depth++;
    const found =
      (from !== 'file' && this.#generic(spelling, name, args)) ||
      this.#declared(spelling, name, args);
    this.#depth--;
    return found;
  }

  #generic(spelling: string, name: string, args: Type[]): Type | undefined {
    const [first, second] = args;
    if (!first) return undefined;
    if (name === 'Option' && !second) return {kind: 'option', name: spelling, some: first};
    if (name !== 'Result' || args.length !== 2) return undefined;
    const variants = ['Ok', 'Err'].map((variant, index) => ({
      name: variant,
      docs: '',
      fields: [{name: '', docs: '', type: args[index]!}],
    }));
    return {kind: 'enum', name: spelling, variants};
  }

  #declared(spelling: string, name: string, args: Type[]): Type {
    const known = this.#known.get(spelling);
    if (known) return known;
    const declared = this.declaration(name);
    if (!declared) {
      const type = args.length === 0 ? builtIn(name) : undefined;
      if (type) return type;
      throw new IdlError(`type ${spelling} is not declared`);
    }
    // Without arguments, the parameters may be unused.
    if (args.length > 0 && declared.params.length !== args.length)
      throw new IdlError(`type ${name} takes ${declared.params.length} types, not ${args.length}`);
    const given = new Map(args.map((arg, index) => [declared.params[index]!, arg]));
    if ('alias' in declared) return this.type(declared.alias, given);
    // Stored before its parts are resolved, because they may contain the type itself.
    if ('fields' in declared) {
      const type: Type = {kind: 'fields', name: spelling, fields: []};
      this.#known.set(spelling, type);
      type.fields = this.fields(declared.fields, given);
      return type;
    }
    const type: Type = {kind: 'enum', name: spelling, variants: []};
    this.#known.set(spelling, type);
    type.variants = declared.variants.map(variant => ({
      name: variant.name,
      docs: variant.docs,
      fields: this.fields(variant.fields, given),
    }));
    return type;
  }
}

/** An entry before all others are known. `qualified` names it when its plain label is not unique. */
export type Unnamed = Omit<Entry, 'label' | 'short'> & {qualified: string};

/** Gives each entry a label that no other call, or no other event, has. */
export function named(unnamed: Unnamed[]): Entry[] {
  const plain = ({service, name}: Unnamed) => (service ? `${service}.${name}` : name);
  const rival = (one: Unnamed, key: (entry: Unnamed) => string) =>
    unnamed.some(
      other =>
        other !== one &&
        (other.kind === 'event') === (one.kind === 'event') &&
        key(other) === key(one),
    );
  return unnamed.map(one => {
    const {qualified, ...entry} = one;
    const label = rival(one, plain) ? qualified : plain(one);
    return {...entry, label, short: rival(one, ({name}) => name) ? label : entry.name};
  });
}
