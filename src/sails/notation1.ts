/**
 * Parses an IDL of version 1, as builds with Sails 0.x write it. Its types become those of version 2.
 *
 * Grammar: gear-tech/sails rs/v0.10.0, rs/idl-parser/src/grammar.lalrpop and lexer.rs. Routes of messages:
 * `encodePayload` of sails-js 0.5.1.
 */
import type {Assumption, Entry, Idl} from './idl';
import {
  IdlError,
  named,
  Resolver,
  type Scope,
  Tokens,
  UNIT,
  type Unnamed,
  type Written,
  type WrittenField,
  type WrittenVariant,
} from './notation';

/** The built-in types whose names differ in version 2. */
const RENAMED: Record<string, string> = {
  str: 'String',
  actor_id: 'ActorId',
  code_id: 'CodeId',
  message_id: 'MessageId',
  nat8: 'NonZeroU8',
  nat16: 'NonZeroU16',
  nat32: 'NonZeroU32',
  nat64: 'NonZeroU64',
  nat128: 'NonZeroU128',
  nat256: 'NonZeroU256',
};
const UNCHANGED = /^(?:bool|char|[iu](?:8|16|32|64|128)|u256|h160|h256)$/;

const tuple = (args: Written[]): Written => ({...UNIT, args});

class Parser extends Tokens {
  readonly scope: Scope = new Map();

  type(): Written {
    if (this.skip('[')) {
      const item = this.type();
      this.expect(',');
      const length = this.length();
      this.expect(']');
      return {name: '', shape: 'array', args: [item], length};
    }
    const name = this.word();
    switch (name) {
      case 'vec':
        return {name: '', shape: 'list', args: [this.type()]};
      case 'opt':
        return {name: 'Option', args: [this.type()]};
      case 'result':
        return {name: 'Result', args: this.#pair()};
      case 'map':
        return {name: '', shape: 'list', args: [tuple(this.#pair())]};
      case 'null':
        return UNIT;
      case 'struct':
        return this.#struct();
      case 'enum': {
        const variants = this.variants(',');
        return this.#unnamed(`enum { ${variants.map(one => one.name).join(', ')} }`, {variants});
      }
      default: {
        const primitive = UNCHANGED.test(name) ? name : RENAMED[name];
        return primitive
          ? {name: primitive, args: [], from: 'notation'}
          : {name, args: [], from: 'file'};
      }
    }
  }

  #pair(): Written[] {
    this.expect('(');
    const first = this.type();
    this.expect(',');
    const second = this.type();
    this.expect(')');
    return [first, second];
  }

  #struct(): Written {
    const fields = this.fields();
    if (fields.every(({name}) => !name)) return tuple(fields.map(({type}) => type));
    return this.#unnamed(`struct { ${fields.map(({name}) => name).join(', ')} }`, {fields});
  }

  /** Declares a type that the IDL writes where it is used. */
  #unnamed(
    shown: string,
    content: {fields: WrittenField[]} | {variants: WrittenVariant[]},
  ): Written {
    let name = shown;
    for (let copy = 2; this.scope.has(name); copy++) name = `${shown} ${copy}`;
    this.scope.set(name, {params: [], ...content});
    return {name, args: [], from: 'file'};
  }

  fields(): WrittenField[] {
    this.expect('{');
    return this.list('}', () => {
      const docs = this.peek().docs.join(' ');
      const name = this.peek(1).text === ':' ? this.word() : '';
      if (name) this.expect(':');
      return {name, type: this.type(), docs};
    });
  }

  /** The fields of what is declared as a struct, or one field without a name. */
  #content(): WrittenField[] {
    if (this.peek().text === 'struct' && this.peek(1).text === '{') {
      this.expect('struct');
      return this.fields();
    }
    return [{name: '', type: this.type(), docs: ''}];
  }

  variants(separator: ',' | ';'): WrittenVariant[] {
    this.expect('{');
    const one = () => {
      const docs = this.peek().docs.join(' ');
      const name = this.word();
      return {name, docs, notes: [], fields: this.skip(':') ? this.#content() : []};
    };
    return this.list('}', one, separator);
  }

  declaration(): void {
    this.expect('type');
    const name = this.word();
    const {line} = this.peek();
    if (this.scope.has(name)) throw new IdlError(`type ${name} is declared twice`, line);
    this.expect('=');
    if (this.skip('struct')) this.scope.set(name, {params: [], fields: this.fields()});
    else if (this.skip('enum')) this.scope.set(name, {params: [], variants: this.variants(',')});
    else this.fail('"struct" or "enum"');
  }

  /** `Name : (a: u8)`, with what the caller reads behind it. */
  callable(): {name: string; docs: string; isQuery: boolean; fields: WrittenField[]} {
    const docs = this.peek().docs.join(' ');
    const isQuery = this.peek(1).text !== ':' && this.skip('query');
    const name = this.word();
    this.expect(':');
    this.expect('(');
    const fields = this.list(')', () => {
      const param = this.word();
      this.expect(':');
      return {name: param, type: this.type(), docs: ''};
    });
    return {name, docs, isQuery, fields};
  }
}

/** What a service or constructor block holds, before its types are resolved. */
type Parsed = Omit<Entry, 'fields' | 'returns' | 'label' | 'short'> & {
  fields: WrittenField[];
  returns: Written | undefined;
};

/** Parses an IDL of version 1. @throws IdlError */
export function parseNotation1(text: string): Idl {
  const parser = new Parser(text);
  const parsed: Parsed[] = [];
  const services = new Set<string>();
  while (!parser.done) {
    if (parser.peek().text === 'type') parser.declaration();
    else if (parser.skip('constructor')) {
      parser.expect('{');
      parsed.push(
        ...parser.list(
          '}',
          (): Parsed => {
            const {name, docs, fields} = parser.callable();
            // Programs of Sails 0.x answer a constructor with its route.
            const rest = {service: '', header: {names: [name]}, returns: UNIT};
            return {kind: 'constructor', name, docs, fields, ...rest};
          },
          ';',
        ),
      );
    } else if (parser.peek().text === 'service') {
      const {line} = parser.peek();
      parser.expect('service');
      const name = parser.peek().text === '{' ? '' : parser.word();
      if (services.has(name)) throw new IdlError(`service ${name} is declared twice`, line);
      services.add(name);
      parsed.push(...service(parser, name));
    } else parser.fail('"type", "constructor" or "service"');
    if (!parser.skip(';') && !parser.done) parser.fail('";"');
  }
  const qualified = ({service: of, name}: Parsed) => (of ? `${of}.${name}` : `service.${name}`);
  const left = new Map<string, string[]>();
  const whole = parsed.filter(one => {
    const written = [...one.fields.map(({type}) => type), ...(one.returns ? [one.returns] : [])];
    const missing = undeclared(parser.scope, written);
    if (missing === undefined) return true;
    left.set(missing, [...(left.get(missing) ?? []), one.service ? qualified(one) : one.name]);
    return false;
  });
  const [first] = left.keys();
  if (first !== undefined && whole.length === 0)
    throw new IdlError(`type ${first} is not declared`);
  const resolver = new Resolver([parser.scope]);
  const entries = whole.map(({fields, returns, ...rest}): Unnamed => ({
    ...rest,
    fields: resolver.fields(fields),
    ...(returns && {returns: resolver.type(returns)}),
    qualified: qualified({...rest, fields, returns}),
  }));
  const assumptions = [...left].map(([type, names]): Assumption => {
    return {about: 'noType', type, entries: names.join(', ')};
  });
  return {program: '', notation: 1, entries: named(entries), assumptions};
}

/** The first type without a declaration that the written types lead to. `seen` are names of declared types. */
function undeclared(
  scope: Scope,
  written: Written[],
  seen = new Set<string>(),
): string | undefined {
  for (const {name, args, from} of written) {
    const within = [...args];
    if (from === 'file' && !seen.has(name)) {
      seen.add(name);
      const declared = scope.get(name);
      if (!declared) return name;
      // Version 1 has no aliases.
      const variants = 'variants' in declared ? declared.variants : [];
      const fields = 'fields' in declared ? declared.fields : variants.flatMap(one => one.fields);
      within.push(...fields.map(({type}) => type));
    }
    const missing = undeclared(scope, within, seen);
    if (missing !== undefined) return missing;
  }
  return undefined;
}

/** The functions and events between the braces of a service. */
function service(parser: Parser, name: string): Parsed[] {
  const found: Parsed[] = [];
  parser.expect('{');
  parser.list(
    '}',
    () => {
      if (parser.peek().text === 'events' && parser.peek(1).text === '{') {
        parser.expect('events');
        for (const {name: event, docs, fields} of parser.variants(';')) {
          const header = {names: [name, event]};
          found.push({
            kind: 'event',
            service: name,
            name: event,
            docs,
            fields,
            header,
            returns: undefined,
          });
        }
        return;
      }
      const {isQuery, ...callable} = parser.callable();
      parser.expect('->');
      const header = {names: [name, callable.name]};
      const kind = isQuery ? 'query' : 'command';
      found.push({kind, service: name, ...callable, header, returns: parser.type()});
    },
    ';',
  );
  return found;
}
