import {execFile} from 'node:child_process';
import {cp, mkdir, readFile, rm, symlink, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, test} from '@playwright/test';

type Result = {failed: boolean; output: string};

/** Runs a command of package.json or node_modules/.bin. `input` is its standard input. */
function run(
  command: string,
  args: string[],
  {input = '', cwd = process.cwd()}: {input?: string; cwd?: string} = {},
): Promise<Result> {
  return new Promise(resolve => {
    const child = execFile(
      command,
      args,
      {cwd, env: {...process.env, FORCE_COLOR: '0', NO_COLOR: '1'}},
      (error, stdout, stderr) => resolve({failed: error !== null, output: stdout + stderr}),
    );
    child.stdin?.end(input);
  });
}

const tool = (name: string) => path.resolve('node_modules/.bin', name);

test('types: tsc reports a wrong type with file and line', async () => {
  const dir = path.resolve('.fixtures/types');
  await mkdir(dir, {recursive: true});
  await writeFile(path.join(dir, 'bad.ts'), "export const count: number = 'one';\n");
  const config = {extends: '../../tsconfig.json', include: ['bad.ts'], exclude: []};
  await writeFile(path.join(dir, 'tsconfig.json'), JSON.stringify(config));
  const {failed, output} = await run(tool('tsc'), ['--noEmit', '-p', dir]);
  await rm(dir, {recursive: true});
  expect(failed).toBe(true);
  expect(output).toMatch(/bad\.ts\(1,14\).*'string' is not assignable to type 'number'/);
});

test('ESLint: reports an untranslated string and an any', async () => {
  const component =
    'export default function Bad(props: any) {\n  return <p {...props}>Hello there</p>;\n}\n';
  const {failed, output} = await run(
    tool('eslint'),
    ['--stdin', '--stdin-filename', 'src/components/Bad/index.tsx'],
    {input: component},
  );
  expect(failed).toBe(true);
  expect(output).toContain('All text labels in JSX should be wrapped by translate calls');
  expect(output).toContain('Unexpected any. Specify a different type');
});

test('Prettier: reports a file that is not formatted', async () => {
  const dir = path.resolve('.fixtures/format');
  await mkdir(dir, {recursive: true});
  await writeFile(path.join(dir, 'bad.ts'), 'export const a = {b : "c"}\n');
  const {failed, output} = await run(tool('prettier'), [
    '--check',
    '--ignore-path',
    '/dev/null',
    dir,
  ]);
  await rm(dir, {recursive: true});
  expect(failed).toBe(true);
  expect(output).toMatch(/bad\.ts\n.*Code style issues.*Run Prettier with --write to fix/);
});

for (const folder of ['plugins/samples', 'tests/fixtures/samples', 'tests/fixtures']) {
  test(`Prettier: checks files in ${folder}, although a folder at the root with the same name is ignored`, async () => {
    for (const name of ['bad.ts', 'redirects.json']) {
      const {failed} = await run(
        tool('prettier'),
        ['--check', '--stdin-filepath', `${folder}/${name}`],
        {input: '[ 1]\n'},
      );
      expect(failed, `${folder}/${name}`).toBe(true);
    }
  });
}

test('stylelint: reports a property that CSS does not know', async () => {
  const {failed, output} = await run(tool('stylelint'), ['--stdin-filename', 'src/css/bad.css'], {
    input: 'a {\n  colour: red;\n}\n',
  });
  expect(failed).toBe(true);
  expect(output).toMatch(/2:3.*Unknown property "colour"/);
});

test('markdownlint: reports a heading and a list without blank lines around them', async () => {
  const {failed, output} = await run(tool('markdownlint-cli2'), ['--no-globs', '-'], {
    input: 'Text\n## Heading\nText\n',
  });
  expect(failed).toBe(true);
  expect(output).toContain('Headings should be surrounded by blank lines');
});

test('spelling: reports an unknown word and says what to do', async () => {
  const page = 'docs/spelling-test.md';
  const {failed, output} = await run(
    'npm',
    ['run', '--silent', 'lint:spelling', '--', `stdin://${page}`],
    {
      input: 'The gstd mistaek\n',
    },
  );
  expect(failed).toBe(true);
  expect(output).toContain(
    `${page}:1:10: unknown word "mistaek": correct it, or add it to config/dictionary.txt`,
  );
  expect(output).not.toContain('gstd');
});

test('Chinese copy: reports a missing space and an unnecessary one', async () => {
  const {failed, output} = await run(
    tool('autocorrect'),
    ['--lint', '--stdin', '--type', 'markdown', '--no-diff-bg-color'],
    {input: '运行gear节点。\n\n程序 ，消息\n'},
  );
  expect(failed).toBe(true);
  const plain = output.replace(/\u001B\[[\d;]*m/g, '');
  expect(plain).toContain('-运行gear节点。\n+运行 gear 节点。');
  expect(plain).toContain('-程序 ，消息\n+程序，消息');
});

/** Creates a folder with the site's knip.json and packages, and this manifest. */
async function knipFolder(name: string, manifest: object): Promise<string> {
  const dir = path.resolve('.fixtures', name);
  await rm(dir, {recursive: true, force: true});
  await mkdir(path.join(dir, 'src/theme/Root'), {recursive: true});
  await cp('knip.json', path.join(dir, 'knip.json'));
  await writeFile(path.join(dir, 'package.json'), JSON.stringify({name, ...manifest}));
  await symlink(path.resolve('node_modules'), path.join(dir, 'node_modules'));
  return dir;
}

test('knip: reports an unused file, dependency and export', async () => {
  const dir = await knipFolder('unused', {dependencies: {clsx: '2.1.1'}});
  await writeFile(path.join(dir, 'src/theme/Root/index.tsx'), "import '../../used';\n");
  await writeFile(path.join(dir, 'src/used.ts'), 'export const unusedExport = 1;\n');
  await writeFile(path.join(dir, 'src/unusedFile.ts'), 'export {};\n');
  const {failed, output} = await run(tool('knip'), ['--no-gitignore'], {cwd: dir});
  await rm(dir, {recursive: true});
  expect(failed).toBe(true);
  expect(output).toMatch(/Unused files[^]*src\/unusedFile\.ts/);
  expect(output).toMatch(/Unused dependencies[^]*clsx/);
  expect(output).toMatch(/Unused exports[^]*unusedExport/);
});

test('knip: reports a development dependency that the build needs', async () => {
  const manifest = JSON.parse(await readFile('package.json', 'utf8')) as {
    scripts: Record<string, string>;
  };
  const [, forBuild] = manifest.scripts['lint:unused']!.split(' && knip ');
  const dir = await knipFolder('undeclared', {devDependencies: {tinypool: '1.1.1'}});
  await mkdir(path.join(dir, 'plugins/docusaurus/example'), {recursive: true});
  await writeFile(path.join(dir, 'plugins/docusaurus/example/index.ts'), "import 'tinypool';\n");
  const {failed, output} = await run(
    tool('knip'),
    ['--no-gitignore', ...(forBuild ?? '').split(' ')],
    {cwd: dir},
  );
  await rm(dir, {recursive: true});
  expect(failed).toBe(true);
  expect(output).toMatch(
    /Unlisted dependencies[^]*tinypool +plugins\/docusaurus\/example\/index\.ts/,
  );
});
