import {execFile} from 'node:child_process';
import {cp, rm, symlink} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';

const run = promisify(execFile);

/** Copies the fixture site, for a test that changes it. The copy lies as deep as the original, so its imports hold. */
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

/** Builds one locale into `build` inside `dir`; `output` is what the build printed. */
export async function build(
  dir: string,
  locale = 'en',
): Promise<{failed: boolean; output: string}> {
  try {
    const {stdout, stderr} = await run('npx', ['docusaurus', 'build', dir, '--locale', locale], {
      env: {...process.env, FORCE_COLOR: '0'},
    });
    return {failed: false, output: stdout + stderr};
  } catch (error) {
    const {stdout, stderr} = error as {stdout: string; stderr: string};
    return {failed: true, output: stdout + stderr};
  }
}
