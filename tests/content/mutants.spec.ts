import {existsSync, readFileSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import {mutate} from '../mutants/mutate.mjs';
import {mutants} from '../mutants/table.mjs';

test('each mutant of npm run test:mutants still applies to its file and has a spec that should notice it', () => {
  const findings = mutants.flatMap(mutant => {
    try {
      mutate(readFileSync(mutant.file, 'utf8'), mutant);
    } catch (error) {
      return [(error as Error).message];
    }
    const spec = `tests/${mutant.spec}`;
    return existsSync(spec) ? [] : [`tests/mutants/table.mjs: there is no ${spec}`];
  });
  expect(findings).toEqual([]);
});
