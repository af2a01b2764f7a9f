import {readFileSync} from 'node:fs';
import {Session} from '../../../src/chain/session';
import {embeddedIdl} from '../../../src/sails/embeddedIdl';
import type {Hex} from '../../../src/sails/hex';
import {entryName, parseIdl} from '../../../src/sails/idl';
import {formatCall} from '../../../src/sails/payload';
import type {Value} from '../../../src/sails/scale';

/**
 * A call from Alice: `Service.Function` or a constructor, its arguments in the form that `Value` describes, and the
 * value in planck.
 */
export type Call = {call: string; args?: Value[]; value?: string};

/** The name of the only program. It is in no message. */
const PROGRAM = 'program';
const ALICE: Hex = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';

/**
 * Runs the calls one after the other.
 *
 * @param idlText replaces the IDL in the Wasm
 * @returns a line for each call with its outcome, for each event, and for each query without arguments at the end
 * @throws Error when the Wasm is not a program, it has no IDL of version 2, or a call does not fit it
 */
export async function runCalls(
  wasm: Uint8Array<ArrayBuffer>,
  calls: Call[],
  idlText?: string,
): Promise<string[]> {
  const text = idlText ?? (await embeddedIdl(new WebAssembly.Module(wasm)));
  if (text === undefined) throw new Error('The Wasm contains no IDL. Pass it with --idl <file>.');
  const idl = parseIdl(text);
  const names = new Map([[ALICE, 'Alice']]);
  const cast = [{name: PROGRAM, wasm: wasm.buffer, idl}];
  const session = new Session({cast, accounts: names, timestamp: 0n});
  const lines: string[] = [];
  let isCreated = false;
  for (const {call, args = [], value = '0'} of calls) {
    const entry = idl.entries.find(one => one.kind !== 'event' && entryName(one) === call);
    if (!entry) throw new Error(`The IDL has no ${call}.`);
    if (args.length !== entry.fields.length)
      throw new Error(`${call} takes ${entry.fields.length} arguments, not ${args.length}.`);
    if ((entry.kind === 'constructor') === isCreated)
      throw new Error('The first call, and no other, must be a constructor.');
    isCreated = true;
    const sent = session.send({
      ...{source: ALICE, to: PROGRAM, entry, values: args},
      value: BigInt(value),
    });
    const {ending, meaning, events} = sent;
    lines.push(`${formatCall(entry, args, names)} → ${ending}${meaning && `: ${meaning}`}`);
    lines.push(...events.map(event => `  event ${event}`));
    if (entry.kind === 'constructor' && !['reply', 'noReply'].includes(ending)) return lines;
  }
  const state = session.state().map(query => `${query.name} = ${query.value}`);
  return [...lines, ...state];
}

/** The JSON file of calls. */
function readCalls(file: string): Call[] {
  let calls: unknown;
  try {
    calls = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`);
  }
  if (!Array.isArray(calls) || calls.some(one => typeof (one as Call | null)?.call !== 'string'))
    throw new Error(`${file}: write a list of calls, such as [{"call": "New"}]`);
  return calls as Call[];
}

/**
 * Runs the program in a file with the calls in another one.
 *
 * @returns the lines of `runCalls`
 * @throws Error that names the file that can't be read or doesn't fit
 */
export async function runFiles({
  wasm,
  calls,
  idl,
}: {
  wasm: string;
  calls: string;
  idl?: string;
}): Promise<string> {
  const list = readCalls(calls);
  const [code, idlText] = [readFileSync(wasm), idl && readFileSync(idl, 'utf8')];
  try {
    return (await runCalls(new Uint8Array(code), list, idlText)).join('\n');
  } catch (error) {
    throw new Error(`${wasm}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
