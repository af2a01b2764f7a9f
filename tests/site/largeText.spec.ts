import {launchOptions} from '../../scripts/testTools.cjs';
import {brokenWords, expect, expectNoSidewaysScroll, openPage, test} from './fixtures';

/** A reader's own size of text, twice the usual one: other than a zoom, it leaves the widths in pixels as they are. */
const {args, ...launch} = launchOptions();
test.use({launchOptions: {...launch, args: [...args, '--blink-settings=defaultFontSize=32']}});

test('with a font size of 32 px in the browser, nothing is wider than the page, and no tool than its frame', async ({
  page,
}) => {
  for (const width of [360, 768, 1000, 1100, 1200, 1280]) {
    for (const route of ['/docs/gear/actor-model', '/docs/api/metadata-type-creation']) {
      await page.setViewportSize({width, height: 900});
      await openPage(page, route);
      const tool = page.locator('section[class*="tool_"]').first();
      await tool.scrollIntoViewIfNeeded();
      await expect(tool.getByRole('button').first()).toBeVisible();
      await expectNoSidewaysScroll(page, `${width} ${route}`);
      const outside = await tool.evaluate(frame => {
        const {right} = frame.getBoundingClientRect();
        return Array.from(frame.querySelectorAll('button, input, select'), control => ({
          name: control.textContent,
          beyond: control.getBoundingClientRect().right - right,
        })).filter(({beyond}) => beyond > 0);
      });
      expect(outside, `${width} ${route}`).toEqual([]);
    }
    const menu = page.locator('.theme-doc-sidebar-menu');
    if (await menu.isVisible()) {
      expect(await brokenWords(menu), `${width}: words of the menu on two lines`).toEqual([]);
    }
  }
});
