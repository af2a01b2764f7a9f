import {statSync} from 'node:fs';
import type {Locator, Page} from '@playwright/test';
import {expect, locales, openPage, test, wide} from './fixtures';

const phone = {width: 390, height: 800};

async function openMenu(page: Page, prefix = ''): Promise<{menu: Locator; button: Locator}> {
  await page.setViewportSize(phone);
  await openPage(page, `${prefix}/docs`);
  const button = page.locator('.navbar__toggle');
  await button.click();
  const menu = page.locator('.navbar-sidebar');
  await expect(menu).toBeVisible();
  return {menu, button};
}

for (const {name, prefix} of locales) {
  const labels =
    name === 'en'
      ? {docs: 'Docs', contribute: 'Contribute', title: 'Gear Docs', skip: 'Skip to main content'}
      : {docs: '文档', contribute: '参与贡献', title: 'Gear 文档', skip: '跳到主要内容'};

  test(`N1 ${name}: items are on the left and the right, and logo and title link to the home page`, async ({
    page,
  }) => {
    await openPage(page, `${prefix}/docs`);
    const bar = page.getByRole('navigation', {name: name === 'en' ? 'Main' : '主导航'});
    const [left, right] = [
      bar.locator('.navbar__items').first(),
      bar.locator('.navbar__items--right'),
    ];
    await expect(left.getByRole('link', {name: labels.docs, exact: true})).toHaveAttribute(
      'href',
      `${prefix}/docs`,
    );
    await expect(right.getByRole('link', {name: /Vara Network/})).toHaveAttribute(
      'href',
      'https://vara.network',
    );
    await expect(right.getByRole('link', {name: labels.contribute})).toHaveAttribute(
      'href',
      /^https:\/\/github\.com\//,
    );
    await expect(
      right.getByRole('button', {name: name === 'en' ? /English/ : /简体中文/}),
    ).toBeVisible();
    await expect(
      right.getByRole('button', {name: name === 'en' ? /^Search/ : /^搜索/}),
    ).toBeVisible();
    await expect(right.getByRole('button', {name: name === 'en' ? /mode/ : /模式/})).toBeVisible();
    await left.getByRole('link', {name: labels.title}).click();
    await expect(page).toHaveURL(`${prefix}/`);
  });

  test(`N2 ${name}: the language dropdown keeps page, query and hash`, async ({page}) => {
    const other = locales.find(locale => locale.name !== name)!;
    await openPage(page, `${prefix}/docs/gear/glossary?a=b#mailbox`);
    await page.locator('.navbar .dropdown', {hasText: 'English'}).hover();
    const link = page.getByRole('link', {name: other.name === 'en' ? 'English' : '简体中文'});
    await expect(link).toHaveAttribute('lang', other.lang);
    await link.click();
    await expect(page).toHaveURL(`${other.prefix}/docs/gear/glossary?a=b#mailbox`);
    const html = page.locator('html');
    await expect(html).toHaveAttribute('lang', other.lang);
    await expect(html).toHaveAttribute('dir', 'ltr');
  });

  test(`N5 ${wide(name)}: the first Tab reaches "Skip to main content", which moves focus there`, async ({
    page,
  }) => {
    await openPage(page, `${prefix}/docs`);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', {name: labels.skip});
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(skip).not.toBeFocused();
    // The region itself does not show the focus; the next Tab continues from there.
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  });

  test(`N6 ${name}: every kind of page has the footer, with the build year`, async ({page}) => {
    const built = statSync('build/index.html').mtime;
    for (const path of ['/', '/docs', '/markdown-page', '/search', '/nowhere']) {
      await page.goto(`${prefix}${path}`);
      const footer = page.getByRole('contentinfo');
      await expect(footer).toContainText(`© ${built.getFullYear()} Gear Foundation`);
      for (const title of name === 'en'
        ? ['Docs', 'Community', 'More']
        : ['文档', '社区', '更多']) {
        await expect(footer.getByText(title, {exact: true})).toBeVisible();
      }
    }
  });

  test(`N3 ${wide(name)}: the button opens the menu, which takes the focus and returns it`, async ({
    page,
  }) => {
    const {menu, button} = await openMenu(page, prefix);
    const close = menu.locator('.navbar-sidebar__close');
    await expect(close).toBeFocused();
    await expect(close).toHaveAccessibleName(name === 'en' ? 'Close navigation bar' : '关闭导航栏');
    for (let i = 0; i < 40; i += 1) {
      await page.keyboard.press('Tab');
      expect(await menu.evaluate(element => element.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
  });
}

test('N3 the close button closes the menu', async ({page}) => {
  const {menu} = await openMenu(page);
  await menu.locator('.navbar-sidebar__close').click();
  await expect(menu).toBeHidden();
});

test('N3 a click on the backdrop closes the menu', async ({page}) => {
  const {menu} = await openMenu(page);
  // Playwright clicks once the backdrop has stopped moving.
  await page.locator('.navbar-sidebar__backdrop').click({position: {x: phone.width - 10, y: 400}});
  await expect(menu).toBeHidden();
});

test('N3 Back closes the menu before it leaves the page, even on the first page of a visit', async ({
  page,
}) => {
  await page.goto('/');
  const {menu, button} = await openMenu(page);
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL('/docs');
  await expect(button).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('N3 a menu closed without Back needs no extra Back and keeps the scroll position', async ({
  page,
}) => {
  await page.goto('/');
  await page.setViewportSize(phone);
  await openPage(page, '/docs/gear/actor-model');
  await page.evaluate(() => scrollTo(0, 900));
  await page.locator('.navbar__toggle').click();
  await page.keyboard.press('Escape');
  await expect(page.locator('.navbar-sidebar')).toBeHidden();
  expect(await page.evaluate(() => scrollY)).toBe(900);
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('N3 a link in the menu opens its page and closes the menu', async ({page}) => {
  const {menu} = await openMenu(page);
  await menu.getByRole('link', {name: 'Welcome'}).waitFor();
  await menu
    .locator('.menu__list-item-collapsible', {hasText: 'General topics'})
    .getByRole('button')
    .click();
  await menu.locator('a[href="/docs/general/web3"]').click();
  await expect(page).toHaveURL('/docs/general/web3');
  await expect(menu).toBeHidden();
});

test('N3 the menu replaces the items of the bar up to 996 px and closes above that width', async ({
  page,
}) => {
  const {menu, button} = await openMenu(page);
  await page.setViewportSize({width: 996, height: 800});
  await expect(menu).toBeVisible();
  await expect(
    page.locator('.navbar').getByRole('link', {name: 'Contribute'}).first(),
  ).not.toBeInViewport();
  await page.setViewportSize({width: 997, height: 800});
  await expect(menu).toBeHidden();
  await expect(button).toBeHidden();
  await page.setViewportSize(phone);
  await expect(menu).toBeHidden();
});

test('N4 as configured, the bar stays visible while scrolling', async ({page}) => {
  await openPage(page, '/docs/gear/glossary');
  await page.mouse.wheel(0, 1500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  await expect(page.locator('.navbar')).toBeInViewport({ratio: 1});
});

test('N4 with hideOnScroll, the bar hides when scrolling down and returns when scrolling up and at the top', async ({
  page,
  featuresUrl,
}) => {
  await openPage(page, `${featuresUrl}/`);
  const bar = page.locator('.navbar');
  await page.mouse.move(600, 500);
  await page.mouse.wheel(0, 500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(500);
  await page.mouse.wheel(0, 400);
  await expect(bar).not.toBeInViewport();
  await page.mouse.wheel(0, -100);
  await expect(bar).toBeInViewport();
  await page.mouse.wheel(0, 300);
  await expect(bar).not.toBeInViewport();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(bar).toBeInViewport();
});

for (const {name, prefix} of locales) {
  test(`N7 ${name}: every kind of navbar item renders`, async ({page, featuresUrl}) => {
    await openPage(page, `${featuresUrl}${prefix}/docs`);
    const bar = page.locator('.navbar');
    await expect(bar.getByRole('link', {name: 'Default'})).toHaveAttribute(
      'href',
      `${prefix}/crash`,
    );
    await expect(bar.getByRole('link', {name: 'Doc', exact: true})).toHaveAttribute(
      'href',
      `${prefix}/docs/guide/second`,
    );
    await expect(bar.getByRole('link', {name: 'Sidebar'})).toHaveAttribute(
      'href',
      `${prefix}/docs`,
    );
    await expect(bar.getByRole('link', {name: 'Version', exact: true})).toHaveAttribute(
      'href',
      `${prefix}/docs`,
    );
    await expect(bar.getByText('Html item')).toBeVisible();
    await expect(bar.getByText('1.0')).toBeAttached();
    await bar.getByRole('button', {name: 'Dropdown'}).hover();
    await expect(bar.getByRole('link', {name: 'Inside'})).toBeVisible();
    await expect(
      bar.getByRole('button', {name: name === 'en' ? 'English' : '简体中文'}),
    ).toBeVisible();
    await expect(
      bar.getByRole('button', {name: name === 'en' ? /^Search/ : /^搜索/}),
    ).toBeVisible();
  });
}
