import {
  caughtUp,
  expect,
  isPlainBuild,
  locales,
  muteCdn,
  openPage,
  openSearchDialog,
  scriptsIn,
  serveCdn,
  test,
  wide,
} from './fixtures';

/** Pages with formulas, by what else is on them. */
const withFormulas = {
  'a page outside the docs': '/markdown-page',
  'an example with a curve and a program': '/docs/examples/dex',
  'a page with the actor simulator': '/docs/gear/actor-model',
  'a page with the gas calculator': '/docs/api/calculate-gas',
};

for (const {name, prefix, lang} of locales) {
  test.describe(`${name}: with scripts blocked`, () => {
    test.use({javaScriptEnabled: false});

    test('a page can be read, its code has colors, and links work', async ({page}) => {
      await page.goto(`${prefix}/docs/gear/actor-model`);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(page.getByRole('heading', {level: 1})).toBeVisible();
      await expect(page.locator('math').first()).toBeAttached();
      await page.goto(`${prefix}/markdown-page`);
      const keyword = page.locator('.token.keyword').first();
      await expect(keyword).toBeVisible();
      expect(await keyword.evaluate(element => getComputedStyle(element).color)).not.toBe(
        await page
          .locator('pre')
          .first()
          .evaluate(element => getComputedStyle(element).color),
      );
      await page.goto(`${prefix}/docs`);
      await page.locator('.pagination-nav__link--next').click();
      await expect(page).not.toHaveURL(`${prefix}/docs`);
      await expect(page.getByRole('heading', {level: 1})).toBeVisible();
      await page.locator('.navbar__brand').click();
      await expect(page).toHaveURL(`${prefix}/`);
    });
  });

  test(`${wide(name)}: a page whose scripts are missing can be read and does not reload`, async ({
    page,
  }) => {
    let documents = 0;
    page.on('request', request => {
      documents += request.isNavigationRequest() ? 1 : 0;
    });
    await page.route(/\/assets\/js\//, route => route.fulfill({status: 404, body: ''}));
    await page.goto(`${prefix}/docs/gear/actor-model`);
    await caughtUp(page);
    await expect(page.getByRole('heading', {level: 1})).toBeVisible();
    expect(documents).toBe(1);
    await page.locator('.pagination-nav__link--next').click();
    await expect(page.getByRole('heading', {level: 1})).toBeVisible();
    expect(documents).toBe(2);
  });

  test(`${wide(name)}: formulas get their stylesheet after navigation, and pages without formulas contact no other host`, async ({
    page,
  }) => {
    const foreign = await serveCdn(page);
    await openPage(page, `${prefix}/docs/developing-contracts/gear-program`);
    await expect(page.locator('.katex')).toHaveCount(0);
    expect(foreign).toEqual([]);
    await page.locator(`.footer a[href="${prefix}/docs/gear/actor-model"]`).click();
    await expect(page.locator('.katex-mathml').first()).toHaveCSS('position', 'absolute');
    await expect(page.locator('.katex-html').first()).toBeVisible();
    expect(foreign[0]).toMatch(/katex\.min\.css$/);
  });

  for (const [kind, route] of Object.entries(withFormulas)) {
    test(`D5 ${wide(name)}: a CDN that never answers holds nothing back on ${kind}`, async ({
      page,
    }) => {
      await page.clock.install();
      await muteCdn(page);
      // Ends with the page's `load` event.
      await openPage(page, `${prefix}${route}`);
      const stylesheet = page.locator('link[href*="katex"]');
      await expect(stylesheet).toBeAttached();
      await expect(page.locator('.katex math').first()).toBeAttached();
      await expect(page.locator('.katex-html').first()).toBeHidden();
      await openSearchDialog(page);
      await page.keyboard.press('Escape');
      await page.clock.fastForward(5000);
      await expect(stylesheet, 'given up').not.toBeAttached();
      await expect(page.locator('.katex-html').first()).toBeHidden();
    });
  }

  test(`${name}: the HTML of a page names all scripts of its first load`, async ({
    page,
    request,
  }) => {
    test.skip(isPlainBuild, 'the patch chunkNames does this');
    const address = `${prefix}/docs/developing-contracts/messaging`;
    const html = await (await request.get(address)).text();
    const named = scriptsIn(html);
    await openPage(page, address);
    const asked = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({initiatorType}) => initiatorType === 'script')
        .map(({name: url}) => new URL(url).pathname),
    );
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter(script => !named.includes(script))).toEqual([]);
  });

  test(`${wide(name)}: in print there is only the text, code wraps, tabs are open, and links show their addresses`, async ({
    page,
  }) => {
    await openPage(page, `${prefix}/docs/node/setting-up`);
    await page.emulateMedia({media: 'print'});
    for (const gone of ['.navbar', '.theme-doc-sidebar-container', '.footer', '.pagination-nav']) {
      await expect(page.locator(gone).first(), gone).toBeHidden();
    }
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('heading', {level: 1})).toBeVisible();
    // The dark mode is only for screens.
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await page.locator('body').evaluate(element => getComputedStyle(element).color)).toBe(
      'rgb(22, 33, 29)',
    );
    const code = page.locator('.theme-code-block code').first();
    await expect(code).toHaveCSS('white-space', 'pre-wrap');
    const panels = page.getByRole('tabpanel', {includeHidden: true});
    expect(await panels.count()).toBeGreaterThan(1);
    for (const panel of await panels.all()) {
      await expect(panel).toBeVisible();
    }
    const link = page.locator('.theme-doc-markdown p a[href^="http"]').first();
    expect(await link.evaluate(element => getComputedStyle(element, '::after').content)).toContain(
      await link.getAttribute('href'),
    );
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      'nothing is wider than the paper',
    ).toBeLessThanOrEqual(0);
  });
}

test('a printed example has no addresses behind its facts, and nothing to tick', async ({page}) => {
  await openPage(page, '/docs/examples/dex');
  const tool = page.locator('#run-program');
  await tool.scrollIntoViewIfNeeded();
  await expect(tool.getByRole('checkbox')).toBeVisible();
  const facts = page.locator('main ul').filter({hasText: 'KiB'}).first();
  await page.emulateMedia({media: 'print'});
  const behind = await facts
    .locator('a')
    .evaluateAll(links => links.map(link => getComputedStyle(link, '::after').content));
  expect(behind.length).toBeGreaterThan(1);
  expect(new Set(behind)).toEqual(new Set(['none']));
  await expect(tool.getByRole('checkbox')).toBeHidden();
});
