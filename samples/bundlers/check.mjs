/** Builds the same page with each bundler, as `docs/api/bundlers.md` says, and opens it. `check.sh` calls this. */
import {spawn, spawnSync} from 'node:child_process';
import {mkdirSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:http';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {chromium} from '@playwright/test';
import sirv from 'sirv';
import {launchOptions} from '../../scripts/testTools.cjs';

const folder = fileURLToPath(new URL('.', import.meta.url));
const samplesJs = path.join(folder, '../js');
/** The name of the stand-in's chain. */
const CHAIN = 'Stand-in (a chain in memory, no network)';
const PAGE =
  '<!doctype html><output>…</output><script type="module" src="/main.js"></script>';

/** The bundlers, and the folder that each writes. Those that bundle only scripts need a page around. */
const bundlers = [
  {name: 'Vite', script: 'build:vite', output: 'dist/vite'},
  {
    name: 'webpack',
    script: 'build:webpack',
    output: 'dist/webpack',
    page: PAGE,
  },
  {
    name: 'esbuild',
    script: 'build:esbuild',
    output: 'dist/esbuild',
    page: PAGE,
  },
  {name: 'Next.js', script: 'build:next', output: 'out'},
];

/** Runs a command in this folder. @throws Error with what it printed */
function run(command, ...args) {
  const env = {...process.env, NEXT_TELEMETRY_DISABLED: '1'};
  const {status, stdout, stderr} = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env,
  });
  if (status !== 0) {
    throw new Error(
      `${command} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`,
    );
  }
  return stdout;
}

/** Starts the stand-in node, and resolves with its address and a function that ends it. */
async function startNode() {
  const node = spawn(
    process.execPath,
    ['--import', 'tsx', 'node/main.ts', '0'],
    {cwd: samplesJs},
  );
  let printed = '';
  node.stderr.on('data', data => (printed += data));
  const url = await new Promise((resolve, reject) => {
    node.stdout.on('data', data => {
      printed += data;
      const found = /ws:\/\/[\d.]+:\d+/.exec(printed);
      if (found) resolve(found[0]);
    });
    node.on('error', reject);
    node.on('close', code =>
      reject(new Error(`the node ended with ${code}:\n${printed}`)),
    );
  });
  return {url, end: () => node.kill()};
}

/** Opens the page of a bundler, and returns what it shows once it has connected. */
async function shown(browser, output, node) {
  const server = createServer(sirv(path.join(folder, output)));
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  const page = await browser.newPage();
  const errors = [];
  page.on('pageerror', error => errors.push(String(error)));
  try {
    await page.goto(`http://127.0.0.1:${server.address().port}/?node=${node}`);
    await page.locator('output', {hasNotText: '…'}).waitFor({timeout: 60_000});
    return await page.locator('output').textContent();
  } catch (error) {
    throw new Error([...errors, error.message].join('\n'), {cause: error});
  } finally {
    await page.close();
    server.close();
  }
}

const node = await startNode();
const browser = await chromium.launch(launchOptions());
const checks = [
  ...bundlers.map(({name, script, output, page}) => ({
    name,
    check: async () => {
      run('npm', 'run', '--silent', script);
      if (page) {
        mkdirSync(path.join(folder, output), {recursive: true});
        writeFileSync(path.join(folder, output, 'index.html'), page);
      }
      return shown(browser, output, node.url);
    },
  })),
  {
    name: 'CommonJS',
    check: async () =>
      run(
        process.execPath,
        '--input-type=commonjs',
        '--eval',
        `const {GearApi} = require('@gear-js/api');
         GearApi.create({providerAddress: '${node.url}'}).then(async api => {
           console.log(String(await api.chain()));
           await api.disconnect();
         });`,
      ).trim(),
  },
  ...[
    {name: 'Bun', command: ['bun']},
    {name: 'Deno', command: ['deno', 'run', '--allow-net', '--allow-env']},
  ].map(({name, command: [program, ...args]}) => ({
    name,
    check: async () =>
      run(
        path.join(folder, 'node_modules/.bin', program),
        ...args,
        'src/print.js',
        node.url,
      ).trim(),
  })),
];

let failed = 0;
for (const {name, check} of checks) {
  try {
    const chain = await check();
    if (chain !== CHAIN)
      throw new Error(`the page shows "${chain}", not "${CHAIN}"`);
    console.log(`ok   samples/bundlers: ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL samples/bundlers: ${name}\n${error.message}`);
  }
}
await browser.close();
node.end();
console.log(
  `samples/bundlers: ${checks.length - failed} passed, ${failed} failed`,
);
process.exit(failed > 0 ? 1 : 0);
