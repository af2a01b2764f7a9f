import {readFileSync} from 'node:fs';
import {expect, expectNoSidewaysScroll, openPage, test} from './fixtures';
import {axeFindings} from './axe';

/** Arabic is a draft in the fixture site: `intro` is translated, `guide/second` is not. */
const TRANSLATED = '/ar/docs';
const UNTRANSLATED = '/ar/docs/guide/second';
const SITE = 'https://wiki.gear-tech.io';

test('a page that a draft lacks is shown in English, says so, and names the English page as canonical', async ({
  page,
  featuresUrl,
}) => {
  await page.goto(featuresUrl + UNTRANSLATED);
  const main = page.getByRole('main');
  await expect(main).toContainText('This page has not been translated yet');
  const text = main.locator('[lang="en"]').filter({hasText: 'The second page.'});
  await expect(text).toHaveAttribute('dir', 'ltr');
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute('href', `${SITE}/docs/guide/second`);
  await page.goto(featuresUrl + TRANSLATED);
  await expect(canonical).toHaveAttribute('href', SITE + TRANSLATED);
});

test('the sitemap of a draft lists only what is translated', () => {
  const sitemap = readFileSync('.fixtures/features/ar/sitemap.xml', 'utf8');
  expect(sitemap).toContain(`<loc>${SITE}${TRANSLATED}</loc>`);
  expect(sitemap).not.toContain(UNTRANSLATED);
});

test('a relative link in a translation leads to a page that is not translated', async ({
  page,
  featuresUrl,
}) => {
  await page.goto(featuresUrl + TRANSLATED);
  await page.getByRole('main').getByRole('link', {name: 'الصفحة الثانية'}).click();
  await expect(page).toHaveURL(featuresUrl + UNTRANSLATED);
  await expect(page.getByRole('main')).toContainText('The second page.');
});

test('the search of a draft finds translated and untranslated pages', async ({
  page,
  featuresUrl,
}) => {
  await openPage(page, featuresUrl + TRANSLATED);
  await page.keyboard.press('Control+K');
  const input = page.getByRole('dialog').getByRole('combobox');
  const first = page.getByRole('dialog').getByRole('option').getByRole('link').first();
  await input.fill('الصفحة الأولى');
  await expect(first).toHaveAttribute('href', /\/ar\/docs$/);
  await input.fill('second page');
  await expect(first).toHaveAttribute('href', new RegExp(`${UNTRANSLATED}$`));
});

test('a page from right to left is mirrored, fits every width, and axe finds nothing', async ({
  page,
  featuresUrl,
}) => {
  for (const width of [320, 1280]) {
    await page.setViewportSize({width, height: 800});
    await openPage(page, featuresUrl + TRANSLATED);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expectNoSidewaysScroll(page, `${width} px`);
    expect(await axeFindings(page), `${width} px`).toEqual([]);
  }
  await expect(page.getByRole('main').locator('code').first()).toHaveCSS('direction', 'ltr');
  const sidebar = await page.getByRole('navigation', {name: /sidebar/i}).boundingBox();
  const heading = await page.getByRole('heading', {level: 1}).boundingBox();
  expect(sidebar!.x).toBeGreaterThan(heading!.x);
});

test('the search on a page of an older version finds pages of that version only', async ({
  page,
  featuresUrl,
}) => {
  const found = page.getByRole('dialog').getByRole('option').getByRole('link');
  for (const folder of ['/docs/1.0', '/docs']) {
    await openPage(page, featuresUrl + folder);
    await page.keyboard.press('Control+K');
    await page.getByRole('dialog').getByRole('combobox').fill('second page');
    await expect(found.first()).toHaveAttribute('href', new RegExp(`${folder}/guide/second$`));
    const versions = await found.evaluateAll(links =>
      links.map(link => link.getAttribute('href')!.startsWith('/docs/1.0')),
    );
    expect(new Set(versions)).toEqual(new Set([folder === '/docs/1.0']));
  }
});

test('an older version says that it is old, and its menu leads to the same page of the newest version', async ({
  page,
  featuresUrl,
}) => {
  await openPage(page, `${featuresUrl}/docs/1.0/guide/second`);
  const note = page.getByRole('alert').filter({hasText: '1.0'});
  await expect(note).toContainText('no longer actively maintained');
  await expect(note.getByRole('link')).toHaveAttribute('href', /\/docs\/guide\/second$/);
  const menu = page.locator('.navbar .dropdown', {hasText: 'Next'});
  await menu.hover();
  await menu.getByRole('link', {name: 'Next'}).click();
  await expect(page).toHaveURL(/\/docs\/guide\/second$/);
  await expect(note).toHaveCount(0);
});

test('the sitemap lists the newest version only', () => {
  const sitemap = readFileSync('.fixtures/features/sitemap.xml', 'utf8');
  expect(sitemap).toContain(`<loc>${SITE}/docs/guide/second</loc>`);
  expect(sitemap).not.toContain('/docs/1.0');
});

test('every docs page of every version has a Markdown copy; llms.txt lists those that readers see first', () => {
  const built = '.fixtures/features';
  const read = (file: string) => readFileSync(`${built}/${file}`, 'utf8');
  expect(read('docs/1.0/guide/second.md')).toContain('# Second');
  expect(read('ar/docs/guide/second.md')).toContain('The second page.');
  const listed = (file: string) =>
    Array.from(read(file).matchAll(/\]\(([^)]+)\.md\)/g), ([, address]) => address);
  expect(listed('llms.txt')).toEqual([`${SITE}/docs`, `${SITE}/docs/guide/second`]);
  expect(listed('ar/llms.txt')).toEqual([SITE + TRANSLATED]);
});
