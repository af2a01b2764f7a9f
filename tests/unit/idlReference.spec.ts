import {expect, test} from '@playwright/test';
import {keccak_256} from '@noble/hashes/sha3.js';
import {toHex} from '../../src/sails/hex';
import type {Idl} from '../../src/sails/idl';
import {parseIdl} from '../../src/sails/parseIdl';
import {encodePayload} from '../../src/sails/payload';
import {asked, recorded} from '../programs/reference/answers';
import {canonical} from '../programs/reference/canonical';
import {inputs} from '../programs/reference/inputs';
import type {Call} from '../programs/reference/text';

const all = inputs();
const {asked: hash, answers} = recorded();

const digest = (payload: Uint8Array) => toHex(keccak_256(payload).slice(0, 8)).slice(2);

function payloadOf({entries}: Idl, {service, name, values}: Call): Uint8Array {
  const entry = entries.find(
    one => one.kind !== 'event' && one.service === service && one.name === name,
  );
  return encodePayload(entry!, values);
}

test('the recorded answers of the reference parsers belong to the generated files', () => {
  expect(hash, 'run npx jiti tests/programs/reference/record.ts').toBe(asked(all));
  expect(answers).toHaveLength(all.length);
});

for (const notation of [1, 2] as const) {
  const files = all.flatMap((input, at) =>
    input.notation === notation ? [{...input, at, answer: answers[at]}] : [],
  );

  test(`IDL of version ${notation}: what the reference takes has the same entries, types and bytes`, () => {
    let calls = 0;
    let damaged = 0;
    for (const {idl, calls: called, at, answer} of files) {
      if (!answer) continue;
      const parsed = parseIdl(idl);
      expect(parsed.notation).toBe(notation);
      expect(parsed.entries.map(canonical), `file ${at}`).toEqual(answer.entries);
      const payloads = called.map(call => digest(payloadOf(parsed, call)));
      expect(payloads, `file ${at}`).toEqual(answer.payloads);
      calls += called.length;
      if (called.length === 0) damaged++;
    }
    expect(calls).toBeGreaterThanOrEqual(2000);
    expect(damaged, 'files with a fault that is none to the reference').toBeGreaterThan(20);
  });
}
