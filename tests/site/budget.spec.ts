import {readFile, readdir, stat} from 'node:fs/promises';
import path from 'node:path';
import budget from '../../bench/site/budget.json';
import {kinds, measureFirstLoad} from './firstLoad';
import {expect, isPlainBuild, scriptsIn, test} from './fixtures';

test.skip(isPlainBuild, 'the budget counts on all patches and fragments');

for (const path of budget.pages) {
  test(`the first load of ${path} stays within bench/site/budget.json`, async ({
    browser,
    baseURL,
  }) => {
    const load = await measureFirstLoad(browser, `${baseURL}${path}`);
    const excesses = kinds
      .filter(kind => load[kind] > budget.kib[kind] * 1024)
      .map(
        kind =>
          `${path}: ${kind} is ${load[kind]} bytes after brotli, the limit is ${budget.kib[kind] * 1024}`,
      );
    if (load.requests > budget.requests) {
      excesses.push(`${path}: ${load.requests} requests, the limit is ${budget.requests}`);
    }
    expect(load.script, 'the page was measured with its scripts').toBeGreaterThan(0);
    expect(excesses).toEqual([]);
  });
}

test('the scripts of the first load of every page stay within bench/site/budget.json', async () => {
  const sizes = new Map<string, Promise<number>>();
  const measure = async (script: string): Promise<number> => {
    const compressed = await stat(`build${script}.br`).catch(() => null);
    const {size} = compressed ?? (await stat(`build${script}`));
    // Files under 512 bytes are not compressed.
    if (!compressed && size >= 512) {
      throw new Error(`build${script} is not compressed: run "npm run compress"`);
    }
    return size;
  };
  const sizeOf = (script: string): Promise<number> => {
    const size = sizes.get(script) ?? measure(script);
    sizes.set(script, size);
    return size;
  };
  const pages = (await readdir('build', {recursive: true})).filter(file => file.endsWith('.html'));
  const excesses: string[] = [];
  let measured = 0;
  for (const page of pages) {
    // These are all scripts of the first load, as `resilience.spec.ts` proves.
    const scripts = scriptsIn(await readFile(path.join('build', page), 'utf8'));
    const bytes = (await Promise.all(scripts.map(sizeOf))).reduce((sum, size) => sum + size, 0);
    measured += scripts.length > 3 ? 1 : 0;
    if (bytes > budget.kib.script * 1024) {
      excesses.push(`${page}: ${(bytes / 1024).toFixed(1)} KiB`);
    }
  }
  expect(measured).toBeGreaterThan(130);
  expect(excesses).toEqual([]);
});
