import {execFileSync} from 'node:child_process';
import {existsSync} from 'node:fs';

/**
 * Lists the files below some folders that Git tracks; a new file is one of them after `git add`. It needs the program
 * `git` and a clone, with a `.git`, of the repository.
 *
 * @param folders paths or patterns from the root of the repository; without any, all files
 * @throws Error with what Git said, when it is missing or this is no clone
 */
export function gitFiles(...folders: string[]): string[] {
  try {
    return execFileSync(
      'git',
      // Git refuses a clone of another user, as in a container that mounts it.
      ['-c', `safe.directory=${process.cwd()}`, 'ls-files', '-z', ...folders],
      {encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe']},
    )
      .split('\0')
      .filter(file => file !== '' && existsSync(file));
  } catch (error) {
    throw new Error('These tests list the files that Git tracks, so they need git and a clone.', {
      cause: error,
    });
  }
}
