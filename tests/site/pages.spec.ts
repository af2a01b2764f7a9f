import AxeBuilder from '@axe-core/playwright';
import type {Page} from '@playwright/test';
import {expect, hydrated, locales, test} from './fixtures';
import {routes, specifiedDocs} from './routes';

test('R1 the specification names the intro and 68 more docs routes', () => {
  expect(specifiedDocs).toHaveLength(69);
  expect(new Set(specifiedDocs).size).toBe(69);
});

// axe reads every element's colours, twice a page; the longest pages have thousands.
test.describe.configure({timeout: 180_000});

/** What a reader can meet: colour mode and width; 320 px is also 1280 px at a zoom of 400 % (WCAG 1.4.10). */
const views = [
  {mode: 'dark', width: 1280},
  {mode: 'light', width: 320},
] as const;

/** Settings of the reader's own, by the width of the view they have to work in. */
const settings = {
  1280: {'text of 200 % (WCAG 1.4.4)': ':root { font-size: 200% !important; }'},
  320: {
    'text spacing (WCAG 1.4.12)': `p { margin-block-end: 2em !important; }
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }`,
  },
};

/** By how many pixels the page is wider than the window: as designed, and with each style sheet of the reader. */
const overflows = (page: Page, sheets: Record<string, string>) =>
  page.evaluate(
    all =>
      Object.fromEntries(
        all.map(([setting, css]) => {
          const style = document.createElement('style');
          style.textContent = css;
          document.head.append(style);
          const {scrollWidth, clientWidth} = document.documentElement;
          style.remove();
          return [setting, scrollWidth - clientWidth];
        }),
      ),
    [['as designed', ''] as const, ...Object.entries(sheets)],
  );

for (const {name, prefix, lang} of locales) {
  for (const route of routes) {
    test(`R1 ${name} ${route} is whole: status, language, one title, reflow, no error, no axe finding`, async ({
      page,
      trouble,
    }) => {
      for (const {mode, width} of views) {
        await page.setViewportSize({width, height: 800});
        await page.addInitScript(theme => localStorage.setItem('theme', theme), mode);
        const response = await page.goto(`${prefix}${route}`);
        expect(response?.status()).toBe(200);
        await hydrated(page);
        await expect(page.locator('html')).toHaveAttribute('lang', lang);
        await expect(page.locator('html')).toHaveAttribute('data-theme', mode);
        await expect(page.getByRole('heading', {level: 1})).toHaveCount(1);
        await expect(page).toHaveTitle(/\S/);
        const excess = await overflows(page, settings[width]);
        expect(
          Object.entries(excess).filter(([, pixels]) => pixels > 0),
          `horizontal overflow at ${width} px`,
        ).toEqual([]);
        const {violations} = await new AxeBuilder({page})
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze();
        expect(
          violations.map(
            ({id, nodes}) =>
              `${mode} ${width}: ${id}: ${nodes.map(node => node.target.join(' ')).join('; ')}`,
          ),
        ).toEqual([]);
      }
      expect(trouble).toEqual([]);
    });
  }

  test(`R1 ${name}: paths keep their case`, async ({request}) => {
    expect((await request.get(`${prefix}/docs/general/dApps`)).status()).toBe(200);
    expect((await request.get(`${prefix}/docs/general/dapps`)).status()).toBe(404);
  });
}
