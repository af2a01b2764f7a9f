import {readFileSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import {gitFiles} from './gitFiles';
import {ENGLISH_DOCS, readPages} from './pages';
import * as rules from './rules';

const spec = readFileSync('SPEC.md', 'utf8');

test('every line of SPEC.md has a test, and every id in a test title is in SPEC.md', () => {
  const tests = gitFiles('tests', 'bench').filter(file => /\.(?:spec|bench)\.ts$/.test(file));
  const sources = new Map(tests.map(file => [file, readFileSync(file, 'utf8')]));
  // The test cases in this file contain titles with unknown ids on purpose.
  sources.delete('tests/unit/contentRules.spec.ts');
  expect(rules.specifiedTests(spec, sources)).toEqual([]);
});

test('R1 every docs page that SPEC.md lists exists', () => {
  const [, table] = /### Docs pages\n([^]*?)\n## /.exec(spec)!;
  const listed = Array.from(table!.matchAll(/^\| (?:`([\w-]+)`|\(none\)) \| (.+) \|$/gm), row =>
    Array.from(row[2]!.matchAll(/`([^`]+)`/g), ([, page]) =>
      row[1] ? `${row[1]}/${page}` : page!,
    ),
  ).flat();
  expect(listed).toHaveLength(68);
  const pages = readPages(ENGLISH_DOCS).map(({id}) => id.replace(/\.mdx?$/, ''));
  expect(listed.filter(page => !pages.includes(page))).toEqual([]);
});
