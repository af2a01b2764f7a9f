import {readFileSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import {load} from 'js-yaml';
import {gitFiles} from '../content/gitFiles';

/** Returns the variables in the table of the README's section "Environment", sorted. */
function documented(): string[] {
  const section = /^## Environment\n(.*?)^## /ms.exec(readFileSync('README.md', 'utf8'))![1]!;
  const cells = Array.from(section.matchAll(/^\| (`.+?) \|/gm), ([, cell]) => cell!);
  return cells.flatMap(cell => Array.from(cell.matchAll(/`(\w+)`/g), ([, name]) => name!)).sort();
}

/** Returns the variables that files read from `process.env`, sorted. */
function variablesIn(...files: string[]): string[] {
  const text = gitFiles(...files)
    .map(file => readFileSync(file, 'utf8'))
    .join('\n');
  const reads = [...text.matchAll(/\{([^{}]*)\} = process\.env;|process\.env\.(\w+)/g)];
  // A read of another form would have no name to compare.
  expect(reads.length).toBe(text.match(/process\.env/g)?.length);
  const names = reads.flatMap(([, several, one]) => (several ?? one!).match(/\b[A-Z]\w+/g) ?? []);
  return [...new Set(names)].sort();
}

/** What the configuration reads for itself. Plugins also read switches, which the README has below the table. */
const ofConfiguration = () => variablesIn('docusaurus.config.ts', 'config');

test('the README lists exactly the environment variables that the configuration and search:push read', () => {
  const ofPush = variablesIn('scripts/searchPush.mjs');
  expect([...new Set([...ofConfiguration(), ...ofPush])].sort()).toEqual(documented());
});

test('the deployment passes the build every variable that the configuration reads', () => {
  const {jobs} = load(readFileSync('.github/workflows/deploy.yml', 'utf8')) as {
    jobs: {build: {steps: {run?: string; env?: Record<string, string>}[]}};
  };
  const build = jobs.build.steps.find(step => step.run === 'npm run build');
  expect(Object.keys(build?.env ?? {}).sort()).toEqual(ofConfiguration());
});
