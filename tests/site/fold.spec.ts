import {expect, hydrated, locales, test} from './fixtures';

for (const {name, prefix} of locales) {
  const route = `${prefix}/docs/examples/marketplace`;

  test(`${name}: a fold hides its content until the reader opens it`, async ({page}) => {
    await page.goto(route);
    await hydrated(page);
    const fold = page.getByRole('main').locator('details').first();
    const output = fold.locator('pre');
    await expect(output).toBeHidden();
    await fold.locator('summary').click();
    await expect(output).toBeVisible();
  });

  test(`${name}: a link to the section of a fold opens it, from outside and on the page`, async ({
    page,
  }) => {
    await page.goto(`${route}#errors`);
    await hydrated(page);
    const table = page.getByRole('cell').filter({hasText: 'NftRefused'}).first();
    await expect(table).toBeVisible();
    const events = page.locator('#events ~ details').first();
    await expect(events).not.toHaveAttribute('open');
    await page.locator('.theme-doc-toc-desktop a[href="#events"]').click();
    await expect(events).toHaveAttribute('open');
    await expect(page.locator('#events')).toBeInViewport();
  });
}

test('a printed page shows what its folds hide, and leaves them closed', async ({page}) => {
  await page.goto('/docs/examples/marketplace');
  await hydrated(page);
  const fold = page.getByRole('main').locator('details').first();
  await page.emulateMedia({media: 'print'});
  await expect(fold.locator('pre')).toBeVisible();
  await page.emulateMedia({media: 'screen'});
  await expect(fold.locator('pre')).toBeHidden();
});
