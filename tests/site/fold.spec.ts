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

  test(`${name}: a long code block opens with its first lines, and shows all of them when asked`, async ({
    page,
  }) => {
    await page.goto(route);
    await hydrated(page);
    const blocks = page.locator('.theme-code-block');
    const index = await blocks.evaluateAll(all =>
      all.findIndex(one => !one.closest('details') && one.querySelector('[aria-expanded]')),
    );
    const code = blocks.nth(index).locator('pre');
    const more = blocks.nth(index).getByRole('button', {
      name: name === 'en' ? /^Show all \d+ lines$/ : /^显示全部 \d+ 行$/,
    });
    const whole = () =>
      code.evaluate(({scrollHeight, clientHeight}) => scrollHeight - clientHeight);
    // The browser lays out the lines of a block when it comes near the screen.
    await code.scrollIntoViewIfNeeded();
    await expect.poll(whole).toBeGreaterThan(100);
    await page.emulateMedia({media: 'print'});
    expect(await whole(), 'in print').toBe(0);
    await page.emulateMedia({media: 'screen'});
    await more.press('Enter');
    expect(await whole()).toBe(0);
    await expect(code).toBeFocused();
    await expect(more).toHaveCount(0);
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
