import type {Idl} from './idl';
import {Tokens} from './notation';
import {parseNotation1} from './notation1';
import {parseNotation2} from './notation2';

/** The blocks of a service in version 2. */
const BLOCKS = new Set(['extends', 'events', 'functions', 'types', '}']);

/**
 * Parses an IDL of any generation of Sails.
 *
 * @throws IdlError when the text is not an IDL, or uses a type that it does not declare
 */
export const parseIdl = (text: string): Idl =>
  isNotation1(text) ? parseNotation1(text) : parseNotation2(text);

/** Whether the first declaration is one of version 1. Only version 2 has annotations of the whole file. */
function isNotation1(text: string): boolean {
  const tokens = new Tokens(text);
  const first = tokens.peek().text;
  if (tokens.globals.length > 0 || first === 'program') return false;
  if (first !== 'service') return first === 'type' || first === 'constructor';
  // "service {" has a name in version 2 only. Behind the brace, version 2 has blocks, and version 1 has functions.
  if (tokens.peek(1).text === '{') return true;
  const [block, brace, , sign] = [3, 4, 5, 6].map(ahead => tokens.peek(ahead).text);
  // The services of both versions may have events only: in version 1, these end in semicolons, and colons precede types.
  if (block === 'events' && brace === '{') return sign === ';' || sign === ':';
  return !BLOCKS.has(block!) || (block !== '}' && brace !== '{');
}
