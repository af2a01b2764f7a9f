import {expect, locales, openPage, test} from './fixtures';

/** A page for each kind of control. */
const PAGES = [
  '/docs/gear/actor-model',
  '/docs/api/calculate-gas',
  '/docs/idea/account/ss58',
  '/docs/getting-started-in-5-minutes',
  '/docs/examples/gft-20',
  '/search',
  '/gear/actor_model',
];

/** A button with a second line would be higher by this, in CSS pixels. */
const LINE = 22;

/** The least height of a control by the width of the window, in CSS pixels. */
const HEIGHTS = {360: 44, 1280: 40};

for (const {prefix} of locales) {
  for (const route of PAGES) {
    test(`the controls of ${prefix}${route} are high enough, and no button wraps its text`, async ({
      page,
    }) => {
      await openPage(page, `${prefix}${route}`);
      // A tool replaces its text when it comes near the screen.
      for (const tool of await page.locator('main section[aria-label]').all()) {
        await tool.scrollIntoViewIfNeeded();
        await tool.locator('input, select').first().waitFor();
      }
      for (const [width, height] of Object.entries(HEIGHTS)) {
        await page.setViewportSize({width: Number(width), height: 800});
        const controls = page
          .locator('main')
          .locator('.button, select, input:not([type="range"], [type="checkbox"])');
        // The screen of a missing page is downloaded after hydration.
        await controls.filter({visible: true}).first().waitFor();
        const found = await controls.evaluateAll(elements =>
          elements
            .filter(element => element.checkVisibility())
            .map(element => ({
              name: `${element.tagName} ${element.textContent.slice(0, 30)}`,
              height: element.getBoundingClientRect().height,
              isButton: element.matches('.button'),
            })),
        );
        expect(found.length, `${width}: controls`).toBeGreaterThan(0);
        expect(
          found.filter(
            ({isButton, height: own}) => own < height || (isButton && own > height + LINE / 2),
          ),
          `${width}: controls that are too low or wrap`,
        ).toEqual([]);
      }
    });
  }
}
