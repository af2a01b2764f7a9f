import AxeBuilder from '@axe-core/playwright';
import {expect, type Page} from '@playwright/test';
import {hydrated} from './fixtures';

/** What a reader can meet: color mode and width; 320 px is also 1280 px at a zoom of 400 % (WCAG 1.4.10). */
const views = [
  {mode: 'dark', width: 1280},
  {mode: 'light', width: 1280},
  {mode: 'dark', width: 320},
  {mode: 'light', width: 320},
] as const;

/** One view for each color mode and each width: what axe on all pages looks at. */
export const twoViews = [views[0], views[3]];

/** The rules of WCAG 2.2 up to level AA, and those of axe's own that it calls best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Marks the parts of code that look like one before them on the page: same classes, inside elements of the same
 * classes. The longest pages have thousands; axe reads the colors of each one for seconds, and finds the same.
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
 * What axe finds on a page as it is now: one text a rule, with the elements that break it.
 *
 * @param include the part of the page to look at, as a selector; the whole page if not given
 * @param disabled ids of rules that do not apply
 */
export async function axeFindings(
  page: Page,
  {include, disabled = []}: {include?: string; disabled?: string[]} = {},
): Promise<string[]> {
  await markRepeatedTokens(page);
  const builder = new AxeBuilder({page})
    // There are no frames of other origins to collect from, and what passes is not reported.
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

/**
 * Opens a page in each color mode at each width, and looks at it with axe.
 *
 * @param url address or path of the page
 * @param ready waits for what the page fetches after it is hydrated
 * @param chosen the views to look at; all four if not given
 */
export async function expectAccessible(
  page: Page,
  url: string,
  ready?: () => Promise<void>,
  chosen: readonly (typeof views)[number][] = views,
): Promise<void> {
  for (const {mode, width} of chosen) {
    await page.setViewportSize({width, height: 800});
    await page.addInitScript(theme => localStorage.setItem('theme', theme), mode);
    await page.goto(url);
    await hydrated(page);
    await ready?.();
    await expect(page.locator('html')).toHaveAttribute('data-theme', mode);
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(excess, `horizontal overflow at ${width} px`).toBeLessThanOrEqual(0);
    expect(await axeFindings(page), `${mode}, ${width} px`).toEqual([]);
  }
}
