/**
 * The interface id of a service: a hash of its functions, events and base services.
 *
 * Algorithm: gear-tech/sails rs/v2.0.0, rs/idl-ast/src/hash.rs
 */
import {keccak_256} from '@noble/hashes/sha3.js';
import {concatBytes, utf8ToBytes} from '@noble/hashes/utils.js';
import {fromHex, toHex, type Hex} from './hex';
import {
  builtIn,
  DEEPEST,
  IdlError,
  isReserved,
  UNIT,
  type Callable,
  type Scope,
  type Written,
  type WrittenField,
} from './notation';

const hash = (...parts: (string | Uint8Array)[]): Uint8Array =>
  keccak_256(
    concatBytes(...parts.map(part => (typeof part === 'string' ? utf8ToBytes(part) : part))),
  );

/**
 * Computes the id. Functions, events and base services are in the order of the notation.
 *
 * @param bases the ids of the base services
 * @throws IdlError when a type is not declared, has no hash, or contains itself
 */
export function interfaceId(
  {functions, events, types}: {functions: Callable[]; events: Callable[]; types: Scope},
  bases: Hex[],
): Hex {
  const hashes = new TypeHashes(types);
  const ofFunctions = functions.map(({name, fields, query, returns = UNIT, throws}) =>
    hash(
      query ? 'query' : 'command',
      name,
      ...fields.map(({type}) => hashes.of(type)),
      'res',
      hashes.of(returns),
      ...(throws ? ['throws', hashes.of(throws)] : []),
    ),
  );
  const ofEvents = events.map(({name, fields}) => hashes.ofFields(name, fields));
  const whole = hash(
    ...ofFunctions,
    ...(ofEvents.length > 0 ? [hash(...ofEvents)] : []),
    ...bases.map(id => fromHex(id)!),
  );
  return toHex(whole.slice(0, 8));
}

/** Hashes types of one scope. */
class TypeHashes {
  readonly #scope: Scope;
  /** Of declared types, by name and the hashes of their arguments. */
  readonly #known = new Map<string, Uint8Array>();
  #depth = 0;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** @param given the hashes of the types that replace type parameters @throws IdlError */
  of({name, shape, args, length}: Written, given = new Map<string, Uint8Array>()): Uint8Array {
    const parts = args.map(arg => this.of(arg, given));
    if (shape === 'list') return hash('[', parts[0]!, ']');
    if (shape === 'array') return hash(parts[0]!, String(length));
    if (shape === 'tuple') return parts.length === 0 ? hash('()') : hash(...parts);
    if (args.length === 0) {
      const primitive = isReserved(name) ? builtIn(name) : undefined;
      const known = primitive ? hash(primitive.name) : given.get(name);
      if (known) return known;
    }
    if (name === 'Option' && args.length === 1) return hash('Option', parts[0]!);
    if (name === 'Result' && args.length === 2) return hash('Result', ...parts);
    const key = [name, ...parts.map(toHex)].join(' ');
    const found = this.#known.get(key) ?? this.#declared(name, parts);
    this.#known.set(key, found);
    return found;
  }

  ofFields(name: string, fields: WrittenField[], given?: Map<string, Uint8Array>): Uint8Array {
    return hash(name, ...fields.map(({type}) => this.of(type, given)));
  }

  #declared(name: string, args: Uint8Array[]): Uint8Array {
    const declared = this.#scope.get(name);
    if (!declared || (args.length > 0 && declared.params.length !== args.length))
      throw new IdlError(`type ${name} has no hash for an interface id`);
    if (this.#depth > DEEPEST) throw new IdlError(`type ${name} contains itself`);
    this.#depth++;
    const given = new Map(args.map((arg, index) => [declared.params[index]!, arg]));
    let found: Uint8Array;
    if ('alias' in declared) found = this.of(declared.alias, given);
    else if ('fields' in declared) found = this.ofFields(name, declared.fields, given);
    else {
      const variants = declared.variants.map(one => this.ofFields(one.name, one.fields, given));
      found = hash(...variants);
    }
    this.#depth--;
    return found;
  }
}
