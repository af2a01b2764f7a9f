import {readFileSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import {gitFiles} from './gitFiles';
import * as rules from './rules';

/** Matches the folders below a root that need a row: those directly in it, and those in its grouping folders. */
const READMES = {
  src: /^src\/(\w+)\//,
  plugins: /^plugins\/((?:docusaurus\/|shared\/)?\w+)\//,
};

for (const [root, folderOf] of Object.entries(READMES)) {
  test(`the README of ${root} has a row for every folder, and no other`, () => {
    const files = gitFiles(root);
    const folders = new Set(files.flatMap(file => folderOf.exec(file)?.[1] ?? []));
    expect(folders.size).toBeGreaterThan(5);
    const readme = `${root}/README.md`;
    const findings = rules.folderTable(readme, readFileSync(readme, 'utf8'), [...folders], folder =>
      files.some(file => file.startsWith(`${root}/${folder}/`)),
    );
    expect(findings).toEqual([]);
  });
}

test('the README of facts has a row for every subject, and no other', () => {
  const rows = readFileSync('facts/README.md', 'utf8').matchAll(/^\| `(\w+\.ts)` \|/gm);
  const subjects = gitFiles('facts')
    .filter(file => /^facts\/\w+\.ts$/.test(file))
    .map(file => file.replace('facts/', ''));
  expect(Array.from(rows, ([, file]) => file)).toEqual(
    subjects.filter(file => file !== 'index.ts').sort(),
  );
});
