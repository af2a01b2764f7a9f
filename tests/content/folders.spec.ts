import {readFileSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import {gitFiles} from './gitFiles';

const FOLDER = /^\|[^`]*`([\w/]+)\/` \|/gm;

/**
 * The READMEs with a table of their folder: how a row names something, and which files need one, for what part of their
 * path.
 */
const READMES = {
  src: {row: FOLDER, needs: /^src\/(\w+)\//},
  // Directly in it, and in its grouping folders.
  plugins: {row: FOLDER, needs: /^plugins\/((?:docusaurus\/|shared\/)?\w+)\//},
  'src/theme': {
    row: /^\| (?!Component )([A-Z][\w/]+) +\|/gm,
    needs: /^src\/theme\/(.+)\/index\.tsx$/,
  },
  facts: {row: /^\| `(\w+\.ts)` \|/gm, needs: /^facts\/((?!index\.)\w+\.ts)$/},
};

for (const [root, {row, needs}] of Object.entries(READMES)) {
  test(`the README of ${root} has a row for everything in it, and no other`, () => {
    const files = gitFiles(root);
    const wanted = new Set(files.flatMap(file => needs.exec(file)?.[1] ?? []));
    expect(wanted.size).toBeGreaterThan(5);
    const readme = readFileSync(`${root}/README.md`, 'utf8');
    const rows = Array.from(readme.matchAll(row), ([, name]) => name!);
    const exists = (name: string) =>
      wanted.has(name) || files.some(file => file.startsWith(`${root}/${name}/`));
    const missing = [...wanted].filter(name => !rows.includes(name));
    expect(missing, `${root}/README.md: add a row for each of these`).toEqual([]);
    const gone = rows.filter(name => !exists(name));
    expect(
      gone,
      `${root}/README.md: remove the rows of these, or \`git add\` what they name`,
    ).toEqual([]);
  });
}
