import AxeBuilder from '@axe-core/playwright';
import {expect, hydrated, locales, test} from './fixtures';
import {routes, specifiedDocs} from './routes';

test('R1 the specification names the intro and 68 more docs routes', () => {
  expect(specifiedDocs).toHaveLength(69);
  expect(new Set(specifiedDocs).size).toBe(69);
});

// axe reads every element's colours, twice a page; the longest pages have thousands.
test.describe.configure({timeout: 180_000});

/** What a reader can meet: colour mode and width. */
const views = [
  {mode: 'dark', width: 1280},
  {mode: 'light', width: 360},
] as const;

for (const {name, prefix, lang} of locales) {
  for (const route of routes) {
    test(`R1 ${name} ${route} is whole: status, language, one title, no error, no axe finding`, async ({
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
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, `horizontal overflow at ${width} px`).toBeLessThanOrEqual(0);
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
