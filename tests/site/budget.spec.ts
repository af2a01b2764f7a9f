import budget from '../../bench/site/budget.json';
import {kinds, measureFirstLoad} from '../../bench/site/firstLoad';
import {expect, test} from './fixtures';

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
