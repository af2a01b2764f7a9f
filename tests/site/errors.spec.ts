import {
  caughtUp,
  expect,
  locales,
  openPage,
  setConnection,
  switchColorMode,
  test,
} from './fixtures';

for (const {name, prefix} of locales) {
  const zh = name === 'zh-cn';

  test(`E1 E8 ${name}: a crash shows its message, and trying again renders the page`, async ({
    page,
    featuresUrl,
  }) => {
    await openPage(page, `${featuresUrl}${prefix}/crash`);
    await page.evaluate(() => {
      (window as Window & {crashing?: boolean}).crashing = true;
    });
    await page.getByRole('button', {name: 'Crash now'}).click();
    await expect(page.getByRole('heading', {level: 1})).toHaveText(
      zh ? '页面已崩溃。' : 'This page crashed.',
    );
    await expect(page.getByText('The fixture crashed on purpose')).toBeVisible();
    await page.evaluate(() => {
      (window as Window & {crashing?: boolean}).crashing = false;
    });
    await page.getByRole('button', {name: zh ? '重试' : 'Try again'}).click();
    await expect(page.getByText('All is well')).toBeVisible();
  });

  test(`E1 E8 ${name}: a crash of the layout itself falls back to a screen of its own`, async ({
    page,
    featuresUrl,
  }) => {
    await openPage(page, `${featuresUrl}${prefix}/crash`);
    await page.getByRole('button', {name: 'Crash the layout'}).click();
    await expect(page.getByRole('heading', {level: 1})).toHaveText(
      zh ? '页面已崩溃。' : 'This page crashed.',
    );
    await expect(page.getByRole('button', {name: zh ? '重试' : 'Try again'})).toBeVisible();
  });

  test(`E2 E8 ${name}: a part of a page shows a spinner while it loads, and the error and Retry when that fails`, async ({
    page,
    featuresUrl,
  }) => {
    await openPage(page, `${featuresUrl}${prefix}/loading`);
    await expect(page.getByRole('status').getByRole('img')).toHaveAccessibleName(
      zh ? '正在加载页面' : 'Loading the page',
    );
    await page.getByRole('button', {name: 'Fail'}).click();
    await expect(page.getByRole('alert')).toContainText('ChunkLoadError');
    await page.getByRole('button', {name: zh ? '重新加载' : 'Retry'}).click();
    await expect(page.getByText('Loaded')).toBeVisible();
  });

  test(`E6 E8 ${name}: when assets can't be loaded, only the home page shows the base URL banner`, async ({
    page,
  }) => {
    await page.route(/\/assets\//, route => route.fulfill({status: 404, body: ''}));
    await page.goto(`${prefix}/`);
    const banner = page.getByRole('alert');
    await expect(banner).toContainText(zh ? '站点未能正确加载' : 'The site did not load properly');
    // The path that the site is served from.
    await expect(banner).toContainText(`${zh ? '请把 baseUrl 设为' : 'set baseUrl to'} ${prefix}/`);
    await page.goto(`${prefix}/docs`);
    await expect(page.getByRole('heading', {level: 1})).toBeVisible();
    await expect(banner).toHaveCount(0);
  });

  test(`E5 ${name}: without storage, the site logs one warning and works`, async ({page}) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    const warnings: string[] = [];
    const exceptions: string[] = [];
    page.on('console', message => {
      if (message.text().includes('storage is not available')) {
        warnings.push(message.text());
      }
    });
    page.on('pageerror', error => exceptions.push(error.message));
    await openPage(page, `${prefix}/docs`);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await switchColorMode(page);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.locator('.pagination-nav__link--next').click();
    await expect(page).not.toHaveURL(`${prefix}/docs`);
    expect(warnings).toHaveLength(1);
    expect(exceptions).toEqual([]);
  });
}

test('E3 a route that fails to load is logged, and the page reloads once', async ({page}) => {
  const warnings: string[] = [];
  page.on('console', message => {
    if (message.type() === 'warning') {
      warnings.push(message.text());
    }
  });
  let documents = 0;
  page.on('request', request => {
    if (
      request.isNavigationRequest() &&
      new URL(request.url()).pathname === '/docs/gear/glossary'
    ) {
      documents += 1;
    }
  });
  // Nothing is prefetched, so that the click is what fails.
  await setConnection(page, {saveData: true, effectiveType: '4g'});
  await openPage(page, '/docs/gear/actor-model');
  await page.route(/\/assets\/js\//, route => route.abort());
  await page.locator('.theme-doc-sidebar-menu a[href="/docs/gear/glossary"]').click();
  await expect(page).toHaveURL('/docs/gear/glossary');
  // The address changes before the page that was left is gone.
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Glossary');
  expect(warnings.join('\n')).toMatch(/Loading chunk|ChunkLoadError/);
  expect(documents).toBe(1);
  // The chunks are still missing: the page stays readable and does not reload forever.
  await caughtUp(page);
  expect(documents).toBe(1);
});
