import {readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from '@playwright/test';

const components = readdirSync('src/theme', {recursive: true, encoding: 'utf8'})
  .filter(file => path.basename(file) === 'index.tsx')
  .map(file => path.dirname(file).split(path.sep).join('/'))
  .sort();

test('the theme README has a row for every component, and no other', () => {
  const rows = Array.from(
    readFileSync('src/theme/README.md', 'utf8').matchAll(/^\| ([A-Z][\w/]+) \|/gm),
    row => row[1],
  );
  expect(rows.filter(row => row !== 'Component').sort()).toEqual(components);
});

test('every theme component says in its first line what it changes, an ejected one also where it is from', () => {
  const readme = readFileSync('src/theme/README.md', 'utf8');
  for (const component of components) {
    const lines = readFileSync(`src/theme/${component}/index.tsx`, 'utf8').split('\n');
    expect(lines[0], component).toMatch(/^\/\/ Change: /);
    if (new RegExp(`\\| ${component} \\| ejected`).test(readme)) {
      expect(lines.slice(1, 5).join('\n'), component).toMatch(
        /^\/\/ From: @docusaurus\/[\w-]+ \d/m,
      );
    }
  }
});
