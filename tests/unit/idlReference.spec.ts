import {expect, test} from '@playwright/test';
import {keccak_256} from '@noble/hashes/sha3.js';
import {toHex} from '../../src/sails/hex';
import type {Entry, Idl} from '../../src/sails/idl';
import {parseIdl} from '../../src/sails/parseIdl';
import {encodePayload, readPayload} from '../../src/sails/payload';
import {asked, recorded} from '../programs/reference/answers';
import {canonical} from '../programs/reference/canonical';
import {inputs} from '../programs/reference/inputs';
import type {Call} from '../programs/reference/text';

const all = inputs();
const {asked: hash, answers} = recorded();

const digest = (payload: Uint8Array) => toHex(keccak_256(payload).slice(0, 8)).slice(2);

/** The entry that a call goes to. */
const entryOf = ({entries}: Idl, {service, name}: Call): Entry =>
  entries.find(one => one.kind !== 'event' && one.service === service && one.name === name)!;

/** The values of the payload, once for each reading of it as a call of that entry. */
const callsIn = (idl: Idl, called: Entry, payload: Uint8Array) =>
  readPayload(idl, payload)
    .filter(({as, entry}) => as === 'call' && entry === called)
    .map(({values}) => values.map(({value}) => value));

test('the recorded answers of the reference parsers belong to the generated files', () => {
  expect(hash, 'run npx jiti tests/programs/reference/record.ts').toBe(asked(all));
  expect(answers).toHaveLength(all.length);
});

for (const notation of [1, 2] as const) {
  const files = all.flatMap((input, at) =>
    input.notation === notation ? [{...input, at, answer: answers[at]}] : [],
  );

  test(`IDL of version ${notation}: what the reference takes has the same entries, types and bytes, which are decoded to the values`, () => {
    let calls = 0;
    let damaged = 0;
    for (const {idl, calls: called, at, answer} of files) {
      if (!answer) continue;
      const parsed = parseIdl(idl);
      expect(parsed.notation).toBe(notation);
      expect(parsed.entries.map(canonical), `file ${at}`).toEqual(answer.entries);
      const encoded = called.map(call => {
        const entry = entryOf(parsed, call);
        return {entry, values: call.values, payload: encodePayload(entry, call.values)};
      });
      const payloads = encoded.map(({payload}) => digest(payload));
      expect(payloads, `file ${at}`).toEqual(answer.payloads);
      for (const {entry, values, payload} of encoded) {
        expect(callsIn(parsed, entry, payload), `file ${at}, ${entry.label}`).toEqual([values]);
      }
      calls += called.length;
      if (called.length === 0) damaged++;
    }
    expect(calls).toBeGreaterThanOrEqual(2000);
    expect(damaged, 'files with a fault that is none to the reference').toBeGreaterThan(20);
  });
}
