import type {Locator, Page} from '@playwright/test';
import {axeFindings} from './axe';
import {clipboardOf, expect, locales, openPage, stopTimers, test, wide} from './fixtures';

// Tested elsewhere: the skip link (N5), the focus trap of the mobile sidebar (N3), keys of the search (S1, S2).

const ACTOR_MODEL = '/docs/gear/actor-model';
const TABS = '/docs/node/setting-up';
const WIDE_TABLE = '/docs/node/gear';

const texts = {
  en: {
    language: 'English',
    otherLanguage: '简体中文',
    mode: /mode/,
    category: 'General topics',
    contents: 'On this page',
    back: 'Back to main menu',
    copy: 'Copy code to clipboard',
    copied: 'Copied',
    table: 'Wide table',
  },
  'zh-cn': {
    language: '简体中文',
    otherLanguage: 'English',
    mode: /模式/,
    category: '通用主题',
    contents: '本页总览',
    back: '回到主菜单',
    copy: '复制代码到剪贴板',
    copied: '已复制',
    table: '宽表格',
  },
};

/** More tab stops than there are before any element that a test looks for. */
const MAX_STOPS = 60;

/** Presses Tab until `target` has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate(element => element === document.activeElement)) {
      return;
    }
  }
  await expect(target).toBeFocused();
}

/**
 * Distance from the bottom of the navbar to the top of the element. If it is negative, the navbar covers the element.
 */
const belowNavbar = (target: Locator) =>
  target.evaluate(
    element =>
      element.getBoundingClientRect().top -
      document.querySelector('.navbar')!.getBoundingClientRect().bottom,
  );

for (const {name, prefix} of locales) {
  const t = texts[name];
  const other = locales.find(locale => locale.name !== name)!;

  test(`${wide(name)}: Enter and Space open the language menu, Escape closes it, and the language can be changed by keyboard`, async ({
    page,
  }) => {
    await openPage(page, `${prefix}/docs`);
    const bar = page.locator('.navbar');
    const button = bar.getByRole('button', {name: t.language});
    const link = bar.getByRole('link', {name: t.otherLanguage, exact: true});
    await tabTo(page, button);
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await expect(link).toBeHidden();
    for (const key of ['Enter', 'Space']) {
      await page.keyboard.press(key);
      await expect(button).toHaveAttribute('aria-expanded', 'true');
      await expect(link).toBeVisible();
      await tabTo(page, link);
      await page.keyboard.press('Escape');
      await expect(button).toHaveAttribute('aria-expanded', 'false');
      await expect(button).toBeFocused();
      await expect(link).toBeHidden();
    }
    await page.keyboard.press('Enter');
    await expect(link).toBeVisible();
    await tabTo(page, link);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${other.prefix}/docs`);
    await expect(page.locator('html')).toHaveAttribute('lang', other.lang);
  });

  test(`${wide(name)}: Escape closes a menu that the pointer opened, without moving the pointer`, async ({
    page,
  }) => {
    await openPage(page, `${prefix}/docs`);
    const bar = page.locator('.navbar');
    const link = bar.getByRole('link', {name: t.otherLanguage, exact: true});
    const button = bar.getByRole('button', {name: t.language});
    await button.hover();
    await expect(link).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(link).toBeHidden();
    await page.mouse.move(10, 400);
    await button.hover();
    await expect(link).toBeVisible();
  });

  test(`${wide(name)}: Enter and Space switch the color mode; the button keeps the focus and names its state`, async ({
    page,
  }) => {
    await openPage(page, `${prefix}/docs`);
    const toggle = page.locator('.navbar').getByRole('button', {name: t.mode}).first();
    await tabTo(page, toggle);
    const before = await toggle.getAttribute('aria-label');
    await page.keyboard.press('Space');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(toggle).not.toHaveAttribute('aria-label', before ?? '');
    await expect(toggle).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(toggle).toHaveAttribute('aria-label', before ?? '');
  });

  test(`${wide(name)}: Space and Enter open and close a sidebar category, and its pages follow in the tab order`, async ({
    page,
  }) => {
    await openPage(page, `${prefix}/docs`);
    const category = page
      .locator('.theme-doc-sidebar-menu .menu__list-item-collapsible', {hasText: t.category})
      .getByRole('button');
    const first = page.locator(
      `.theme-doc-sidebar-menu a[href="${prefix}/docs/general/contracts"]`,
    );
    await tabTo(page, category);
    await page.keyboard.press('Space');
    await expect(category).toHaveAttribute('aria-expanded', 'true');
    await expect(first).toBeVisible();
    expect(await page.evaluate(() => scrollY), 'Space must not scroll the page').toBe(0);
    await page.keyboard.press('Enter');
    await expect(category).toHaveAttribute('aria-expanded', 'false');
    await expect(first).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(first).toBeVisible();
    await tabTo(page, first);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${prefix}/docs/general/contracts`);
  });

  test(`${wide(name)}: the mobile sidebar works by keyboard, from its button to a page`, async ({
    page,
  }) => {
    await page.setViewportSize({width: 390, height: 800});
    await openPage(page, `${prefix}/docs`);
    const button = page.locator('.navbar__toggle');
    const menu = page.locator('.navbar-sidebar');
    await tabTo(page, button);
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(await axeFindings(page, {include: '.navbar-sidebar'})).toEqual([]);
    await tabTo(page, menu.getByRole('button', {name: new RegExp(t.back)}));
    await page.keyboard.press('Enter');
    const language = menu.locator('.menu__link--sublist', {
      hasText: /English|简体中文|Languages|选择语言/,
    });
    await tabTo(page, language);
    await page.keyboard.press('Space');
    const otherLocale = menu.getByRole('link', {name: t.otherLanguage, exact: true});
    await expect(otherLocale).toBeVisible();
    await tabTo(page, otherLocale);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${other.prefix}/docs`);
    await expect(menu).toBeHidden();
  });

  test(`${wide(name)}: Enter in the table of contents goes to the heading, and Tab continues from there`, async ({
    page,
  }) => {
    await openPage(page, `${prefix}${ACTOR_MODEL}`);
    await page.locator('.theme-doc-toc-desktop a[href="#hazards"]').focus();
    await page.keyboard.press('Enter');
    const heading = page.locator('#hazards');
    await expect(heading).toBeInViewport({ratio: 1});
    await expect.poll(() => belowNavbar(heading)).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Tab');
    const follows = await heading.evaluate(element =>
      Boolean(
        element.compareDocumentPosition(document.activeElement!) &
        (Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY),
      ),
    );
    expect(follows).toBe(true);
  });

  test(`D1 ${wide(name)}: on a phone the table of contents says whether it is open, and works by keyboard`, async ({
    page,
  }) => {
    await page.setViewportSize({width: 390, height: 800});
    await openPage(page, `${prefix}${ACTOR_MODEL}`);
    const button = page.getByRole('button', {name: t.contents});
    await tabTo(page, button);
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    const link = page.locator('.theme-doc-toc-mobile a[href="#hazards"]');
    await expect(link).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(link).toBeVisible();
    await tabTo(page, link);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#hazards$/);
    const heading = page.locator('#hazards');
    await expect(heading).toBeInViewport({ratio: 1});
    expect(await belowNavbar(heading)).toBeGreaterThanOrEqual(0);
    await button.focus();
    await page.keyboard.press('Space');
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  test(`${wide(name)}: arrow keys move between tabs, and Space and Enter select one, in this group and the others`, async ({
    page,
  }) => {
    await openPage(page, `${prefix}${TABS}`);
    const groups = page.getByRole('tablist');
    await expect(groups).toHaveCount(2);
    const tab = (label: string, group = 0) => groups.nth(group).getByRole('tab', {name: label});
    const chosen = (label: string, group = 0) =>
      expect(tab(label, group)).toHaveAttribute('aria-selected', 'true');
    await tab('Linux').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(tab('Windows')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(tab('macOS')).toBeFocused();
    await chosen('Linux');
    await page.keyboard.press('Space');
    await chosen('macOS');
    await chosen('macOS', 1);
    await expect(tab('macOS')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('tabpanel').first().locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Shift+Tab');
    await expect(tab('macOS')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await chosen('Windows');
    await chosen('Windows', 1);
  });

  test(`${wide(name)}: arrow keys scroll tables and diagrams wider than the screen; Enter copies code`, async ({
    page,
  }) => {
    await page.setViewportSize({width: 320, height: 800});
    await page.clock.install();
    await openPage(page, `${prefix}/docs/getting-started-in-5-minutes`);
    const offset = (region: Locator) => region.evaluate(element => element.scrollLeft);
    const diagram = page.getByRole('main').locator('figure').first().getByRole('group');
    await diagram.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => offset(diagram)).toBeGreaterThan(0);

    const block = page.locator('.theme-code-block').first();
    const copy = block.getByRole('button', {name: t.copy});
    await block.scrollIntoViewIfNeeded();
    // It appears when the block is near, and the next key leads back to the diagram.
    await expect(copy).toBeVisible();
    await tabTo(page, copy);
    await expect(copy).toHaveCSS('opacity', '1');
    await stopTimers(page);
    await page.keyboard.press('Enter');
    await expect(block.getByRole('button', {name: t.copied})).toBeVisible();
    // Rendered text has an additional line break after each line.
    const text = (await block.locator('pre').innerText()).replaceAll('\n\n', '\n').trim();
    expect(await clipboardOf(page)).toBe(text);
    await page.clock.resume();

    await openPage(page, `${prefix}${WIDE_TABLE}`);
    const table = page.getByRole('group', {name: t.table}).first();
    await table.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => offset(table)).toBeGreaterThan(0);
  });
}
