import type {Locator} from '@playwright/test';
import {contrast} from './contrast';
import {expect, locales, openPage, openSearchDialog, test, wide} from './fixtures';
import {longestMotion} from './motion';

for (const {name, prefix} of locales) {
  test(`${wide(name)}: with reduced motion nothing moves: pages, menus, search dialog`, async ({
    page,
  }) => {
    await page.emulateMedia({reducedMotion: 'reduce'});
    for (const path of ['/', '/docs/gear/actor-model']) {
      await openPage(page, `${prefix}${path}`);
      await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
      expect(await page.evaluate(longestMotion), path).toBeLessThan(0.01);
    }
    await openSearchDialog(page);
    await page.keyboard.insertText('gas');
    await expect(page.getByRole('option').first()).toBeVisible();
    expect(await page.evaluate(longestMotion), 'search dialog').toBeLessThan(0.01);
    await page.keyboard.press('Escape');
    // A category opens immediately, although the theme waits for the end of a transition to show it completely.
    const category = page.locator('.theme-doc-sidebar-menu').getByRole('button').last();
    await category.click();
    await expect(category.locator('xpath=ancestor::li[1]/ul')).toHaveCSS('overflow', 'visible');
    await page.emulateMedia({reducedMotion: 'no-preference'});
    expect(await page.evaluate(longestMotion)).toBeGreaterThan(0.05);
  });
}

const css = (target: Locator, property: string, pseudo?: string) =>
  target.evaluate(
    (element, [key, part]) => getComputedStyle(element, part).getPropertyValue(key!),
    [property, pseudo] as const,
  );

for (const {name, prefix} of locales) {
  for (const palette of ['light', 'dark'] as const) {
    test(`${wide(name)}: with forced colors (${palette}), everything that only color shows is shown in another way`, async ({
      page,
    }) => {
      // The site's own mode is dark in both cases. The reader's palette must take precedence.
      await page.emulateMedia({forcedColors: 'active', colorScheme: palette});
      await openPage(page, `${prefix}/docs/node/setting-up`);
      const ground = await css(page.locator('html'), 'background-color');
      const expectVisible = async (target: Locator, property: string, pseudo?: string) =>
        expect(
          contrast(await css(target, property, pseudo), [ground]),
          `${property} of ${target.toString()}`,
        ).toBeGreaterThanOrEqual(3);

      const sidebar = page.locator('.theme-doc-sidebar-menu');
      const current = sidebar.locator('a[aria-current="page"]');
      await expect(current).toHaveCSS('outline-style', 'solid');
      await expectVisible(current, 'outline-color');
      const another = sidebar.locator('a:not(.menu__link--active)').first();
      await expect(another).toHaveCSS('outline-style', 'none');
      await expect(page.locator('.table-of-contents__link--active')).toHaveCSS(
        'outline-style',
        'solid',
      );
      expect(await css(sidebar.locator('.menu__caret').first(), 'filter', '::before')).toBe(
        palette === 'dark' ? 'invert(1)' : 'none',
      );

      const tabs = page.getByRole('tablist').first().getByRole('tab');
      await expectVisible(tabs.nth(0), 'border-bottom-color');
      expect(await css(tabs.nth(1), 'border-bottom-color')).toBe(ground);

      await another.focus();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Shift+Tab');
      await expect(another).toHaveCSS('outline-style', 'solid');
      await expect(another).toHaveCSS('outline-width', '2px');
      await expectVisible(another, 'outline-color');

      await openPage(page, `${prefix}/markdown-page`);
      const diagram = page.getByRole('main').locator('svg[role="img"]');
      await expectVisible(diagram.locator('text').first(), 'fill');
      await expectVisible(diagram.locator('line').first(), 'stroke');
      await expectVisible(diagram.locator('rect').first(), 'stroke');
      await expect(page.locator('.theme-code-block-highlighted-line').first()).toHaveCSS(
        'outline-style',
        'solid',
      );
      await expectVisible(page.locator('.theme-code-block').first(), 'outline-color');
      await expectVisible(page.locator('.theme-admonition'), 'border-left-color');
      await expectVisible(page.locator('.prism-code .keyword').first(), 'color');

      await openPage(page, `${prefix}/`);
      const main = page.getByRole('main');
      await expectVisible(main.locator('.button--primary'), 'border-top-color');
      for (const icon of await main.locator('li svg').all()) {
        await expectVisible(icon, 'color');
      }

      await openPage(page, `${prefix}/search?q=gas`);
      const mark = main.getByRole('listitem').first().locator('mark').first();
      await expect(mark).toBeVisible();
      expect(await css(mark, 'background-color')).not.toBe(ground);

      await openSearchDialog(page);
      const dialog = page.getByRole('dialog');
      await expect(dialog.locator('.DocSearch-Form')).toHaveCSS('outline-style', 'solid');
      // In one step, because the results of "g" and "ga" would appear and disappear during the measurement.
      await page.keyboard.insertText('gas');
      const chosen = dialog.locator('[role="option"][aria-selected="true"] a');
      await expect(chosen).toHaveCSS('outline-style', 'solid');
      await expectVisible(chosen, 'outline-color');
      // Otherwise the browser puts a backplate behind the text, which hides the result's own background.
      await expect(chosen).toHaveCSS('forced-color-adjust', 'none');
      expect(
        contrast(await css(chosen.locator('.DocSearch-Hit-title'), 'color'), [
          await css(chosen, 'background-color'),
        ]),
      ).toBeGreaterThanOrEqual(4.5);
      await expect(dialog.locator('[role="option"][aria-selected="false"] a').first()).toHaveCSS(
        'outline-style',
        'none',
      );
    });
  }
}
