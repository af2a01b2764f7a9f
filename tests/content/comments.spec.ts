import {readFileSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import {gitFiles} from './gitFiles';
import * as rules from './rules';

test('comments name files that exist', () => {
  const files = gitFiles();
  const findings = files
    .filter(file => /^(?!samples\/).*\.(?:[cm]?js|tsx?|css)$/.test(file))
    .flatMap(file => rules.filesInComments(file, readFileSync(file, 'utf8'), files));
  expect(findings).toEqual([]);
});
