/** The entries of an IDL in the text form of the program that asks the reference parsers. */
import type {Entry, Field, Type} from '../../../src/sails/idl';

const fieldsText = (fields: Field[]): string =>
  fields.map(({name, type}) => (name ? `${name}: ${text(type)}` : text(type))).join(', ');

/** What a struct or an enum consists of. */
const content = (type: Type & {kind: 'fields' | 'enum'}): string =>
  type.kind === 'fields'
    ? `struct(${fieldsText(type.fields)})`
    : `enum(${type.variants.map(one => `${one.name}(${fieldsText(one.fields)})`).join(', ')})`;

/** Whether the type was declared with a name. Version 1 has structs and enums without one. */
const isDeclared = ({kind, name}: Type): boolean =>
  kind === 'fields' ? !/^\(|^struct \{/.test(name) : kind === 'enum' && !/^enum \{/.test(name);

const isResult = (type: Type): boolean => type.kind === 'enum' && type.name.startsWith('Result<');

function text(type: Type): string {
  switch (type.kind) {
    case 'integer': {
      const letter = type.isNonZero
        ? 'NonZeroU'
        : type.bits === 256
          ? 'U'
          : type.signed
            ? 'i'
            : 'u';
      return `${letter}${type.bits}`;
    }
    case 'bytes':
      if (!type.name.startsWith('[')) return type.length === bytesOf(type.name) ? type.name : '?';
      return type.length === undefined ? '[u8]' : `[u8; ${type.length}]`;
    case 'list':
      return type.length === undefined
        ? `[${text(type.item)}]`
        : `[${text(type.item)}; ${type.length}]`;
    case 'option':
      return `Option<${text(type.some)}>`;
    case 'fields':
    case 'enum':
      if (isResult(type)) return `Result<${parts(type).map(text).join(', ')}>`;
      if (isDeclared(type)) return type.name;
      return type.name.startsWith('(') ? `(${parts(type).map(text).join(', ')})` : content(type);
    default:
      return type.name;
  }
}

const bytesOf = (name: string): number => (name === 'H160' ? 20 : 32);

/** The types within a type. */
function parts(type: Type): Type[] {
  switch (type.kind) {
    case 'list':
      return [type.item];
    case 'option':
      return [type.some];
    case 'fields':
      return type.fields.map(field => field.type);
    case 'enum':
      return type.variants.flatMap(({fields}) => fields.map(field => field.type));
    default:
      return [];
  }
}

/** Finds the declared types that a type leads to. */
function reach(type: Type, found: Map<string, string>): void {
  if ((type.kind === 'fields' || type.kind === 'enum') && isDeclared(type) && !isResult(type)) {
    if (found.has(type.name)) return;
    found.set(type.name, content(type));
  }
  parts(type).forEach(part => reach(part, found));
}

/** One entry: what it is, where its calls go, its types, docs, and the declarations behind its types. */
export function canonical({
  kind,
  service,
  name,
  header,
  fields,
  returns,
  throws,
  docs,
}: Entry): string {
  const isFunction = kind === 'command' || kind === 'query';
  const answer = returns ? text(returns) : '()';
  const words = docs.split(/\p{White_Space}+/u).filter(Boolean);
  const parts = [
    `${kind} ${service}.${name}`,
    'entryId' in header && `${header.interfaceId} ${header.entryId} ${header.route}`,
    `(${fieldsText(fields)})`,
    isFunction && `-> ${answer}`,
    throws && `throws ${text(throws)}`,
    words.length > 0 && `/// ${words.join(' ')}`,
  ];
  const found = new Map<string, string>();
  fields.forEach(({type}) => reach(type, found));
  if (isFunction && returns) reach(returns, found);
  if (throws) reach(throws, found);
  const declarations = [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([declared, body]) => `\n${declared} = ${body}`);
  return parts.filter(Boolean).join(' ') + declarations.join('');
}
