import AxeBuilder from '@axe-core/playwright';
import {expect, type Page} from '@playwright/test';
import {type LocaleName, defaultLocale} from '../../config/i18n';
import {expectNoSidewaysScroll, openPage} from './fixtures';

/**
 * The combinations of color mode and width that readers use. 320 px is also 1280 px at a zoom of 400 % (WCAG 1.4.10).
 */
export const views = [
  {mode: 'dark', width: 1280},
  {mode: 'light', width: 1280},
  {mode: 'dark', width: 320},
  {mode: 'light', width: 320},
] as const;

export type View = (typeof views)[number];

/** Two views that cover both color modes and both widths. */
export const twoViews: readonly View[] = [views[0], views[3]];

/**
 * The views in which `npm test` checks the pages of a locale. Two locales together are checked in all four.
 * `npm run test:access` checks each locale in all four.
 */
export const viewsOf = (locale: LocaleName): readonly View[] =>
  locale === defaultLocale ? twoViews : [views[1], views[2]];

/** A page of each kind and one with each component, by what it shows. */
export const kinds = {
  'the home page': '/',
  'a page outside the docs, with code, a formula and a diagram': '/markdown-page',
  'a docs page with admonitions, tables and tabs': '/docs/node/setting-up',
  'a docs page with terms, formulas and the actor simulator': '/docs/gear/actor-model',
  'a docs page with a program to run': '/docs/examples/ping',
  'the glossary': '/docs/gear/glossary',
};

/** The rules of WCAG 2.2 up to level AA, and axe's own best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Marks code tokens that look like an earlier one on the page: same classes, inside elements with the same classes. The
 * longest pages have thousands of tokens. Axe would take seconds to read the colors of each, with the same result.
 */
const markRepeatedTokens = (page: Page) =>
  page.evaluate(() => {
    const seen = new Set<string>();
    for (const token of document.querySelectorAll('pre .token:not(:has(*))')) {
      let look = '';
      for (let box = token; box.tagName !== 'PRE' && box.parentElement; box = box.parentElement) {
        look += `${box.className} in `;
      }
      token.toggleAttribute('data-repeated', seen.has(look));
      seen.add(look);
    }
  });

/**
 * Runs axe on the page in its current state. Returns one text for each violated rule, with the elements that violate
 * it.
 *
 * @param include selector of the part to check; by default the whole page
 * @param disabled ids of rules that do not apply
 */
export async function axeFindings(
  page: Page,
  {include, disabled = []}: {include?: string; disabled?: string[]} = {},
): Promise<string[]> {
  await markRepeatedTokens(page);
  const builder = new AxeBuilder({page})
    // There are no frames from other origins to include. Only violations are reported.
    .setLegacyMode(true)
    .options({resultTypes: ['violations']})
    .withTags(TAGS)
    .disableRules(disabled)
    .exclude('[data-repeated]');
  const {violations} = await (include === undefined ? builder : builder.include(include)).analyze();
  return violations.map(
    ({id, nodes}) => `${id}: ${nodes.map(node => node.target.join(' ')).join('; ')}`,
  );
}

/** Sets the color mode and the width of the pages that are opened next. */
export async function setView(page: Page, {mode, width}: View): Promise<void> {
  await page.setViewportSize({width, height: 800});
  await page.addInitScript(theme => localStorage.setItem('theme', theme), mode);
}

/** Checks the region with this name with axe, and the page for horizontal overflow. */
export async function expectRegionAccessible(
  page: Page,
  name: string,
  when?: string,
): Promise<void> {
  expect(await axeFindings(page, {include: `section[aria-label="${name}"]`}), when).toEqual([]);
  await expectNoSidewaysScroll(page, when);
}

/**
 * Opens a page in each color mode and width, and checks it with axe and for horizontal overflow.
 *
 * @param url address or path of the page
 * @param chosen the views to check; by default all four
 * @param ready waits for what the page loads after hydration
 */
export async function expectAccessible(
  page: Page,
  url: string,
  chosen: readonly View[] = views,
  ready?: () => Promise<void>,
): Promise<void> {
  for (const view of chosen) {
    const {mode, width} = view;
    await setView(page, view);
    await openPage(page, url);
    await ready?.();
    await expect(page.locator('html')).toHaveAttribute('data-theme', mode);
    await expectNoSidewaysScroll(page, `horizontal overflow at ${width} px`);
    expect(await axeFindings(page), `${mode}, ${width} px`).toEqual([]);
  }
}
