import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Options} from '@docusaurus/plugin-client-redirects';
import {type Redirect, findMalformedRedirects} from './rules';

/** An error that lists problems of `redirects.json`, one a line. */
export function redirectsError(problems: string[]): Error {
  return new Error(`redirects.json:\n${problems.map(problem => `  - ${problem}`).join('\n')}`);
}

/**
 * The redirects of a site, from `redirects.json` beside its configuration.
 *
 * @throws Error that names every redirect that is malformed or listed twice
 */
export function readRedirects(siteDir: string): Redirect[] {
  const file = path.join(siteDir, 'redirects.json');
  const redirects = JSON.parse(readFileSync(file, 'utf8')) as Redirect[];
  const problems = findMalformedRedirects(redirects);
  if (problems.length > 0) {
    throw redirectsError(problems);
  }
  return redirects;
}

/**
 * Options for `@docusaurus/plugin-client-redirects`: a page at each old address of a site. A function names the
 * addresses, because every reader loads the configuration, and only functions are left out of it.
 *
 * @throws Error as `readRedirects` does
 */
export function clientRedirects(siteDir: string): Options {
  const redirects = readRedirects(siteDir);
  return {
    createRedirects: page => redirects.filter(({to}) => to === page).map(({from}) => from),
  };
}
