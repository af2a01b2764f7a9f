/**
 * A program built with sails-rs 0.10 or older: its IDL is version 1, and
 * sails-js 0.5.1 reads it.
 */
import {Sails} from 'sails-js';
import {SailsIdlParser} from 'sails-js-parser';

// #region idl-v1
export const IDL_V1 = `
  constructor {
    New : ();
    WithStart : (start: u32);
  };
  service Counter {
    Add : (value: u32) -> u32;
    query Value : () -> u32;
    events {
      Added : u32;
    }
  };
`;
// #endregion idl-v1

// #region is-idl-v2
/**
 * Version 2 of the format starts with a line like `!@sails: 2.0.0`; sails-js
 * 0.5.1 cannot read it.
 */
export function isIdlV2(idl: string): boolean {
  return /^\s*!@sails:/m.test(idl);
}
// #endregion is-idl-v2

// #region parse-idl-v1
/**
 * @throws Error for an IDL of version 2, with the way out; without the check
 * the parser says "Invalid token"
 */
export async function parseIdlV1(idl: string): Promise<Sails> {
  if (isIdlV2(idl))
    throw new Error(
      'This IDL is version 2: use sails-js 1.0.0, or encode the payload yourself',
    );
  const parser = await SailsIdlParser.new();
  return new Sails(parser).parseIdl(idl);
}
// #endregion parse-idl-v1

// #region encode-v1
const sails = await parseIdlV1(IDL_V1);
const {Add, Value} = {
  ...sails.services.Counter.functions,
  ...sails.services.Counter.queries,
};

// "WithStart", then 5
export const initPayload = sails.ctors.WithStart.encodePayload(5);
export const addPayload = Add.encodePayload(10); // "Counter", "Add", then 10
export const valuePayload = Value.encodePayload(); // "Counter", "Value"
// #endregion encode-v1

// #region encode-checked
/**
 * `encodePayload` fills missing arguments with 0 and drops extra ones; this
 * refuses both.
 */
export function encodeChecked(method: typeof Add, ...args: unknown[]): string {
  if (args.length !== method.args.length) {
    throw new Error(
      `Expected ${method.args.length} arguments, got ${args.length}`,
    );
  }
  return method.encodePayload(...args);
}
// #endregion encode-checked
