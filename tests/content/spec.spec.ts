import {readFileSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import {gitFiles} from './gitFiles';
import * as rules from './rules';

const spec = readFileSync('SPEC.md', 'utf8');

test('every line of SPEC.md has a test, and every id in a test title is in SPEC.md', () => {
  const tests = gitFiles('tests', 'bench').filter(file => /\.(?:spec|bench)\.ts$/.test(file));
  const sources = new Map(tests.map(file => [file, readFileSync(file, 'utf8')]));
  // The test cases in this file contain titles with unknown ids on purpose.
  sources.delete('tests/unit/contentRules.spec.ts');
  expect(rules.specifiedTests(spec, sources)).toEqual([]);
});
