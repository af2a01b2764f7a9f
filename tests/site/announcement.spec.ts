import {expect, hydrated, test} from './fixtures';

const DISMISSED = 'docusaurus.announcement.dismiss';

test('A1 no bar without configuration', async ({page}) => {
  await page.goto('/');
  await hydrated(page);
  await expect(page.locator('.theme-announcement-bar')).toHaveCount(0);
});

test('A1 content and colours are those of the configuration', async ({page, featuresUrl}) => {
  await page.goto(featuresUrl);
  const bar = page.locator('.theme-announcement-bar');
  await expect(bar).toHaveText(/Release 2\.0\.0 is out/);
  await expect(bar).toHaveCSS('background-color', 'rgb(17, 34, 51)');
  await expect(bar).toHaveCSS('color', 'rgb(255, 255, 255)');
});

test('A2 closing hides the bar for good, without a flash on the next load', async ({
  page,
  featuresUrl,
}) => {
  await page.goto(featuresUrl);
  await hydrated(page);
  const bar = page.locator('.theme-announcement-bar');
  await bar.getByRole('button').click();
  await expect(bar).toHaveCount(0);
  expect(await page.evaluate(key => localStorage.getItem(key), DISMISSED)).toBe('true');

  // Without the site's scripts only what stands in the page decides what shows before hydration.
  await page.route(/\.js$/, route => route.abort());
  await page.reload();
  await expect(bar).toBeHidden();
});

test('A2 another id shows the bar again, on the first load already', async ({
  page,
  featuresUrl,
}) => {
  await page.goto(`${featuresUrl}/404.html`);
  await page.evaluate(key => {
    localStorage.setItem(key, 'true');
    localStorage.setItem('docusaurus.announcement.id', 'an-older-one');
  }, DISMISSED);
  await page.goto(featuresUrl);
  await expect(page.locator('.theme-announcement-bar')).toBeVisible();
  await hydrated(page);
  await expect(page.locator('.theme-announcement-bar')).toBeVisible();
});

test('A2 a bar that is not closeable has no button and ignores the flag', async ({
  page,
  pinnedBarUrl,
}) => {
  await page.goto(pinnedBarUrl);
  await page.evaluate(key => {
    localStorage.setItem(key, 'true');
    localStorage.setItem('docusaurus.announcement.id', 'second');
  }, DISMISSED);
  await page.reload();
  const bar = page.locator('.theme-announcement-bar');
  await expect(bar).toBeVisible();
  await hydrated(page);
  await expect(bar).toBeVisible();
  await expect(bar.getByRole('button')).toHaveCount(0);
});
