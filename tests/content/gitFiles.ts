import {execFileSync} from 'node:child_process';
import {existsSync} from 'node:fs';

/**
 * Lists the files below some folders that are in Git, or that could be added: untracked files that Git does not ignore.
 */
export function gitFiles(...folders: string[]): string[] {
  return execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', ...folders],
    {encoding: 'utf8'},
  )
    .trim()
    .split('\n')
    .filter(file => existsSync(file));
}
