import {spawn} from 'node:child_process';
import {cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync} from 'node:fs';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';

/** A fresh clone of the repository's HEAD, with installed packages. Paths are relative to it. */
export type Clone = {
  dir: string;
  read: (file: string) => string;
  /** Writes a file, and creates its folder if necessary. */
  write: (file: string, text: string) => void;
  /** Replaces the first match of `from`. Throws when nothing changes. */
  edit: (file: string, from: string | RegExp, to: string) => void;
  /** Runs a shell command and returns its output. Throws an error with the output when the command fails. */
  run: (command: string) => Promise<string>;
  remove: () => Promise<void>;
};

/** Environment variables of this Playwright run, which must not affect a Playwright run in the clone. */
const OWN = /^(?:PLAYWRIGHT_TEST|PW_|PWTEST|TEST_(?:WORKER|PARALLEL)_INDEX|FORCE_COLOR)/;

function runIn(dir: string, command: string): Promise<string> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OWN.test(name)));
  return new Promise((resolve, reject) => {
    const child = spawn('bash', ['-c', command], {
      cwd: dir,
      env: {...env, NO_COLOR: '1', GIT_PAGER: 'cat'},
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', data => (output += String(data)));
    child.stderr.on('data', data => (output += String(data)));
    child.on('error', reject);
    child.on('close', code =>
      code === 0 ? resolve(output) : reject(new Error(`${command} ended with ${code}:\n${output}`)),
    );
  });
}

/**
 * Installs the packages of a folder in a clone, without caches. It uses hard links where the file system allows them,
 * because npm does not accept symbolic links as installed packages. npm's list of installed packages is copied, so that
 * it is newer than the clone's lock file.
 */
async function linkPackages(dir: string, folder: string): Promise<void> {
  const packages = path.resolve(folder, 'node_modules');
  if (!existsSync(packages)) {
    return;
  }
  const target = path.join(dir, folder, 'node_modules');
  mkdirSync(target);
  const names = readdirSync(packages).filter(
    name => name !== '.cache' && name !== '.package-lock.json',
  );
  const list = names.map(name => `'${name}'`).join(' ');
  await runIn(packages, `cp -al ${list} '${target}' || cp -a ${list} '${target}'`);
  cpSync(path.join(packages, '.package-lock.json'), path.join(target, '.package-lock.json'));
}

/** Clones the repository into a new temporary folder. */
export async function cloneRepository(): Promise<Clone> {
  const dir = await mkdtemp(path.join(tmpdir(), 'recipes-'));
  await runIn('.', `git clone --quiet . '${dir}'`);
  for (const folder of ['.', 'samples/js']) {
    await linkPackages(dir, folder);
  }
  const run = (command: string) => runIn(dir, command);
  await run('git config user.name Recipes && git config user.email recipes@localhost');
  const read = (file: string) => readFileSync(path.join(dir, file), 'utf8');
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(dir, file)), {recursive: true});
    writeFileSync(path.join(dir, file), text);
  };
  return {
    dir,
    read,
    write,
    edit: (file, from, to) => {
      const text = read(file);
      const changed = text.replace(from, to);
      if (changed === text) {
        throw new Error(
          `${file}: ${String(from)} was not found, or its replacement changes nothing`,
        );
      }
      write(file, changed);
    },
    run,
    remove: () => rm(dir, {recursive: true, force: true}),
  };
}
