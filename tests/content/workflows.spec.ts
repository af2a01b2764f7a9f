import {readFileSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import {gitFiles} from './gitFiles';
import * as rules from './rules';

test('workflows have minimal permissions and pinned actions', () => {
  const findings = gitFiles('.github/workflows', '.github/actions').flatMap(file =>
    rules.workflowSafety(file, readFileSync(file, 'utf8')),
  );
  expect(findings).toEqual([]);
});
