import {readFileSync} from 'node:fs';
import type {Hex} from '../../src/sails/hex';
import type {Value} from '../../src/sails/scale';

type Message = {
  source: Hex;
  entry: string;
  arguments: Value[] | null;
  value: string;
  payload: Hex;
};
type Answered = Message & {code: Hex; reply: Hex; events: Hex[]};

/** Recorded from Rust: payloads of the generated clients, and runs of programs in gtest, with one message a block. */
export const recorded = JSON.parse(readFileSync('samples/programs/recorded.json', 'utf8')) as {
  encodings: (Message & {program: string})[];
  runs: {program: string; messages: Answered[]}[];
};
