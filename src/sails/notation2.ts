/**
 * Parses an IDL of version 2, as builds with Sails 1 and 2 write it.
 *
 * Grammar: gear-tech/sails rs/v2.0.0, rs/idl-parser-v2/src/idl.pest. Order and numbers of functions: rs/idl-ast/src/lib.rs,
 * `ServiceUnit::normalize`.
 */
import type {Hex} from './hex';
import type {Assumption, Entry, Header, Idl} from './idl';
import {interfaceId} from './interfaceId';
import {
  IdlError,
  named,
  Resolver,
  type Callable,
  type Scope,
  Tokens,
  type Unnamed,
  type Written,
  type WrittenField,
  type WrittenVariant,
} from './notation';

type Service = {
  name: string;
  /** As the file gives it. */
  id?: Hex;
  isPartial: boolean;
  bases: string[];
  events: Callable[];
  functions: Callable[];
  types: Scope;
};

type Exposed = {service: string; alias?: string};
type Program = {name: string; constructors: Callable[]; exposed: Exposed[]; types: Scope};

/** A route is a byte, and 0 is any service. */
const MOST_SERVICES = 255;

class Parser extends Tokens {
  type(): Written {
    if (this.skip('(')) return {name: '', shape: 'tuple', args: this.list(')', () => this.type())};
    if (this.skip('[')) {
      const args = [this.type()];
      const length = this.skip(';') ? this.length() : undefined;
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
    const docs = this.peek().docs.join(' ');
    const type = this.type();
    return this.skip(':') ? {name: type.name, type: this.type(), docs} : {name: '', type, docs};
  }

  fields(): WrittenField[] {
    if (this.skip('{')) return this.list('}', () => this.field());
    return this.skip('(') ? this.list(')', () => this.field()) : [];
  }

  variants(): WrittenVariant[] {
    this.expect('{');
    return this.list('}', () => {
      const {docs, notes} = this.peek();
      const variant = {docs: docs.join(' '), notes, name: this.word(), fields: this.fields()};
      this.skip(';');
      return variant;
    });
  }

  functions(): Callable[] {
    this.expect('{');
    return this.block(() => {
      const {docs, notes} = this.peek();
      const callable: Callable = {
        ...{docs: docs.join(' '), notes},
        query: notes.some(({key}) => key === 'query'),
        name: this.word(),
        fields: this.fields(),
      };
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

  /** A name, and the interface id behind it, if there is one. */
  serviceName(): {name: string; id?: Hex} {
    const {line} = this.peek();
    const [name = '', id] = this.word().split('@');
    if (id === undefined) return {name};
    if (id.length !== 18)
      throw new IdlError(`an interface id of 8 bytes for ${name} expected`, line);
    return {name, id: id.toLowerCase() as Hex};
  }

  service(): Service {
    const {notes} = this.peek();
    this.expect('service');
    const service: Service = {
      ...this.serviceName(),
      isPartial: notes.some(({key}) => key === 'partial'),
      bases: [],
      events: [],
      functions: [],
      types: new Map(),
    };
    this.expect('{');
    this.block(() => {
      if (this.skip('extends')) {
        this.expect('{');
        service.bases.push(...this.list('}', () => this.serviceName().name));
      } else if (this.skip('events')) {
        service.events.push(...this.variants().map(event => ({...event, query: false})));
      } else if (this.skip('functions')) service.functions.push(...this.functions());
      else if (this.skip('types')) this.types(service.types);
      else this.fail('a block of a service');
    });
    const lower = ({name}: {name: string}) => name.toLowerCase();
    const inOrder = (a: string, b: string) => (a < b ? -1 : Number(a > b));
    service.functions.sort((a, b) => inOrder(lower(a), lower(b)));
    service.events.sort((a, b) => inOrder(lower(a), lower(b)));
    service.bases.sort((a, b) => inOrder(a.toLowerCase(), b.toLowerCase()));
    return service;
  }

  program(): Program {
    this.expect('program');
    const program: Program = {name: this.word(), constructors: [], exposed: [], types: new Map()};
    this.expect('{');
    this.block(() => {
      if (this.skip('constructors')) program.constructors.push(...this.functions());
      else if (this.skip('services')) {
        this.expect('{');
        const one = (): Exposed => {
          const {name} = this.serviceName();
          return this.skip(':') ? {service: name, alias: this.word()} : {service: name};
        };
        program.exposed.push(...this.block(one, '}', ','));
        if (program.exposed.length > MOST_SERVICES)
          throw new IdlError(`a program exposes at most ${MOST_SERVICES} services`);
      } else if (this.skip('types')) this.types(program.types);
      else this.fail('a block of a program');
    });
    return program;
  }
}

/** The numbers of functions, constructors or events: that of `@entry_id`, or the position. @throws IdlError */
function numbered(list: Callable[], isRequired: boolean): Map<Callable, number> {
  const numbers = new Map<Callable, number>();
  for (const [position, one] of list.entries()) {
    const note = one.notes.find(({key}) => key === 'entry_id');
    if (!note && isRequired)
      throw new IdlError(`${one.name} needs an @entry_id, because its service is @partial`);
    const number = note ? Number(note.value) : position;
    if (note && (!/^\+?\d+$/.test(note.value ?? '') || number > 0xffff))
      throw new IdlError(`@entry_id of ${one.name} must be 0 to 65535`, note.line);
    const rival = [...numbers].find(([, taken]) => taken === number);
    if (rival)
      throw new IdlError(`${rival[0].name} and ${one.name} have the same number ${number}`);
    numbers.set(one, number);
  }
  return numbers;
}

const NO_INTERFACE: Hex = '0x0000000000000000';

/** Parses an IDL of version 2. @throws IdlError */
export function parseNotation2(text: string): Idl {
  const parser = new Parser(text);
  const assumptions: Assumption[] = [];
  const include = parser.globals.find(({key}) => key === 'include');
  if (include) {
    const message = `"!@include: ${include.value}" names another file; paste its text here instead`;
    throw new IdlError(message, include.line);
  }
  const version = parser.globals.find(({key}) => key === 'sails')?.value;
  if (version && !/^[12]\./.test(version)) assumptions.push({about: 'version', version});

  const services = new Map<string, Service>();
  let program: Program | undefined;
  while (!parser.done) {
    const {text: kind, line} = parser.peek();
    if (kind === 'service') {
      const service = parser.service();
      if (services.has(service.name))
        throw new IdlError(`service ${service.name} is declared twice`, line);
      services.set(service.name, service);
    } else if (kind === 'program') {
      if (program) throw new IdlError('a second program', line);
      program = parser.program();
    } else parser.fail('"service" or "program"');
  }
  if (!program && services.size === 0) throw new IdlError('no program and no service');

  const types = program?.types ?? new Map();
  const ids = idsOf(services, assumptions);
  const entries: Unnamed[] = [];
  const add = (
    kind: 'constructor' | 'function' | 'event',
    list: Callable[],
    of: {service: string; resolver: Resolver; header: Omit<Header, 'entryId'>; isPartial: boolean},
    place: string,
  ) => {
    const isTwice = (name: string) => list.filter(other => other.name === name).length > 1;
    for (const [callable, entryId] of numbered(list, of.isPartial)) {
      const shown: Entry['kind'] =
        kind === 'function' ? (callable.query ? 'query' : 'command') : kind;
      const {name, docs, fields, returns, throws} = callable;
      entries.push({
        ...{kind: shown, service: of.service, name, docs},
        fields: of.resolver.fields(fields),
        ...(returns && {returns: of.resolver.type(returns)}),
        ...(throws && {throws: of.resolver.type(throws)}),
        header: {...of.header, entryId},
        qualified: `${place}.${name}${isTwice(name) ? `#${entryId}` : ''}`,
      });
    }
  };
  const expose = (name: string, route: number, place: string, done = new Set<string>()): void => {
    const service = services.get(name);
    if (!service) throw new IdlError(`service ${name} is not declared`);
    if (done.has(name)) return;
    done.add(name);
    const resolver = new Resolver([service.types, types]);
    const header = {interfaceId: ids.get(name)!, route};
    const of = {service: name, resolver, header, isPartial: service.isPartial};
    add('function', service.functions, of, place);
    add('event', service.events, of, place);
    if (program) for (const base of service.bases) expose(base, route, `${place}.${base}`, done);
  };
  if (program) {
    const {constructors, exposed} = program;
    const header = {interfaceId: NO_INTERFACE, route: 0};
    const of = {service: '', resolver: new Resolver([types]), header, isPartial: false};
    add('constructor', constructors, of, program.name);
    const placeOf = ({service, alias}: Exposed) => alias ?? service;
    for (const [index, one] of exposed.entries()) {
      const place = placeOf(one);
      const isUnique = exposed.every(other => other === one || placeOf(other) !== place);
      expose(one.service, index + 1, isUnique ? place : `${place}#${index + 1}`);
    }
  } else {
    assumptions.push({about: 'noProgram'});
    for (const name of services.keys()) expose(name, 0, name);
  }
  return {program: program?.name ?? '', notation: 2, entries: named(entries), assumptions};
}

/** The interface id of each service: as the file gives it, otherwise computed. @throws IdlError */
function idsOf(
  services: ReadonlyMap<string, Service>,
  assumptions: Assumption[],
): Map<string, Hex> {
  const ids = new Map<string, Hex>();
  const visit = (name: string, from: string[]): Hex => {
    const known = ids.get(name);
    if (known) return known;
    const service = services.get(name);
    if (!service) throw new IdlError(`service ${name} is not declared`);
    if (from.includes(name)) throw new IdlError(`service ${name} extends itself`);
    const bases = service.bases.map(base => visit(base, [...from, name]));
    const id = idOf(service, bases, assumptions);
    ids.set(name, id);
    return id;
  };
  for (const name of services.keys()) visit(name, []);
  return ids;
}

function idOf(service: Service, bases: Hex[], assumptions: Assumption[]): Hex {
  const {name, id} = service;
  if (service.isPartial) {
    if (id) return id;
    throw new IdlError(`service ${name} is @partial, so it needs an interface id`);
  }
  if (!id) {
    const computed = interfaceId(service, bases);
    assumptions.push({about: 'noId', service: name, id: computed});
    return computed;
  }
  try {
    const computed = interfaceId(service, bases);
    if (computed !== id) assumptions.push({about: 'otherId', service: name, id: computed});
  } catch (error) {
    // The file gives the id, so that it need not be computed. A type that is missing is reported where it is used.
    if (!(error instanceof IdlError)) throw error;
  }
  return id;
}
