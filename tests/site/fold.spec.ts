import {clipboardOf, expect, locales, openPage, test, wide} from './fixtures';

for (const {name, prefix} of locales) {
  const route = `${prefix}/docs/examples/marketplace`;

  test(`${wide(name)}: a fold hides its content until the reader opens it`, async ({page}) => {
    await openPage(page, route);
    const fold = page.getByRole('main').locator('details').first();
    const output = fold.locator('pre').first();
    await expect(output).toBeHidden();
    await fold.locator('summary').click();
    await expect(output).toBeVisible();
  });

  test(`${wide(name)}: a link to the section of a fold opens it, from outside and on the page`, async ({
    page,
  }) => {
    await openPage(page, `${route}#errors`);
    const table = page.getByRole('cell').filter({hasText: 'NftRefused'}).first();
    await expect(table).toBeVisible();
    const events = page.locator('#events ~ details').first();
    await expect(events).not.toHaveAttribute('open');
    await page.locator('.theme-doc-toc-desktop a[href="#events"]').click();
    await expect(events).toHaveAttribute('open');
    await expect(page.locator('#events')).toBeInViewport();
  });

  test(`${wide(name)}: a long code block opens with its first lines, shows all of them when asked and in print, and copies them all`, async ({
    page,
  }) => {
    await openPage(page, route);
    const block = page
      .locator('.theme-code-block', {has: page.locator('.show-rest')})
      .filter({visible: true})
      .first();
    const rest = block.locator('details pre');
    const more = block.locator('summary');
    await expect(more).toHaveText(name === 'en' ? /^Show all \d+ lines$/ : /^显示全部 \d+ 行$/);
    const lines = Number(/\d+/.exec(await more.innerText())![0]);
    expect(lines).toBeGreaterThan(24);
    await expect(rest).toBeHidden();
    await page.emulateMedia({media: 'print'});
    await expect(rest).toBeVisible();
    await page.emulateMedia({media: 'screen'});
    await expect(rest).toBeHidden();
    await block.scrollIntoViewIfNeeded();
    await block.getByRole('button', {name: name === 'en' ? /^Copy code/ : /^复制代码/}).click();
    const copied = await clipboardOf(page);
    expect(copied.split('\n')).toHaveLength(lines);
    await more.press('Enter');
    await expect(rest).toBeVisible();
    await expect(more).toBeHidden();
  });
}

test('a printed page shows what its folds hide, and leaves them closed', async ({page}) => {
  await openPage(page, '/docs/examples/marketplace');
  const fold = page.getByRole('main').locator('details').first();
  await page.emulateMedia({media: 'print'});
  await expect(fold.locator('pre').first()).toBeVisible();
  await page.emulateMedia({media: 'screen'});
  await expect(fold.locator('pre').first()).toBeHidden();
});
