import {execFile} from 'node:child_process';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {promisify} from 'node:util';
import {expect, test} from '@playwright/test';
import {load} from 'js-yaml';

const run = promisify(execFile);

/** Returns the variables in the table of the README's section "Environment", sorted. */
function documented(): string[] {
  const section = /^## Environment\n(.*?)^## /ms.exec(readFileSync('README.md', 'utf8'))![1]!;
  const cells = Array.from(section.matchAll(/^\| (`.+?) \|/gm), ([, cell]) => cell!);
  return cells.flatMap(cell => Array.from(cell.matchAll(/`(\w+)`/g), ([, name]) => name!)).sort();
}

/**
 * Returns the variables that the project's code reads while Node runs with these arguments, without those that
 * Docusaurus itself sets.
 */
async function variablesRead(...args: string[]): Promise<string[]> {
  const file = test.info().outputPath('names.json');
  const preload = path.resolve('tests/unit/preload/recordEnvironment.mjs');
  await run(process.execPath, ['--import', preload, ...args], {
    env: {PATH: process.env.PATH, HOME: process.env.HOME, RECORD_TO: file},
  }).catch(() => undefined);
  const names = JSON.parse(readFileSync(file, 'utf8')) as string[];
  return names.filter(name => !name.startsWith('DOCUSAURUS_'));
}

/** Loads the configuration as Docusaurus does. */
const LOAD_CONFIG = "require('jiti')(process.cwd() + '/')('./docusaurus.config.ts')";

test('the README lists exactly the environment variables that the configuration and search:push read', async () => {
  const configuration = await variablesRead('--eval', LOAD_CONFIG);
  const push = await variablesRead('scripts/searchPush.mjs');
  expect(configuration.length).toBeGreaterThan(0);
  expect(push.length).toBeGreaterThan(0);
  expect([...new Set([...configuration, ...push])].sort()).toEqual(documented());
});

test('the deployment passes the build every variable that the configuration reads', async () => {
  const {jobs} = load(readFileSync('.github/workflows/deploy.yml', 'utf8')) as {
    jobs: {build: {steps: {run?: string; env?: Record<string, string>}[]}};
  };
  const build = jobs.build.steps.find(step => step.run === 'npm run build');
  expect(Object.keys(build?.env ?? {}).sort()).toEqual(await variablesRead('--eval', LOAD_CONFIG));
});
