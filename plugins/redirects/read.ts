import {readFileSync} from 'node:fs';
import {type Redirect, findMalformedRedirects} from './rules';

/** An error that lists problems of `redirects.json`, one a line. */
export function redirectsError(problems: string[]): Error {
  return new Error(`redirects.json:\n${problems.map(problem => `  - ${problem}`).join('\n')}`);
}

/**
 * The redirects of a `redirects.json`, in its order.
 *
 * @param file its path
 * @throws Error that names every redirect that is malformed or listed twice
 */
export function readRedirects(file: string): Redirect[] {
  const redirects = JSON.parse(readFileSync(file, 'utf8')) as Redirect[];
  const problems = findMalformedRedirects(redirects);
  if (problems.length > 0) {
    throw redirectsError(problems);
  }
  return redirects;
}
