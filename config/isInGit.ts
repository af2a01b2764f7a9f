import {execFileSync} from 'node:child_process';

/** Returns whether a folder is in a Git worktree. Without Git on the machine, none is. */
export function isInGit(folder: string): boolean {
  try {
    const answer = execFileSync('git', ['rev-parse', '--is-inside-work-tree'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return answer.trim() === 'true';
  } catch {
    return false;
  }
}
