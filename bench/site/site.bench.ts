import {execFile} from 'node:child_process';
import {rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import {type Page, expect, test} from '@playwright/test';
import {serve} from '../../scripts/serve.cjs';
import {hydrated} from '../../tests/site/fixtures';
import {nginxIsMissing, startNginx} from '../../tests/site/nginx';
import budget from './budget.json';
import {forgetBuilds, measureBuild} from './build';
import {type FirstLoad, measureFirstLoad} from './firstLoad';
import recorded from './peers.json';
import {makeStockSite} from './stock';

const LIGHTHOUSE = 'lighthouse@12.8.2';
const ROUNDS = {lighthouse: 3, navigation: 5};
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const kib = (bytes: number): string => (bytes / 1024).toFixed(1);
const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

test('first load', async ({browser}) => {
  const site = await serve('build', 0);
  const rows: Record<string, Record<string, string | number>> = {};
  for (const address of budget.pages) {
    const load: FirstLoad = await measureFirstLoad(browser, site.url + address);
    rows[address] = {
      script: kib(load.script),
      style: kib(load.stylesheet),
      document: kib(load.document),
      fonts: kib(load.font),
      requests: load.requests,
    };
  }
  await site.close();
  for (const {name, script, style, document, fonts} of recorded.peers) {
    rows[`${name}, long page`] = {
      script: script[0]!,
      style: style[0]!,
      document: document[0]!,
      fonts: fonts[0]!,
    };
  }
  console.log(`\nKiB after brotli. ${recorded.note}`);
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
    await page.waitForLoadState('networkidle');
    times.push(await clickThrough(page));
  }
  await site.close();
  console.log(`\nClick to the next page: ${median(times).toFixed(0)} ms median of ${times.length}`);
  expect(median(times), 'milliseconds from click to heading').toBeLessThanOrEqual(
    budget.navigationMilliseconds,
  );
});

/**
 * Lighthouse's report on a page, as JSON. Now and then it loses Chromium's trace and asks to be run again.
 *
 * @throws Error with what Lighthouse said, when that happens three times
 */
async function lighthouse(url: string, attempts = 3): Promise<string> {
  const args = [
    ...['--yes', LIGHTHOUSE, url, '--output=json', '--quiet'],
    `--only-categories=${categories.join(',')}`,
    '--chrome-flags=--headless=new --no-sandbox',
  ];
  const env = {CHROME_PATH: '/usr/bin/chromium', ...process.env};
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
  const site = await startNginx('build');
  const rows: Record<string, Record<string, number>> = {};
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
    rows[address] = Object.fromEntries(
      Array.from(scores, ([category, values]) => [category, median(values)]),
    );
  }
  await site.close();
  console.log(`\nLighthouse, mobile, median of ${ROUNDS.lighthouse}`);
  console.table(rows);
});

test('build', async () => {
  test.skip(!process.env.BENCH_BUILD, 'BENCH_BUILD=1 measures the build too');
  const stockDir = path.join(tmpdir(), 'docs-stock');
  await makeStockSite(stockDir);
  await forgetBuilds(stockDir);
  const stock = await measureBuild(stockDir, []);
  await rm(stockDir, {recursive: true, force: true});
  await forgetBuilds('.');
  const out = ['--out-dir', test.info().outputPath('build')];
  const cold = await measureBuild('.', out);
  const warm = await measureBuild('.', out);
  console.log(
    `\nBuild of both editions; cold, ${(cold.seconds / stock.seconds).toFixed(2)} of stock`,
  );
  console.table({'stock, cold': stock, cold, warm});
});
