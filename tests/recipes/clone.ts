import {spawn} from 'node:child_process';
import {cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync} from 'node:fs';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';

/** A fresh clone of the repository's HEAD, with its packages; paths are relative to it. */
export type Clone = {
  dir: string;
  read: (file: string) => string;
  /** Writes a file, with its folder. */
  write: (file: string, text: string) => void;
  /** Replaces the one place that `from` matches; throws when it matches none. */
  edit: (file: string, from: string | RegExp, to: string) => void;
  /** Runs a line of a shell and returns what it printed; throws that when it fails. */
  run: (command: string) => Promise<string>;
  remove: () => Promise<void>;
};

/** Variables of this run of Playwright, which a run inside the clone must not take for its own. */
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
 * Gives a clone the packages of a folder, without their caches: hard links where the file system allows them, since
 * npm does not count symbolic links as installed. The list of installed packages is copied, so that it is newer than
 * the clone's lock file.
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

/** Clones the repository into a folder of its own below the system's folder for temporary files. */
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
        throw new Error(`${file}: found no ${String(from)}`);
      }
      write(file, changed);
    },
    run,
    remove: () => rm(dir, {recursive: true, force: true}),
  };
}
