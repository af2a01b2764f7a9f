import {readFileSync} from 'node:fs';
import {MOST_PASSED, Session} from '../../../src/chain/session';
import {entryOf} from '../../../src/chain/walkthrough';
import {embeddedIdl} from '../../../src/sails/embeddedIdl';
import {ALICE} from '../../../src/chain/testAccounts';
import {assumptionText, type Entry} from '../../../src/sails/idl';
import {parseIdl} from '../../../src/sails/parseIdl';
import {readInteger} from '../../../src/sails/pasted';
import {encodePayload, formatCall} from '../../../src/sails/payload';
import {type Value, ValueError} from '../../../src/sails/scale';

/**
 * A call from Alice: `Service.Function` or a constructor, its arguments in the form that `Value` describes, and the
 * value in planck. Numbers and booleans may be written as such.
 */
export type Call = {call: string; args?: unknown[]; value?: unknown};

/** A call, or a number of blocks that pass. */
export type Step = Call | {blocks: unknown};

/** Thrown for a step that cannot be done. `lines` are the outcomes of those before it. */
class StepError extends Error {
  constructor(
    message: string,
    readonly lines: string[],
  ) {
    super(message);
  }
}

/** The name of the only program. It is in no message. */
const PROGRAM = 'program';

/**
 * Runs the steps one after the other.
 *
 * @param idlText replaces the IDL in the Wasm
 * @returns a line for each assumption about the IDL, for each step with its outcome, for each event, and for each query
 *   without arguments at the end
 * @throws StepError when a call does not fit the IDL, or a number of blocks is none; Error when the Wasm is not a
 *   program, or its IDL cannot be read
 */
export async function runSteps(
  wasm: Uint8Array<ArrayBuffer>,
  steps: Step[],
  idlText?: string,
): Promise<string[]> {
  const module = moduleOf(wasm);
  const text = idlText ?? (await embeddedIdl(module));
  if (text === undefined) throw new Error('The Wasm contains no IDL. Pass it with --idl <file>.');
  const idl = parseIdl(text);
  const names = new Map([[ALICE, 'Alice']]);
  const cast = [{name: PROGRAM, wasm: wasm.buffer, idl}];
  const session = new Session({cast, accounts: names, timestamp: 0n});
  const lines = idl.assumptions.map(one => `note: ${assumptionText(one)}`);
  let isCreated = false;
  for (const [index, step] of steps.entries()) {
    try {
      if ('blocks' in step) {
        const {blocks, height, events} = session.pass(blocksOf(step.blocks));
        lines.push(`${blocks} blocks → block ${height}`, ...events.map(eventLine));
        continue;
      }
      const entry = entryOf(idl, step.call);
      if ((entry.kind === 'constructor') === isCreated)
        throw new Error('The first call, and no other, must be a constructor.');
      isCreated = true;
      const values = argumentsOf(entry, step.args ?? []);
      const value = planckOf(step.value ?? 0);
      const {ending, meaning, events} = session.send({
        ...{source: ALICE, to: PROGRAM, entry, values, value},
      });
      lines.push(`${formatCall(entry, values, names)} → ${ending}${meaning && `: ${meaning}`}`);
      lines.push(...events.map(eventLine));
      if (entry.kind === 'constructor' && !['reply', 'noReply'].includes(ending)) return lines;
    } catch (error) {
      const name = 'call' in step ? step.call : `step ${index + 1}`;
      throw new StepError(`${name}: ${messageOf(error)}`, lines);
    }
  }
  const state = session.state().map(({name, value, unread}) => {
    if (unread === 'waits') return `${name}: waits for another block, so there is no answer`;
    if (unread === 'inactive') return `${name}: the program is not active, so there is no answer`;
    return unread
      ? `${name}: needs ${value}, which this chain does not have`
      : `${name} = ${value}`;
  });
  return [...lines, ...state];
}

const eventLine = (event: string): string => `  event ${event}`;

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

function moduleOf(wasm: Uint8Array<ArrayBuffer>): WebAssembly.Module {
  try {
    return new WebAssembly.Module(wasm);
  } catch {
    throw new Error('This is not a WebAssembly file. Pass the .opt.wasm of a release build.');
  }
}

/** The arguments as values that can be encoded. @throws Error that names the argument */
function argumentsOf(entry: Entry, args: unknown[]): Value[] {
  const {fields} = entry;
  if (!Array.isArray(args)) throw new Error('args must be a list, such as ["5"].');
  if (args.length !== fields.length)
    throw new Error(`It takes ${fields.length} arguments, not ${args.length}.`);
  const values = args.map((arg, index) => valueOf(arg, fields[index]!.name));
  try {
    encodePayload(entry, values);
  } catch (error) {
    if (!(error instanceof ValueError)) throw error;
    const [argument, ...inner] = error.path;
    const place = [fields[argument!]?.name ?? '', ...inner].join('.');
    throw new Error(`argument ${place}: ${error.message}`);
  }
  return values;
}

/** A value from JSON. @throws Error that names the argument */
function valueOf(json: unknown, argument: string): Value {
  if (json === null || typeof json === 'string') return json;
  if (typeof json === 'boolean') return String(json);
  if (typeof json === 'number') {
    if (Number.isSafeInteger(json)) return String(json);
    throw new Error(
      `argument ${argument}: write the number ${json} in quotes, such as "${2n ** 60n}".`,
    );
  }
  if (Array.isArray(json)) return json.map(item => valueOf(item, argument));
  const {variant, fields = []} = json as {variant?: unknown; fields?: unknown};
  if (typeof variant === 'string' && Array.isArray(fields))
    return {variant, fields: fields.map(field => valueOf(field, argument))};
  throw new Error(
    `argument ${argument}: write a struct as a list of its fields, and an enum as {"variant": "Name", "fields": []}.`,
  );
}

/** Planck from a number, or from digits with or without underscores. @throws Error */
function planckOf(value: unknown): bigint {
  const planck = readInteger(String(value));
  if (
    planck === undefined ||
    planck < 0n ||
    (typeof value === 'number' && !Number.isSafeInteger(value))
  )
    throw new Error('value must be a whole number of planck; write a large one in quotes.');
  return planck;
}

/** A number of blocks from JSON. @throws Error */
function blocksOf(blocks: unknown): number {
  if (
    typeof blocks === 'number' &&
    Number.isInteger(blocks) &&
    blocks >= 1 &&
    blocks <= MOST_PASSED
  )
    return blocks;
  throw new Error(
    `blocks must be a whole number from 1 to ${MOST_PASSED}, not ${JSON.stringify(blocks)}.`,
  );
}

/** The JSON file of steps. @throws Error that names the file, and the step if it is one */
function readSteps(file: string): Step[] {
  let steps: unknown;
  try {
    steps = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new Error(`${file}: ${messageOf(error)}`);
  }
  if (!Array.isArray(steps))
    throw new Error(`${file}: write a list of calls, such as [{"call": "New"}]`);
  const wrong = steps.findIndex(step => !isStep(step));
  if (wrong === -1) return steps as Step[];
  throw new Error(
    `${file}: step ${wrong + 1}: write {"call": "Service.Function"} or {"blocks": 10}`,
  );
}

const isStep = (step: unknown): boolean =>
  typeof step === 'object' &&
  step !== null &&
  ('blocks' in step ? !('call' in step) : typeof (step as Call).call === 'string');

/** What a run printed, and what ended it before its end. */
export type Printed = {output: string; problem?: string};

/** The files of a run. Without `idl`, the Wasm contains it. */
export type Files = {wasm: string; calls: string; idl?: string};

/**
 * Runs the program in a file with the steps in another one.
 *
 * @returns the lines of `runSteps`, or those before the step that cannot be done
 * @throws Error that names the file that can't be read or doesn't fit
 */
export async function runFiles({wasm, calls, idl}: Files): Promise<Printed> {
  const steps = readSteps(calls);
  const [code, idlText] = [readFileSync(wasm), idl && readFileSync(idl, 'utf8')];
  try {
    return {output: (await runSteps(new Uint8Array(code), steps, idlText)).join('\n')};
  } catch (error) {
    if (error instanceof StepError)
      return {output: error.lines.join('\n'), problem: `${calls}: ${error.message}`};
    throw new Error(`${wasm}: ${messageOf(error)}`);
  }
}
