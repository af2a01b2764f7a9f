import {readFileSync} from 'node:fs';
import {expect, locales, test} from './fixtures';

/** The version of a crate in a Cargo lock file. */
const locked = (lock: string, crate: string): string =>
  new RegExp(`name = "${crate}"\\nversion = "([^"]+)"`).exec(readFileSync(lock, 'utf8'))![1]!;

for (const {name, prefix} of locales) {
  test(`${name}: only pages with samples end with the versions in their lock files`, async ({
    page,
  }) => {
    const programs = 'samples/programs/Cargo.lock';
    await page.goto(`${prefix}/docs/developing-contracts/testing`);
    await expect(page.locator('.theme-doc-markdown > :last-child')).toHaveText(
      `${name === 'en' ? 'Samples on this page are checked with ' : '本页示例经以下版本检查：'}${[
        `sails-rs ${locked(programs, 'sails-rs')}`,
        `gstd ${locked(programs, 'gstd')}`,
        `gtest ${locked(programs, 'gtest')}`,
        `gsdk ${locked('samples/gsdk/Cargo.lock', 'gsdk')}`,
      ].join(' · ')}`,
    );
    await page.goto(`${prefix}/docs/general/web3`);
    await expect(page.locator('.checked-with')).toHaveCount(0);
  });
}
