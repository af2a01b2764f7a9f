import type {Unit} from './units';

/**
 * Where a value comes from, and so how it is read again.
 *
 * - `metadata`: a constant, call, event or error of the runtime, from the metadata in the crate gsdk. `item` is its path,
 *   such as `Gear.MailboxThreshold`, `Gear.Schedule.limits.codeLen`, `Gear.calls.send_message` or `Gear.errors.CodeTooLarge`.
 * - `rust`: a public constant, by a test that is compiled with the crate. `item` is its path: `gear_core::pages::…`.
 * - `crate` and `npm`: a text of a package at its locked version. `{value}` in `text` marks the value; any run of
 *   spaces and line breaks matches any other.
 * - `lock`: the version of a package in a lock file of the samples.
 * - `file`: a text of a file of this repository, as for `crate`.
 * - `costs`: the gas that gtest measured for a message of a program's walkthrough, in `samples/programs/costs.json`.
 *   `message` is its place there: first the starts of the programs, from 0, then the messages.
 * - `computed`: follows from other facts.
 * - `cited`: nothing reads it again; a person read it on this date. `branch` where it is not the repository's default.
 */
export type Source =
  | {kind: 'metadata'; item: string}
  | {kind: 'rust'; item: string}
  | {kind: 'crate'; crate: string; path: string; text: string}
  | {kind: 'npm'; package: string; path: string; text: string}
  | {kind: 'lock'; lock: string; package: string}
  | {kind: 'file'; path: string; text: string}
  | {kind: 'costs'; program: string; message: number}
  | {kind: 'computed'; from: string[]; by: (...values: number[]) => number}
  | {
      kind: 'cited';
      repository: string;
      branch?: string;
      commit: string;
      path: string;
      line: number;
      read: string;
    };

/** One value that pages state. */
export type Fact = {
  /** Numbers are formatted for the locale; texts are shown as they are. */
  value: number | string;
  /** What a number counts. Left out for texts, and for things that the page names itself. */
  unit?: Unit;
  /** One sentence for those who look for the fact. */
  meaning: string;
  source: Source;
};

/** A place in code that repeats a fact, with `text` as in a source; `in` as in a link. */
export type Copy = {fact: string; in?: string; path: string; text: string};

/** All facts by id. */
export type Register = Readonly<Record<string, Fact>>;

/** One subject of the register; `facts/README.md` describes the fields. */
export function defineFacts(facts: Record<string, Fact>): Record<string, Fact> {
  return facts;
}

/**
 * Puts subjects together.
 *
 * @throws Error naming an id that two subjects have, and an id with other characters than a–z, 0–9 and `-`
 */
export function mergeFacts(subjects: Record<string, Fact>[]): Register {
  const register: Record<string, Fact> = {};
  for (const [id, fact] of subjects.flatMap(subject => Object.entries(subject))) {
    if (!/^[a-z][a-z0-9-]*$/.test(id)) {
      throw new Error(`facts: "${id}": write an id with a–z, 0–9 and hyphens`);
    }
    if (id in register) {
      throw new Error(`facts: "${id}" is defined twice; give one of them another id`);
    }
    register[id] = fact;
  }
  return register;
}
