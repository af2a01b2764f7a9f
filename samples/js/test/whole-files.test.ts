/**
 * The whole files that pages offer. `node-programs.test.ts` runs those of
 * commands.
 */
import assert from 'node:assert/strict';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {it} from 'node:test';
import {fileURLToPath} from 'node:url';
import ts from 'typescript';
import {wholeFile} from '../../../plugins/samples/wholeFile.ts';

const SITE = fileURLToPath(new URL('../../..', import.meta.url));
const MODULES = fileURLToPath(new URL('../node_modules', import.meta.url));
const INSTALLING = path.join(SITE, 'docs/api/getting-started.md');

const samples = readdirSync(path.join(SITE, 'samples/js/src'), {
  recursive: true,
  encoding: 'utf8',
})
  .filter(name => name.endsWith('.ts') && !name.startsWith('signatures/'))
  .sort();
const textOf = (sample: string): string =>
  wholeFile(SITE, `samples/js/src/${sample}`);

/** The `tsconfig.json` that the page about installing shows. */
function compilerOptions(): ts.CompilerOptions {
  const shown = /^```json title="tsconfig\.json".*\n([^]*?)^```$/m.exec(
    readFileSync(INSTALLING, 'utf8'),
  )![1]!;
  const {compilerOptions: options} = JSON.parse(shown) as {
    compilerOptions: unknown;
  };
  return ts.convertCompilerOptionsFromJson(options, SITE).options;
}

/**
 * The packages that the page about installing has the reader install, and those
 * that they bring.
 */
function installed(): Set<string> {
  const {packages} = JSON.parse(
    readFileSync(path.join(MODULES, '.package-lock.json'), 'utf8'),
  ) as {packages: Record<string, {dependencies?: Record<string, string>}>};
  const found = new Set<string>();
  const add = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    Object.keys(packages[`node_modules/${name}`]?.dependencies ?? {}).forEach(
      add,
    );
  };
  const command = readFileSync(INSTALLING, 'utf8').replaceAll('\\\n', ' ');
  for (const [line] of command.matchAll(/^npm install --save-exact .*$/gm)) {
    for (const [, name] of line.matchAll(/\s(@?[\w/-]+)@[\d.]+/g)) add(name!);
  }
  return found;
}

it('each whole file type-checks alone, in an empty project with the settings that the page shows', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'whole-files-'));
  symlinkSync(MODULES, path.join(folder, 'node_modules'));
  const files = samples.map(sample => {
    // Samples without imports and exports would share one scope here, which
    // they don't have to in a reader's project.
    const file = path.join(folder, `${sample.replaceAll(path.sep, '-')}`);
    writeFileSync(file, `${textOf(sample)}\nexport {};\n`);
    return file;
  });
  const options = {
    ...compilerOptions(),
    typeRoots: [path.join(MODULES, '@types')],
  };
  const found = ts.getPreEmitDiagnostics(ts.createProgram(files, options));
  assert.equal(ts.formatDiagnostics(found, ts.createCompilerHost(options)), '');
  assert.ok(files.length > 70);
});

it('whole files import only packages that the page about installing installs, or one for wallets', () => {
  const known = installed();
  const needed = samples.flatMap(sample =>
    Array.from(textOf(sample).matchAll(/ from '([^']+)'/g), ([, from]) => from!)
      .filter(from => !from.startsWith('node:'))
      .map(from =>
        from
          .split('/')
          .slice(0, from.startsWith('@') ? 2 : 1)
          .join('/'),
      )
      .filter(name => !known.has(name)),
  );
  assert.deepEqual([...new Set(needed)].sort(), [
    '@polkadot/extension-dapp',
    '@polkadot/extension-inject',
  ]);
});
