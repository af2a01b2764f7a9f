import {execFile} from 'node:child_process';
import {copyFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import {type Page, chromium, expect, test} from '@playwright/test';
import {serve} from '../../scripts/serve.cjs';
import {launchOptions} from '../../scripts/testTools.cjs';
import {caughtUp, hydrated} from '../../tests/site/fixtures';
import {nginxIsMissing, startNginx} from '../../tests/site/nginx';
import {median} from '../numbers';
import budget from './budget.json';
import {forgetBuilds, measureBuild} from './build';
import {type FirstLoad, measureFirstLoad} from '../../tests/site/firstLoad';
import {makeStockSite} from './stock';

const LIGHTHOUSE = 'lighthouse@12.8.2';
const ROUNDS = {lighthouse: 3, navigation: 5};
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const kib = (bytes: number): string => (bytes / 1024).toFixed(1);

const stockDir = path.join(tmpdir(), 'docs-stock');

/** The built sites to measure, by the prefix of their rows: ours, and stock Docusaurus if BENCH_BUILD is set. */
const builds = {'': 'build', ...(process.env.BENCH_BUILD && {'stock ': `${stockDir}/build`})};

/** Adds to a stock build what `deploy/nginx.conf` needs: compressed files, and empty lists of headers and redirects. */
async function prepareForNginx(build: string): Promise<void> {
  await promisify(execFile)(process.execPath, ['scripts/precompress.mjs', build]);
  await writeFile(path.join(build, 'redirects.nginx.map'), '');
  await writeFile(path.join(build, 'headers.nginx.conf'), '');
  await copyFile('build/locales.nginx.map', path.join(build, 'locales.nginx.map'));
}

test('build', async () => {
  test.skip(!process.env.BENCH_BUILD, 'set BENCH_BUILD=1 to measure the build');
  await makeStockSite(stockDir);
  await forgetBuilds(stockDir);
  const stock = await measureBuild(stockDir, []);
  await prepareForNginx(path.join(stockDir, 'build'));
  await forgetBuilds('.');
  const out = ['--out-dir', test.info().outputPath('build')];
  const cold = await measureBuild('.', out);
  const warm = await measureBuild('.', out);
  console.log(
    `\nBuild of both locales; a cold build takes ${(cold.seconds / stock.seconds).toFixed(2)} of the time of stock`,
  );
  console.table({'stock, cold': stock, cold, warm});
});

test('first load', async ({browser}) => {
  const rows: Record<string, Record<string, string | number>> = {};
  for (const [name, build] of Object.entries(builds)) {
    const site = await serve(build, 0);
    for (const address of budget.pages) {
      const load: FirstLoad = await measureFirstLoad(browser, site.url + address);
      rows[name + address] = {
        script: kib(load.script),
        style: kib(load.stylesheet),
        document: kib(load.document),
        fonts: kib(load.font),
        requests: load.requests,
      };
    }
    await site.close();
  }
  console.log('\nKiB after brotli');
  console.table(rows);
});

async function clickThrough(page: Page): Promise<number> {
  const before = await page.locator('h1').innerText();
  return page.evaluate(
    title =>
      new Promise<number>(resolve => {
        const start = performance.now();
        document.querySelector<HTMLElement>('.pagination-nav__link--next')?.click();
        const look = () =>
          document.querySelector('h1')?.innerText === title
            ? requestAnimationFrame(look)
            : resolve(performance.now() - start);
        look();
      }),
    before,
  );
}

test('client navigation', async ({page}) => {
  const site = await serve('build', 0);
  await page.goto(`${site.url}/docs/gear/introduction`);
  await hydrated(page);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS.navigation; round += 1) {
    await page.locator('.pagination-nav__link--next').scrollIntoViewIfNeeded();
    await caughtUp(page);
    times.push(await clickThrough(page));
  }
  await site.close();
  console.log(`\nClick to next heading: ${median(times).toFixed(0)} ms, median of ${times.length}`);
  expect(median(times), 'milliseconds from click to heading').toBeLessThanOrEqual(
    budget.navigationMilliseconds,
  );
});

/**
 * Runs Lighthouse on a page, in the tests' browser and with their fonts. Now and then Lighthouse loses Chromium's trace
 * and asks to be run again.
 *
 * @returns the report as JSON
 * @throws Error with Lighthouse's output when it fails, or when it asks for another run three times
 */
async function lighthouse(url: string, attempts = 3): Promise<string> {
  const args = [
    ...['--yes', LIGHTHOUSE, url, '--output=json', '--quiet'],
    `--only-categories=${categories.join(',')}`,
    '--chrome-flags=--headless=new --no-sandbox',
  ];
  const {executablePath = chromium.executablePath(), env: browserEnv} = launchOptions();
  const env = {CHROME_PATH: executablePath, ...browserEnv};
  try {
    const {stdout} = await promisify(execFile)('npx', args, {env, maxBuffer: 64 * 1024 * 1024});
    return stdout;
  } catch (error) {
    if (attempts > 1 && String(error).includes('Please run Lighthouse again')) {
      return lighthouse(url, attempts - 1);
    }
    throw error;
  }
}

test('Lighthouse', async () => {
  test.skip(nginxIsMissing !== undefined, nginxIsMissing);
  const rows: Record<string, Record<string, number>> = {};
  for (const [name, build] of Object.entries(builds)) {
    const site = await startNginx(build);
    for (const address of budget.pages) {
      const scores = new Map<string, number[]>();
      for (let round = 0; round < ROUNDS.lighthouse; round += 1) {
        const stdout = await lighthouse(site.url + address);
        const report = JSON.parse(stdout) as {categories: Record<string, {score: number}>};
        for (const category of categories) {
          const score = Math.round((report.categories[category]?.score ?? 0) * 100);
          scores.set(category, [...(scores.get(category) ?? []), score]);
        }
      }
      rows[name + address] = Object.fromEntries(
        Array.from(scores, ([category, values]) => [category, median(values)]),
      );
    }
    await site.close();
  }
  console.log(`\nLighthouse, mobile, median of ${ROUNDS.lighthouse}`);
  console.table(rows);
});

test.afterAll(() => rm(stockDir, {recursive: true, force: true}));
