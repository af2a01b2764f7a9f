/**
 * A guided path through a sample program: the programs that take part, what happens before the reader comes, and the
 * messages that the reader sends. Each sample has one in `samples/programs/<subject>/<program>/walkthrough.json`.
 *
 * In arguments, the name of an account or of a program stands for its id, `code:<program>` for the id of a code, and
 * `now+<ms>` for a time in milliseconds.
 */
import type {Hex} from '../sails/hex';
import type {Entry, Idl} from '../sails/idl';
import type {Value} from '../sails/scale';

/** A program that takes part; the programs start in order, each in a block of its own. `value` is in planck. */
export type Part = {name: string; program: string; by: string; args: Value[]; value?: string};

/** A message: `call` is `Service.Function`. `value` is in planck. */
export type Call = {
  by: string;
  to: string;
  call: string;
  args: Value[];
  value?: string;
  /** Makes the answer of a query an argument of later steps, under this name. */
  as?: string;
};

/** A message of the reader. `answer` is the result or error in words, as a test checks. */
export type AnsweredCall = Call & {answer: string};

/** Something that happens: a message, or a number of blocks that pass. */
export type Step<Message extends Call = Call> = Message | {blocks: number};

export type Walkthrough = {
  /** The last one is the program that it is about. */
  cast: Part[];
  /** Codes that programs of the cast create others from. */
  codes?: string[];
  before?: Step[];
  steps: Step<AnsweredCall>[];
};

/**
 * Replaces names and times in an argument.
 *
 * @param ids of accounts, programs and codes
 * @param now time of the last block, in milliseconds
 */
export function resolved(value: Value, ids: ReadonlyMap<string, Hex>, now: bigint): Value {
  if (value === null) return null;
  if (Array.isArray(value)) return value.map(item => resolved(item, ids, now));
  if (typeof value !== 'string') {
    return {variant: value.variant, fields: value.fields.map(item => resolved(item, ids, now))};
  }
  const [, later] = /^now\+(\d+)$/.exec(value) ?? [];
  return later === undefined ? (ids.get(value) ?? value) : String(now + BigInt(later));
}

/** The folder of the token that misbehaves on request. */
export const HOSTILE_TOKEN = 'hostile-vft';

/** What the functions of the honest token are called there. */
const HOSTILE_NAMES: readonly [RegExp, string][] = [
  [/^Vft\.Mint$/, 'Control.Mint'],
  [/^VftService\./, 'Vft.'],
];

/** Whether honest tokens take part beside the program that the walkthrough is about. */
export const hasTokens = ({cast}: Walkthrough): boolean =>
  cast.slice(0, -1).some(({program}) => program === 'vft');

/** The same walkthrough with tokens that misbehave as soon as somebody tells them to. */
export function withHostileTokens(walkthrough: Walkthrough): Walkthrough {
  const hostile = new Set<string>();
  const cast = walkthrough.cast.map(part => {
    if (part.program !== 'vft') return part;
    hostile.add(part.name);
    return {...part, program: HOSTILE_TOKEN, args: []};
  });
  const renamed = <Message extends Call>(step: Step<Message>): Step<Message> =>
    'call' in step && hostile.has(step.to)
      ? {
          ...step,
          call: HOSTILE_NAMES.reduce((name, [old, other]) => name.replace(old, other), step.call),
        }
      : step;
  return {
    ...walkthrough,
    cast,
    before: (walkthrough.before ?? []).map(renamed),
    steps: walkthrough.steps.map(renamed),
  };
}

/** Finds the constructor, command or query of a call by its label. @throws Error when the program has none with that name */
export function entryOf({entries}: Idl, call: string): Entry {
  const entry = entries.find(one => one.kind !== 'event' && one.label === call);
  if (!entry) throw new Error(`There is no ${call}.`);
  return entry;
}
