import {execFile} from 'node:child_process';
import {cp, rm, symlink} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';

const run = promisify(execFile);

/**
 * Copies the fixture site for a test that changes it.
 *
 * @returns the copy's folder, which is as deep in the project as the original, so that relative imports work
 */
export async function copyFixtureSite(name: string): Promise<string> {
  const dir = path.resolve('.fixtures', name);
  await rm(dir, {recursive: true, force: true});
  await cp('tests/fixtures', dir, {
    recursive: true,
    filter: source => !/[\\/](\.docusaurus|src|build)$/.test(source),
    verbatimSymlinks: true,
  });
  await symlink('../../src', path.join(dir, 'src'));
  return dir;
}

/**
 * Builds one locale into the folder `build` in `dir`.
 *
 * @param env environment variables to add
 * @returns whether the build failed, and what it printed
 */
export async function build(
  dir: string,
  locale = 'en',
  env: Record<string, string> = {},
): Promise<{failed: boolean; output: string}> {
  try {
    const {stdout, stderr} = await run('npx', ['docusaurus', 'build', dir, '--locale', locale], {
      env: {...process.env, FORCE_COLOR: '0', ...env},
    });
    return {failed: false, output: stdout + stderr};
  } catch (error) {
    const {stdout, stderr} = error as {stdout: string; stderr: string};
    return {failed: true, output: stdout + stderr};
  }
}
