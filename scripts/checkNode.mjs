import {readFileSync} from 'node:fs';

/**
 * To import before everything else: ends the process with one sentence when Node is older than package.json's `engines`
 * allows. Packages that need a newer Node fail in ways that do not say so.
 */
const root = new URL('..', import.meta.url);
const {engines} = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));

/**
 * @param {string} running a version of Node, as in `process.versions.node`
 * @param {string} wanted the range in `engines`, of the form `>=20.19`
 * @param {string} best the version to install instead
 * @returns {string | undefined} what is wrong and what to do; undefined when Node is new enough
 */
export function nodeProblem(running, wanted, best) {
  const [major = 0, minor = 0] = running.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = wanted.slice('>='.length).split('.').map(Number);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor)
    ? undefined
    : `This is Node ${running}, and package.json needs ${leastMajor}.${leastMinor} or newer: install Node ${best}.`;
}

const problem = nodeProblem(
  process.versions.node,
  engines.node,
  readFileSync(new URL('.nvmrc', root), 'utf8').trim(),
);
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}
