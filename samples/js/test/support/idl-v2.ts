/**
 * Reads from an IDL of version 2 what a Sails header needs: interface ids, and the order of functions, events,
 * constructors and services. For the layout that sails-rs 2.0.0 writes; not a parser of the whole language.
 */

export interface Service {
  interfaceId: string;
  functions: string[];
  events: string[];
  /** Variants by the name of the enum. */
  enums: Record<string, string[]>;
}

export interface Idl {
  services: Record<string, Service>;
  constructors: string[];
  /** Names in the order of their routes, from 1. */
  exposed: string[];
}

/** @throws Error for a text that is not an IDL of version 2, or pins entry ids */
export function readIdl(text: string): Idl {
  if (!/^!@sails: 2\./m.test(text)) throw new Error('Not an IDL of version 2');
  if (text.includes('@entry_id')) throw new Error('Pinned entry ids are not read here');
  const services: Record<string, Service> = {};
  for (const [, name, interfaceId, body] of text.matchAll(
    /^service (\w+)@(0x[0-9a-f]{16}) \{\n(.*?)^\}/gms,
  )) {
    services[name] = {
      interfaceId,
      functions: names(body, 'functions'),
      events: names(body, 'events'),
      enums: enums(body),
    };
  }
  const program = /^program \w+ \{\n(.*?)^\}/ms.exec(text)?.[1] ?? '';
  return {
    services,
    constructors: names(program, 'constructors'),
    exposed: names(program, 'services'),
  };
}

/** The names that start a line of `block`, one level in. */
function names(body: string, block: string): string[] {
  const content = new RegExp(`^ {4}${block} \\{\\n(.*?)^ {4}\\}`, 'ms').exec(body)?.[1] ?? '';
  return [...content.matchAll(/^ {8}(\w+)/gm)].map(([, name]) => name);
}

function enums(body: string): Record<string, string[]> {
  const found = [...body.matchAll(/^ {8}enum (\w+) \{\n(.*?)^ {8}\}/gms)];
  return Object.fromEntries(
    found.map(([, name, variants]) => [
      name,
      [...variants.matchAll(/^ {12}(\w+)/gm)].map(([, v]) => v),
    ]),
  );
}
