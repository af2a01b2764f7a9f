import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Options} from '@docusaurus/plugin-client-redirects';
import {type Redirect, findMalformedRedirects} from './rules';

/** Returns an error that lists the problems of `redirects.json`, one per line. */
export function redirectsError(problems: string[]): Error {
  return new Error(`redirects.json:\n${problems.map(problem => `  - ${problem}`).join('\n')}`);
}

/**
 * Reads the redirects of a site from `redirects.json` beside its configuration.
 *
 * @throws Error that lists every redirect that is malformed or listed twice
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
 * Returns the options for `@docusaurus/plugin-client-redirects`, which writes a page at each old address of a site.
 * The redirects are passed as a function, because every reader downloads the site's configuration, and Docusaurus
 * leaves only functions out of it.
 *
 * @throws Error as `readRedirects` does
 */
export function clientRedirects(siteDir: string): Options {
  const redirects = readRedirects(siteDir);
  return {
    createRedirects: page => redirects.filter(({to}) => to === page).map(({from}) => from),
  };
}
