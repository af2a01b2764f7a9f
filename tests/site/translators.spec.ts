import type {Browser, Locator, Page} from '@playwright/test';
import {
  expect,
  locales,
  openPage,
  openSearchDialog,
  stopTimers,
  switchColorMode,
  test,
  wide,
} from './fixtures';
import {placeOf, type Tool, tools} from './tools';
import {contentOf, DELAYS, translatePage, tryControls} from './translators';

/** How many controls of a tool are used; each several times. */
const MOST = 12;

/** When the texts of a tool are translated, in milliseconds after they appear. */
const TOOL_DELAY = {en: 0, 'zh-cn': 600};

type Tried = {
  route: string;
  /** The tool on its page. */
  place: (page: Page, name: (typeof locales)[number]['name']) => Locator;
  /** What the reader does before the controls are used. */
  prepare?: (place: Locator) => Promise<void>;
  /** Matches something while the tool works. */
  busy?: string;
};

const byId = (id: string) => (page: Page) => page.locator(`section#${id}`);

const tried: Record<string, Tried> = {
  ...Object.fromEntries(
    (Object.keys(tools) as Tool[]).map(tool => [
      tool,
      {route: tools[tool].route, place: (page, name) => placeOf(page, tool, name)} satisfies Tried,
    ]),
  ),
  'actor simulator': {route: '/docs/gear/actor-model', place: byId('simulator')},
  'payload coder': {
    route: '/docs/api/metadata-type-creation',
    place: byId('payload-coder'),
    // The interface of a program that was just chosen is on its way.
    busy: '[aria-busy="true"]',
  },
  'form for values in samples': {route: '/docs/api/upload-program', place: byId('sample-values')},
  'one program': {
    route: '/docs/getting-started-in-5-minutes',
    place: byId('run-program'),
    busy: '.button--primary[aria-disabled="true"]',
  },
  'several programs': {
    route: '/docs/examples/escrow',
    place: byId('run-program'),
    busy: '.button--primary[aria-disabled="true"]',
  },
  'own program': {
    route: '/docs/developing-contracts/run-in-browser',
    place: byId('own-program'),
    prepare: async place => {
      const wasm = place.locator('input[accept=".wasm"]');
      await wasm.setInputFiles({
        name: 'wrong.wasm',
        mimeType: 'application/wasm',
        buffer: Buffer.from('x'),
      });
      await expect(place.getByRole('alert')).toContainText('wrong.wasm');
      await wasm.setInputFiles('tests/programs/sails-template.opt.wasm');
      await expect(place.locator('form').first()).toBeVisible();
    },
    busy: '.button--primary[aria-disabled="true"]',
  },
};

/**
 * Opens the tool, uses its controls, and compares with what it showed without a translator, if that is given.
 *
 * @returns what the tool showed after each action
 */
async function use(
  browser: Browser,
  {prefix, name}: (typeof locales)[number],
  {route, place: placeIn, prepare, busy}: Tried,
  delay: number | undefined,
  expected?: string[],
): Promise<string[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({message}) => errors.push(message));
  await page.clock.install();
  // The browser's own clipboard takes its time, so "Copied" would be there now in one run and then in the other.
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.resolve();
  });
  if (delay !== undefined) await translatePage(page, delay);
  await openPage(page, `${prefix}${route}`);
  const place = placeIn(page, name);
  await place.scrollIntoViewIfNeeded();
  await expect(place.locator('select, input, button').first()).toBeVisible();
  await stopTimers(page);
  await prepare?.(place);
  const shown: string[] = [];
  await tryControls(place, MOST, async action => {
    if (busy) await expect(place.locator(busy)).toHaveCount(0);
    if (expected) {
      await expect
        .poll(() => contentOf(place), `${delay} ms, after action ${action}`)
        .toBe(expected[action]);
    }
    shown.push(await contentOf(place));
  });
  if (delay !== undefined) {
    expect(await place.locator('font').count(), 'translated texts').toBeGreaterThan(0);
  }
  expect(errors, `${delay} ms`).toEqual([]);
  await context.close();
  return shown;
}

for (const locale of locales) {
  for (const [title, tool] of Object.entries(tried)) {
    test(`${wide(locale.name)} ${title}: shows the same when a translator replaces the texts of the page`, async ({
      browser,
    }) => {
      const expected = await use(browser, locale, tool, undefined);
      expect(expected.length).toBeGreaterThan(3);
      await use(browser, locale, tool, TOOL_DELAY[locale.name], expected);
    });
  }

  for (const delay of DELAYS) {
    // As slow as a translator that asks a server, which is what readers have.
    const title = delay === 600 ? wide(locale.name) : `${locale.name} @wide`;
    test(`${title}: a page that is translated after ${delay} ms navigates, searches, and changes tabs and mode`, async ({
      page,
    }) => {
      const {prefix, name} = locale;
      const query = name === 'en' ? 'mailbox' : '邮箱';
      await translatePage(page, delay);
      await openPage(page, `${prefix}/docs/node/setting-up`);
      await expect(page.locator('h1 font font')).toBeVisible();
      await page.getByRole('tab').nth(1).click();
      await expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true');
      await switchColorMode(page);
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');

      const field = await openSearchDialog(page);
      await field.fill(query);
      await expect(page.getByRole('option').first()).toBeVisible();
      // Results that come, change and go are texts that React itself replaces.
      await expect(page.getByRole('option').locator('font').first()).toBeAttached();
      await field.fill('qqxxqqxx');
      await expect(page.getByRole('option')).toHaveCount(0);
      await field.fill(query);
      await page.getByRole('option').first().click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page).not.toHaveURL(/setting-up/);

      await page.goto(`${prefix}/search?q=${encodeURIComponent(query)}`);
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
      await expect(
        page.getByRole('main').getByRole('status').locator('font').first(),
      ).toBeVisible();
      await page.getByRole('searchbox').fill('qqxxqqxx');
      const status = page.getByRole('main').getByRole('status');
      await expect(status).toContainText('qqxxqqxx');
      await expect(status.locator(':scope > *')).toHaveCount(1);
      await page.getByRole('banner').or(page.locator('.navbar')).getByRole('link').first().click();
      // What was translated before React came is rendered anew, which the browser's console tells. Nothing crashes.
      await expect(page.getByRole('heading', {level: 1})).toHaveText(
        name === 'en' ? /Gear/ : /Gear|\p{Script=Han}/u,
      );
      await expect(
        page.getByText(name === 'en' ? 'This page crashed.' : '页面已崩溃。'),
      ).toHaveCount(0);
    });
  }
}
