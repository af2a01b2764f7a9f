import config from '../../docusaurus.config';
import {expect, hydrated, openPage, test} from './fixtures';

const DISMISSED = 'docusaurus.announcement.dismiss';

test('A1 there is a bar only when the configuration has one', async ({page}) => {
  await openPage(page, '/');
  await expect(page.locator('.theme-announcement-bar')).toHaveCount(
    'announcementBar' in config.themeConfig ? 1 : 0,
  );
});

test('A1 content and colors come from the configuration', async ({page, featuresUrl}) => {
  await page.goto(featuresUrl);
  const bar = page.locator('.theme-announcement-bar');
  await expect(bar).toHaveText(/Release 2\.0\.0 is out/);
  await expect(bar).toHaveCSS('background-color', 'rgb(17, 34, 51)');
  await expect(bar).toHaveCSS('color', 'rgb(255, 255, 255)');
});

test('A2 closing hides the bar permanently, without a flash on the next load', async ({
  page,
  featuresUrl,
}) => {
  await openPage(page, featuresUrl);
  const bar = page.locator('.theme-announcement-bar');
  await bar.getByRole('button').click();
  await expect(bar).toHaveCount(0);
  expect(await page.evaluate(key => localStorage.getItem(key), DISMISSED)).toBe('true');

  // Without the site's scripts, only the HTML decides what is visible before hydration.
  await page.route(/\.js$/, route => route.abort());
  await page.reload();
  await expect(bar).toBeHidden();
});

test('A2 a new id shows the bar again, already on the first load', async ({page, featuresUrl}) => {
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

test('A2 a bar that is not closeable has no button and ignores an earlier dismissal', async ({
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
