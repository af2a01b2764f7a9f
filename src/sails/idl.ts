/**
 * Parses an IDL of version 2, as a build with Sails 2 writes it, into types and entries.
 *
 * Grammar: gear-tech/sails rs/v2.0.0, rs/idl-parser-v2/src/idl.pest
 */
import type {Hex} from './hex';

/** A type with every name resolved. `name` is how the IDL spells it. */
export type Type = {name: string} & (
  | {kind: 'integer'; bits: number; signed: boolean}
  | {kind: 'bool' | 'char' | 'text'}
  /** Ids, hashes and lists of `u8`. Without `length`, the number of bytes is not fixed. */
  | {kind: 'bytes'; length?: number}
  | {kind: 'list'; item: Type; length?: number}
  /** Structs and tuples. */
  | {kind: 'fields'; fields: Field[]}
  | {kind: 'option'; some: Type}
  | {kind: 'enum'; variants: Variant[]}
);

/** `name` is empty in a tuple. */
export type Field = {name: string; type: Type; docs: string};
export type Variant = {name: string; fields: Field[]; docs: string};

/**
 * The start of a payload: `interfaceId` has 8 bytes, and `route` is the position of the service in the program, from 1.
 */
export type Header = {interfaceId: Hex; entryId: number; route: number};

export type Entry = {
  kind: 'constructor' | 'command' | 'query' | 'event';
  /**
   * The service that declares the entry; a service that extends another one has the entries of both. Empty for
   * constructors.
   */
  service: string;
  name: string;
  docs: string;
  /** The arguments, or the data of an event. */
  fields: Field[];
  returns?: Type;
  throws?: Type;
  header: Header;
};

export type Idl = {program: string; entries: Entry[]};

/** The name with its service: `Vft.Mint`. A constructor has no service. */
export const entryName = ({service, name}: Entry): string =>
  service ? `${service}.${name}` : name;

/** Thrown for a text that is not an IDL of version 2; `line` is where parsing stopped. */
class IdlError extends Error {
  constructor(message: string, line?: number) {
    super(line === undefined ? `IDL: ${message}` : `IDL line ${line}: ${message}`);
  }
}

const BYTES: Record<string, number> = {
  ActorId: 32,
  CodeId: 32,
  MessageId: 32,
  H256: 32,
  H160: 20,
};

type Token = {text: string; line: number; docs: string; notes: string[]};

/** Splits a text into words, numbers and signs. Doc comments and annotations are attached to the token after them. */
function tokens(text: string): Token[] {
  const found: Token[] = [];
  let docs: string[] = [];
  let notes: string[] = [];
  text.split('\n').forEach((lineText, index) => {
    const line = index + 1;
    const rest = lineText.trim();
    if (rest.startsWith('///')) docs.push(rest.slice(3).trim());
    else if (rest.startsWith('@')) notes.push(rest.slice(1));
    else if (!rest.startsWith('//') && !rest.startsWith('!@')) {
      for (const [sign] of rest.matchAll(/\w+(?:@0x[0-9a-f]+)?|->|\S/g)) {
        found.push({text: sign, line, docs: docs.join(' '), notes});
        docs = [];
        notes = [];
      }
    }
  });
  return found;
}

type Written = {name: string; args: Written[]; shape?: 'list' | 'array' | 'tuple'; length?: number};
type WrittenField = {name: string; type: Written; docs: string};
type WrittenVariant = {name: string; fields: WrittenField[]; docs: string; id: number};
type Declaration = {params: string[]} & (
  {fields: WrittenField[]} | {variants: WrittenVariant[]} | {alias: Written}
);
type Scope = Map<string, Declaration>;
type Callable = WrittenVariant & {query: boolean; returns?: Written; throws?: Written};
type Service = {
  interfaceId: Hex;
  bases: string[];
  events: WrittenVariant[];
  functions: Callable[];
  types: Scope;
};

class Parser {
  #at = 0;
  readonly #tokens: Token[];

  constructor(text: string) {
    this.#tokens = tokens(text);
  }

  get done(): boolean {
    return this.#at >= this.#tokens.length;
  }

  peek(): Token {
    return this.#tokens[this.#at] ?? {text: '', line: 0, docs: '', notes: []};
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
    if (!/^\w/.test(text)) this.fail('a name');
    this.#at++;
    return text;
  }

  /** Parses items until `end`. Each item has an end of its own, such as `;` or `}`. */
  block<T>(item: () => T, end = '}'): T[] {
    const items: T[] = [];
    while (!this.skip(end)) {
      if (this.done) this.fail(`"${end}"`);
      items.push(item());
      this.skip(';');
    }
    return items;
  }

  /** Parses items until `end`, separated by commas; there may be one after the last item. */
  list<T>(end: string, item: () => T): T[] {
    let hasComma = true;
    return this.block(() => {
      if (!hasComma) this.fail(`"," or "${end}"`);
      const found = item();
      hasComma = this.skip(',');
      return found;
    }, end);
  }

  type(): Written {
    if (this.skip('(')) return {name: '', shape: 'tuple', args: this.list(')', () => this.type())};
    if (this.skip('[')) {
      const args = [this.type()];
      const length = this.skip(';') ? Number(this.word()) : undefined;
      this.expect(']');
      return {
        name: '',
        args,
        ...(length === undefined ? {shape: 'list'} : {shape: 'array', length}),
      };
    }
    return {name: this.word(), args: this.skip('<') ? this.list('>', () => this.type()) : []};
  }

  field(): WrittenField {
    const {docs} = this.peek();
    const type = this.type();
    return this.skip(':') ? {name: type.name, type: this.type(), docs} : {name: '', type, docs};
  }

  fields(): WrittenField[] {
    if (this.skip('{')) return this.list('}', () => this.field());
    return this.skip('(') ? this.list(')', () => this.field()) : [];
  }

  /** Parses variants. Their id is the number in `@entry_id` or `@index`, otherwise their position. */
  variants(): WrittenVariant[] {
    let position = 0;
    this.expect('{');
    return this.list('}', () => {
      const {docs, notes} = this.peek();
      const id = pinned(notes) ?? position;
      position++;
      return {docs, id, name: this.word(), fields: this.fields()};
    });
  }

  functions(): Callable[] {
    let position = 0;
    this.expect('{');
    return this.block(() => {
      const {docs, notes} = this.peek();
      const callable: Callable = {
        docs,
        id: pinned(notes) ?? position,
        query: notes.includes('query'),
        name: this.word(),
        fields: this.fields(),
      };
      position++;
      if (this.skip('->')) callable.returns = this.type();
      if (this.skip('throws')) callable.throws = this.type();
      return callable;
    });
  }

  types(scope: Scope): void {
    this.expect('{');
    this.block(() => {
      const kind = this.word();
      const name = this.word();
      const params = this.skip('<') ? this.list('>', () => this.word()) : [];
      if (kind === 'struct') scope.set(name, {params, fields: this.fields()});
      else if (kind === 'enum') scope.set(name, {params, variants: this.variants()});
      else if (kind === 'alias') {
        this.expect('=');
        scope.set(name, {params, alias: this.type()});
      } else this.fail('"struct", "enum" or "alias"');
    });
  }
}

const pinned = (notes: string[]): number | undefined => {
  const id = notes.map(note => /^(?:entry_id|index):\s*(\d+)$/.exec(note)?.[1]).find(Boolean);
  return id === undefined ? undefined : Number(id);
};

const NO_INTERFACE: Hex = '0x0000000000000000';

/**
 * Parses an IDL.
 *
 * @throws IdlError when the text is not an IDL of version 2, or uses a type that it does not declare
 */
export function parseIdl(text: string): Idl {
  if (!/^!@sails:\s*2\./m.test(text)) throw new IdlError('"!@sails: 2…" expected', 1);
  const parser = new Parser(text);
  const services = new Map<string, Service>();
  let program:
    {name: string; constructors: Callable[]; exposed: string[]; types: Scope} | undefined;

  while (!parser.done) {
    const kind = parser.word();
    const name = parser.word();
    parser.expect('{');
    if (kind === 'service') {
      const [plain, interfaceId = ''] = name.split('@');
      const service: Service = {
        interfaceId: interfaceId as Hex,
        bases: [],
        events: [],
        functions: [],
        types: new Map(),
      };
      if (interfaceId.length !== 18) parser.fail(`an interface id of 8 bytes for ${plain}`);
      parser.block(() => {
        const block = parser.word();
        if (block === 'extends') {
          parser.expect('{');
          service.bases = parser.list('}', () => parser.word().split('@')[0]!);
        } else if (block === 'events') service.events = parser.variants();
        else if (block === 'functions') service.functions = parser.functions();
        else if (block === 'types') parser.types(service.types);
        else parser.fail('a block of a service');
      });
      services.set(plain!, service);
    } else if (kind === 'program') {
      const found = {
        name,
        constructors: [] as Callable[],
        exposed: [] as string[],
        types: new Map(),
      };
      parser.block(() => {
        const block = parser.word();
        if (block === 'constructors') found.constructors = parser.functions();
        else if (block === 'services') {
          parser.expect('{');
          found.exposed = parser.list('}', () => {
            const service = parser.word().split('@')[0]!;
            if (parser.skip(':')) parser.word();
            return service;
          });
        } else if (block === 'types') parser.types(found.types);
        else parser.fail('a block of a program');
      });
      program = found;
    } else parser.fail('"service" or "program"');
  }
  if (!program) throw new IdlError('no program');

  const {types} = program;
  const entries = program.constructors.map(made =>
    entry('constructor', '', made, new Resolver([types]), {interfaceId: NO_INTERFACE, route: 0}),
  );
  const expose = (name: string, route: number): void => {
    const service = services.get(name);
    if (!service) throw new IdlError(`service ${name} is not declared`);
    const resolver = new Resolver([service.types, types]);
    const header = {interfaceId: service.interfaceId, route};
    for (const made of service.functions)
      entries.push(entry(made.query ? 'query' : 'command', name, made, resolver, header));
    for (const event of service.events)
      entries.push(entry('event', name, {...event, query: false}, resolver, header));
    for (const base of service.bases) expose(base, route);
  };
  program.exposed.forEach((name, index) => expose(name, index + 1));
  return {program: program.name, entries};
}

function entry(
  kind: Entry['kind'],
  service: string,
  {name, docs, fields, returns, throws, id}: Callable,
  resolver: Resolver,
  header: Omit<Header, 'entryId'>,
): Entry {
  return {
    kind,
    service,
    name,
    docs,
    fields: resolver.fields(fields),
    ...(returns && {returns: resolver.type(returns)}),
    ...(throws && {throws: resolver.type(throws)}),
    header: {...header, entryId: id},
  };
}

/** Resolves parsed types with the declarations in `scopes`, the nearest first. */
class Resolver {
  readonly #known = new Map<string, Type>();
  readonly #scopes: Scope[];

  constructor(scopes: Scope[]) {
    this.#scopes = scopes;
  }

  fields(written: WrittenField[], given = new Map<string, Type>()): Field[] {
    return written.map(field => ({...field, type: this.type(field.type, given)}));
  }

  /** @param given the types that replace type parameters */
  type(written: Written, given = new Map<string, Type>()): Type {
    const {name, shape, length} = written;
    const generic = given.get(name);
    if (generic) return generic;
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
    return this.#named(names ? `${name}<${names}>` : name, name, args);
  }

  #named(spelling: string, name: string, args: Type[]): Type {
    const known = this.#known.get(spelling);
    if (known) return known;
    const [, sign, bits] = /^([iuU])(8|16|32|64|128|256)$/.exec(name) ?? [];
    if (bits) return {kind: 'integer', name, bits: Number(bits), signed: sign === 'i'};
    if (name === 'bool' || name === 'char') return {kind: name, name};
    if (name === 'String') return {kind: 'text', name};
    if (BYTES[name]) return {kind: 'bytes', name, length: BYTES[name]};
    if (name === 'Option' && args[0]) return {kind: 'option', name: spelling, some: args[0]};
    if (name === 'Result' && args.length === 2) {
      const variants = ['Ok', 'Err'].map((variant, index) => ({
        name: variant,
        docs: '',
        fields: [{name: '', docs: '', type: args[index]!}],
      }));
      return {kind: 'enum', name: spelling, variants};
    }

    const declared = this.#scopes.map(scope => scope.get(name)).find(Boolean);
    if (!declared) throw new IdlError(`type ${spelling} is not declared`);
    const given = new Map(declared.params.map((param, index) => [param, args[index]!]));
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
