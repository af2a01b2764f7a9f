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
import {wholeFileAddress} from '../../../src/pluginData/wholeFileAddress.ts';

const SITE = fileURLToPath(new URL('../../..', import.meta.url));
const MODULES = fileURLToPath(new URL('../node_modules', import.meta.url));
const INSTALLING = path.join(SITE, 'docs/api/getting-started.md');

const list = (folder: string, ending: RegExp): string[] =>
  readdirSync(path.join(SITE, folder), {recursive: true, encoding: 'utf8'})
    .map(name => `${folder}/${name.replaceAll(path.sep, '/')}`)
    .filter(name => ending.test(name))
    .sort();
/**
 * The file of each TypeScript block of the pages, components of React aside.
 * It is undefined for a block that is written in its page.
 */
const blocks = list('docs', /\.mdx?$/).flatMap(page =>
  Array.from(
    readFileSync(path.join(SITE, page), 'utf8').matchAll(
      /^ *```ts\b(?:.* file=(\S+))?/gm,
    ),
    ([, file]) => ({page, file}),
  ),
);
/** Signatures of the API, in which there is nothing to run. */
const isSignature = (file: string): boolean =>
  file.startsWith('samples/js/src/signatures/');
/** All samples of this folder, and those of other folders that pages show. */
const samples = [
  ...new Set([
    ...list('samples/js/src', /\.ts$/),
    ...blocks.flatMap(({file}) => file ?? []),
  ]),
].filter(file => !isSignature(file));
const textOf = (sample: string): string => wholeFile(SITE, sample);

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

it('each TypeScript block of the pages has a whole file, or is a signature of the API', () => {
  const without = blocks.filter(
    ({file}) =>
      file === undefined ||
      (wholeFileAddress(file) === undefined && !isSignature(file)),
  );
  assert.deepEqual(without, []);
  assert.ok(blocks.length > 200);
});

it('each whole file type-checks alone, in an empty project with the settings that the page shows', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'whole-files-'));
  symlinkSync(MODULES, path.join(folder, 'node_modules'));
  const files = samples.map(sample => {
    // Samples without imports and exports would share one scope here, which
    // they don't have to in a reader's project.
    const file = path.join(folder, sample.replaceAll('/', '-'));
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
