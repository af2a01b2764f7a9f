import type {Locator} from '@playwright/test';
import {clipboardOf, expect, locales, openPage, test, wide} from './fixtures';

const colorOf = (line: Locator): Promise<string> =>
  line.evaluate(element => getComputedStyle(element).color);
const sign = (line: Locator): Promise<string> =>
  line.evaluate(element => getComputedStyle(element, '::before').content);

for (const {name, prefix} of locales) {
  test(`${wide(name)}: a change shows + and −, and the copy button copies the result`, async ({
    page,
  }) => {
    await openPage(page, `${prefix}/markdown-page`);
    const block = page.locator('.theme-code-block', {hasText: 'counter.rs'});
    const removed = block.getByRole('deletion');
    const added = block.getByRole('insertion');
    await expect(removed).toHaveText('    total + n');
    await expect(added).toHaveText('    total.saturating_add(n)');
    expect(await sign(removed)).toBe('"−"');
    expect(await sign(added)).toBe('"+"');
    await block.hover();
    await block.getByRole('button', {name: name === 'en' ? /^Copy code/ : /^复制代码/}).click();
    await expect
      .poll(() => clipboardOf(page))
      .toBe('fn add(total: u32, n: u32) -> u32 {\n    total.saturating_add(n)\n}');
  });

  test(`${wide(name)}: lines out of focus are dimmed until the block is pointed at or focused`, async ({
    page,
  }) => {
    await openPage(page, `${prefix}/markdown-page`);
    const block = page.locator('.theme-code-block', {hasText: 'cargo build'});
    await expect(block).not.toContainText('focus-next-line');
    const [other, focused] = [block.getByText('cargo').first(), block.getByText('cargo').nth(1)];
    const full = await colorOf(focused);
    const dimmed = await colorOf(other);
    expect(dimmed).not.toBe(full);
    await block.hover();
    await expect.poll(() => colorOf(other)).toBe(full);
    await page.mouse.move(0, 0);
    await expect.poll(() => colorOf(other)).toBe(dimmed);
    await block.locator('pre').focus();
    await expect.poll(() => colorOf(other)).toBe(full);
  });

  test(`${wide(name)}: lines of an embedded sample are marked, in print and with forced colors too`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/docs/developing-contracts/gear-program`);
    const lines = page.locator('mark.token-line');
    await expect(lines).toHaveText(['    report().total += 1;', '    report().total += 10;']);
    for (const media of [{media: 'print'}, {forcedColors: 'active'}] as const) {
      await page.emulateMedia(media);
      await expect(lines.first()).toHaveCSS('border-left-width', '3px');
    }
    const markdown = await page.request.get(`${prefix}/docs/developing-contracts/gear-program.md`);
    expect(await markdown.text()).toContain(
      '```diff\n  [dependencies]\n- sails-rs = "2.0.0"\n+ sails-rs = { version = "2.0.0", features',
    );
  });
}
