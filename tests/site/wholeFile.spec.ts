import {clipboardOf, expect, locales, openPage, test, wide} from './fixtures';

const words = {
  en: {whole: 'Whole file', copy: 'Copy code to clipboard', failed: 'The download failed'},
  'zh-cn': {whole: '完整文件', copy: '复制代码到剪贴板', failed: '下载失败'},
};

for (const {name, prefix} of locales) {
  const t = words[name];

  test.describe(`code samples ${wide(name)}`, () => {
    test.beforeEach(async ({page}) => {
      await openPage(page, `${prefix}/docs/api/mailbox`);
    });

    test('"Whole file" shows the imports and helpers too, can be copied, and is undone by a second press', async ({
      page,
      pageErrors,
    }) => {
      const block = page.locator('.language-ts', {hasText: 'js/src/mailbox/main.ts'}).first();
      const part = block.locator('pre').last();
      await expect(part).toBeVisible();
      await expect(part).not.toContainText("from '@gear-js/api'");
      const toggle = block.getByRole('button', {name: t.whole});
      await toggle.scrollIntoViewIfNeeded();
      await expect(block.getByRole('button', {name: t.copy})).toBeVisible();
      const place = async () => (await toggle.boundingBox())!.x;
      const before = await place();
      await toggle.click();
      await expect(toggle).toHaveAttribute('aria-pressed', 'true');
      expect(await place(), 'stays where it is without the copy button').toBe(before);
      const whole = block.locator('pre', {hasText: "from '@gear-js/api'"});
      await expect(whole).toContainText('async function signer(');
      await expect(whole).toContainText('await api.disconnect();');
      await expect(part).toBeHidden();
      await whole.hover();
      await block.getByRole('button', {name: t.copy}).click();
      await expect
        .poll(() => clipboardOf(page))
        .toMatch(/^\/\*\* .* \*\/\n\nimport [^]*disconnect\(\);\n\}$/);
      await toggle.click();
      await expect(part).toBeVisible();
      await expect(whole).toHaveCount(0);
      expect(pageErrors).toEqual([]);
    });

    test("when the whole file can't be downloaded, the block says so, and the next try works", async ({
      page,
    }) => {
      const file = '**/mailbox/main.ts.txt';
      await page.route(file, route => route.fulfill({contentType: 'text/html', body: 'Sign in'}));
      const block = page.locator('.language-ts', {hasText: 'js/src/mailbox/main.ts'}).first();
      const toggle = block.getByRole('button', {name: t.whole});
      await toggle.click();
      await expect(block.getByRole('alert')).toContainText(t.failed);
      await page.unroute(file);
      await toggle.click();
      await toggle.click();
      await expect(block.locator('pre', {hasText: "from '@gear-js/api'"})).toBeVisible();
      await expect(block.getByRole('alert')).toHaveCount(0);
    });
  });
}

test('"Whole file" of a Rust sample shows its crates and `use` lines', async ({page}) => {
  await openPage(page, '/docs/examples/escrow');
  const block = page
    .locator('.language-rust', {hasText: 'programs/finance/escrow/app/src/lib.rs'})
    .first();
  await block.getByRole('button', {name: words.en.whole}).click();
  const whole = block.locator('pre').first();
  await expect(whole).toContainText('// sails-rs = { version = "=2.0.0" }');
  await expect(whole).toContainText('use sails_rs::prelude::*;');
  await expect(whole.locator('.token.keyword', {hasText: 'use'}).first()).toBeVisible();
});
