import {expect, hydrated, locales, openPage, switchColorMode, test} from './fixtures';

for (const {name, prefix} of locales) {
  test(`C1 ${name}: dark by default, whatever the system prefers`, async ({page}) => {
    await page.emulateMedia({colorScheme: 'light'});
    await page.goto(`${prefix}/`);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await hydrated(page);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  test(`C1 ${name}: the toggle switches the mode, and the stored choice applies before the first paint`, async ({
    page,
  }) => {
    await openPage(page, `${prefix}/`);
    await switchColorMode(page);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
    await page.route(/\.js$/, route => route.abort());
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });
}

test('C1 other open tabs switch too', async ({context, page}) => {
  await openPage(page, '/');
  const other = await context.newPage();
  await openPage(other, '/docs');
  await switchColorMode(page);
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'light');
});
