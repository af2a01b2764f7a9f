/** The interface of a program, whichever notation its IDL is written in. */
import type {Hex} from './hex';

/** A type with every name resolved. `name` is how version 2 of the notation spells it. */
export type Type = {name: string} & (
  | {kind: 'integer'; bits: number; signed: boolean; isNonZero?: true}
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
 * The start of a payload of Sails 1 or later: `interfaceId` has 8 bytes, and `route` is the position of the service in
 * the program, from 1. Route 0 is any service with that interface.
 */
export type Header = {interfaceId: Hex; entryId: number; route: number};

/** The start of a payload of Sails 0.x: the names of service and function, or of the constructor. */
export type Names = {names: string[]};

export type Entry = {
  kind: 'constructor' | 'command' | 'query' | 'event';
  /**
   * The service that declares the entry; a service that extends another one has the entries of both. Empty for
   * constructors, and for a service without a name.
   */
  service: string;
  name: string;
  /** The name among all calls, or all events, of the program: `Vft.Mint`, or `New` for a constructor. */
  label: string;
  /** `name`, or `label` when another call has the same name. */
  short: string;
  docs: string;
  /** The arguments, or the data of an event. */
  fields: Field[];
  returns?: Type;
  throws?: Type;
  header: Header | Names;
};

/**
 * What the IDL left open, and how it was read. `version`: the file names a version of Sails that this parser does not
 * know. `noId`: the service has no interface id, so `id` was computed. `otherId`: the id that follows from the functions
 * is `id`, not the one in the file, which is used. `noProgram`: the file declares services only. `noType`: entries that
 * need a type that the file does not declare are left out.
 */
export type Assumption =
  | {about: 'version'; version: string}
  | {about: 'noId' | 'otherId'; service: string; id: Hex}
  | {about: 'noType'; type: string; entries: string}
  | {about: 'noProgram'};

export type Idl = {
  /** Empty when the IDL names no program. */
  program: string;
  /** 1 for programs of Sails 0.x, 2 for later ones. */
  notation: 1 | 2;
  entries: Entry[];
  assumptions: Assumption[];
};

/** The queries that make up the state of a program: those without arguments. */
export const stateQueries = ({entries}: Idl): Entry[] =>
  entries.filter(({kind, fields}) => kind === 'query' && fields.length === 0);

/** An assumption in English, for a terminal. */
export function assumptionText(assumption: Assumption): string {
  switch (assumption.about) {
    case 'version':
      return `The IDL is of Sails ${assumption.version}. It was read as one of Sails 2.`;
    case 'noId':
      return `The IDL gives no interface id for ${assumption.service}. The functions give ${assumption.id}.`;
    case 'otherId':
      return `The functions of ${assumption.service} give the interface id ${assumption.id}. Calls use the one in the IDL.`;
    case 'noType':
      return `The IDL does not declare the type ${assumption.type}, so this is left out: ${assumption.entries}.`;
    case 'noProgram':
      return 'The IDL declares no program. Calls use route 0, which stands for any service with that interface.';
  }
}
