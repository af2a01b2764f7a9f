import {execFileSync, spawnSync} from 'node:child_process';
import {existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {mutate} from './mutate.mjs';
import {mutants as all} from './table.mjs';

/**
 * `npm run test:mutants [-- <text>]` shows that the tests can fail. It adds each fault of `table.mjs`, one at a time,
 * to a scratch copy of the project, and runs the test that must detect it. `<text>` selects the mutants with this text
 * in the path of their file or spec. For tests of the built site, run `npm run build && npm run compress` first.
 *
 * It prints the result of each mutant and, at the end, how many were killed and how many survived. The exit code is 1
 * when a mutant survived or could not be tried, or when a test fails without a mutant.
 *
 * @typedef {import('./mutate.mjs').Mutant} Mutant
 * @typedef {{title: string, tests: {status: 'expected' | 'unexpected' | 'flaky' | 'skipped'}[]}} Outcome
 * @typedef {{title: string, suites?: Suite[], specs?: Outcome[]}} Suite
 */
const wanted = process.argv[2] ?? '';
const mutants = all.filter(({file, spec}) => file.includes(wanted) || spec.includes(wanted));
if (mutants.length === 0) {
  throw new Error(`No mutant has "${wanted}" in the path of its file or spec`);
}

const needsBuild = (/** @type {string} */ spec) => spec.startsWith('site/');
if (mutants.some(({spec}) => needsBuild(spec)) && !existsSync('build/index.html.br')) {
  throw new Error('Some mutants need the built site: run "npm run build && npm run compress"');
}

const scratch = path.join(mkdtempSync(path.join(tmpdir(), 'mutants-')), 'project');
const report = path.join(path.dirname(scratch), 'report.json');

const isPassed = (/** @type {Outcome} */ {tests}) =>
  tests.every(({status}) => status === 'expected');
const isFailed = (/** @type {Outcome} */ {tests}) =>
  tests.some(({status}) => status === 'unexpected');

/** @type {(suite: Suite) => Outcome[]} */
const outcomesOf = ({specs = [], suites = []}) => [...specs, ...suites.flatMap(outcomesOf)];

/**
 * Runs tests in the scratch copy.
 *
 * @param {string[]} specs either unit and content specs, or specs of the built site, but not both
 * @param {string[]} titles parts of the titles of the tests to run
 * @returns {Outcome[]} empty when the tests could not be loaded
 */
function run(specs, titles) {
  const config = specs.some(needsBuild) ? 'playwright.config.ts' : 'tests/unit.config.ts';
  const grep = titles.map(title => title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');
  rmSync(report, {force: true});
  spawnSync(
    path.join(scratch, 'node_modules/.bin/playwright'),
    [
      ...['test', '-c', config, ...specs.map(spec => `tests/${spec}`)],
      ...['--grep', grep, '--retries=0', '--reporter=json'],
    ],
    {
      cwd: scratch,
      env: {...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report},
      stdio: 'ignore',
    },
  );
  if (!existsSync(report)) {
    return [];
  }
  /** @type {{suites: Suite[], errors: {message: string}[]}} */
  const {suites, errors} = JSON.parse(readFileSync(report, 'utf8'));
  errors.forEach(({message}) => console.error(message));
  return suites.flatMap(outcomesOf);
}

/** Returns the tests of mutants that fail, are skipped or are missing even without a mutant. */
function findUnfit() {
  const groups = [true, false].map(ofSite =>
    mutants.filter(({spec}) => needsBuild(spec) === ofSite),
  );
  const outcomes = groups
    .filter(group => group.length > 0)
    .flatMap(group =>
      run(
        group.map(({spec}) => spec),
        group.map(({test}) => test),
      ),
    );
  return mutants
    .filter(({test}) => {
      const tests = outcomes.filter(({title}) => title.includes(test));
      return tests.length === 0 || !tests.every(isPassed);
    })
    .map(({spec, test}) => `tests/${spec}: "${test}"`);
}

/**
 * Adds a mutant's fault to the scratch copy, runs its test, and removes the fault again.
 *
 * @param {Mutant} mutant
 * @returns {'killed' | 'survived' | 'not run'}
 */
function tryOut(mutant) {
  const file = path.join(scratch, mutant.file);
  const text = readFileSync(file, 'utf8');
  try {
    writeFileSync(file, mutate(text, mutant));
    const outcomes = run([mutant.spec], [mutant.test]);
    if (outcomes.length === 0) {
      return 'not run';
    }
    return outcomes.some(isFailed) ? 'killed' : 'survived';
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 'not run';
  } finally {
    writeFileSync(file, text);
  }
}

/** Creates the scratch copy: HEAD with the uncommitted changes. */
function makeScratch() {
  const changes = execFileSync('git', ['diff', 'HEAD', '--binary']);
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', scratch, 'HEAD']);
  if (changes.length > 0) {
    execFileSync('git', ['apply'], {cwd: scratch, input: changes});
  }
  for (const folder of ['node_modules', 'build']) {
    symlinkSync(path.resolve(folder), path.join(scratch, folder));
  }
}

const oneLine = (/** @type {string} */ text) => text.trim().replace(/\s+/g, ' ').slice(0, 70);

try {
  makeScratch();
  const unfit = findUnfit();
  if (unfit.length > 0) {
    throw new Error(
      `Without any mutant these tests fail, are skipped or are missing:\n${unfit.join('\n')}`,
    );
  }
  const counts = {killed: 0, survived: 0, 'not run': 0};
  for (const mutant of mutants) {
    const result = tryOut(mutant);
    counts[result] += 1;
    const change = `${oneLine(mutant.from)} → ${oneLine(mutant.to) || '(nothing)'}`;
    console.log(`${result.padEnd(9)} ${mutant.file}: ${change}\n          by ${mutant.spec}`);
  }
  console.log(
    `${counts.killed} killed, ${counts.survived} survived` +
      (counts['not run'] > 0 ? `, ${counts['not run']} not run` : ''),
  );
  process.exitCode = counts.killed === mutants.length ? 0 : 1;
} finally {
  execFileSync('git', ['worktree', 'remove', '--force', scratch]);
  rmSync(path.dirname(scratch), {recursive: true, force: true});
}
