import {expect, openPage, test} from './fixtures';

test('G1 without GTAG_ID there is no analytics script and no request to another host', async ({
  page,
  pageErrors,
}) => {
  await openPage(page, '/');
  await openPage(page, '/docs');
  await expect(page.locator('script[src*="googletagmanager"]')).toHaveCount(0);
  expect(await page.evaluate(() => 'gtag' in window)).toBe(false);
  expect(pageErrors).toEqual([]);
});

test('G1 with GTAG_ID each route change sends a page view with an anonymized IP', async ({
  page,
  featuresUrl,
}) => {
  await page.route('https://www.googletagmanager.com/**', route =>
    route.fulfill({contentType: 'text/javascript', body: ''}),
  );
  await openPage(page, `${featuresUrl}/docs`);
  const layer = () =>
    page.evaluate(() =>
      (window as unknown as {dataLayer: ArrayLike<unknown>[]}).dataLayer.map(entry =>
        Array.from(entry),
      ),
    );
  expect(await layer()).toContainEqual(['config', 'G-FIXTURE', {anonymize_ip: true}]);
  await page.getByRole('main').getByRole('link', {name: 'second page', exact: true}).click();
  await expect(page).toHaveURL(/guide\/second$/);
  await expect.poll(layer).toContainEqual(['set', 'page_path', '/docs/guide/second']);
  await expect.poll(async () => (await layer()).at(-1)).toEqual(['event', 'page_view']);
});
