import {readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from '@playwright/test';
import * as rules from './rules';

const components = readdirSync('src/theme', {recursive: true, encoding: 'utf8'})
  .filter(file => path.basename(file) === 'index.tsx')
  .map(file => path.dirname(file).split(path.sep).join('/'))
  .sort();

const readme = readFileSync('src/theme/README.md', 'utf8');

test('every theme component says in its first line what it changes, and an ejected one where it comes from', () => {
  const findings = components.flatMap(component =>
    rules.themeHeader(
      component,
      readFileSync(`src/theme/${component}/index.tsx`, 'utf8'),
      new RegExp(`^\\| ${component} +\\| ejected`, 'm').test(readme),
    ),
  );
  expect(findings).toEqual([]);
});
