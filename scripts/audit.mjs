import {spawnSync} from 'node:child_process';

/**
 * Asks the npm registry for known vulnerabilities of the packages in the lock files.
 *
 * It fails for a vulnerability that is high or critical in a package of the site, and critical in a package for
 * development, for the samples or for the search bench. Less severe ones are counted only, because they must not stop
 * unrelated work.
 * Where the registry has no advisories (a mirror, for example), it says so and checks nothing.
 */
const SEVERITIES = /** @type {const} */ (['info', 'low', 'moderate', 'high', 'critical']);

/** @type {{what: string, args: string[], fatal: (typeof SEVERITIES)[number][]}[]} */
const audits = [
  {what: 'what ships', args: ['--omit=dev'], fatal: ['high', 'critical']},
  {what: 'what builds and tests', args: [], fatal: ['critical']},
  {what: 'samples/js', args: ['--prefix=samples/js'], fatal: ['critical']},
  {what: 'samples/bundlers', args: ['--prefix=samples/bundlers'], fatal: ['critical']},
  {what: 'samples/dapp', args: ['--prefix=samples/dapp'], fatal: ['critical']},
  {what: 'bench/search/peers', args: ['--prefix=bench/search/peers'], fatal: ['critical']},
];

for (const {what, args, fatal} of audits) {
  const {stdout} = spawnSync('npm', ['audit', '--json', '--package-lock-only', ...args], {
    encoding: 'utf8',
  });
  /**
   * @type {{
   *   statusCode?: number,
   *   message?: string,
   *   metadata?: {vulnerabilities: Record<(typeof SEVERITIES)[number], number>},
   *   vulnerabilities?: Record<string, {severity: (typeof SEVERITIES)[number]}>,
   * }}
   */
  const report = JSON.parse(stdout || '{}');
  if (report.statusCode === 404 || report.statusCode === 405) {
    console.log(`Skipped: this registry has no advisories (${report.message}).`);
    break;
  }
  if (!report.metadata || !report.vulnerabilities) {
    console.error(`${what}: npm audit gave no report: ${report.message ?? 'no output'}`);
    process.exitCode = 1;
    break;
  }
  const {vulnerabilities} = report.metadata;
  const counts = SEVERITIES.map(severity => `${vulnerabilities[severity]} ${severity}`);
  console.log(`${what}: ${counts.join(', ')}`);
  for (const [name, {severity}] of Object.entries(report.vulnerabilities)) {
    if (fatal.includes(severity)) {
      console.error(
        `  ${name}: ${severity}; see "npm audit ${args.join(' ')}", then update it or what depends on it`,
      );
      process.exitCode = 1;
    }
  }
}
