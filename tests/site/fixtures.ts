import {readdirSync} from 'node:fs';
import {
  type ConsoleMessage,
  type Locator,
  type Page,
  type WorkerFixture,
  expect,
  test as base,
} from '@playwright/test';
import {
  type LocaleName,
  defaultLocale,
  localeConfigs,
  localeNames,
  localePrefix,
} from '../../config/i18n';
import {serve} from '../../scripts/serve.cjs';

export type Locale = {name: LocaleName; prefix: string; lang: string};

/** The site's locales. Every path of a locale begins with its `prefix`. */
export const locales: Locale[] = localeNames.map(name => ({
  name,
  prefix: localePrefix(name),
  lang: localeConfigs[name].htmlLang,
}));

/** The only other host that a page may contact: it serves KaTeX's stylesheet. Tests don't reach it. */
const CDN = 'https://cdn.jsdelivr.net/';

/**
 * Responds in place of the CDN, with the files of the installed package. Without this, the CDN is refused like any other
 * host (`launchOptions`).
 *
 * @returns the addresses that the page asks for, while it asks for them
 */
export async function serveCdn(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(`${CDN}**`, (route, request) => {
    asked.push(request.url());
    return route.fulfill({
      path: `node_modules/katex/${new URL(request.url()).pathname.replace(/^\/npm\/katex@[^/]+\//, '')}`,
      headers: {'access-control-allow-origin': '*'},
    });
  });
  return asked;
}

/** Makes the CDN accept requests and never answer. */
export async function muteCdn(page: Page): Promise<void> {
  await page.route(`${CDN}**`, () => undefined);
}

/**
 * The name of a locale, for the title of a test that runs once for each locale, but proves nothing more in another than
 * the default one: these get the tag `@wide`. `npm test` leaves them out, because it would take twice as long.
 * `npm run test:wide` runs them, and CI does for each pull request. Tests that depend on the words, the index or the
 * addresses of a locale have no tag.
 */
export const wide = (name: LocaleName): string => (name === defaultLocale ? name : `${name} @wide`);

type Fixtures = {
  /**
   * The page's errors: console errors, uncaught exceptions, and failed requests or requests to other hosts. Those about
   * the CDN are ignored.
   */
  pageErrors: string[];
};

type WorkerFixtures = {
  /** Address of the built site on this worker's own port. It is the `baseURL` of every test. */
  siteUrl: string;
  /** Address of the fixture site with every option turned on. */
  featuresUrl: string;
  /** Address of the fixture site whose announcement bar can't be closed. */
  pinnedBarUrl: string;
};

function watch(page: Page, pageErrors: string[]): void {
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error' && !message.location().url.startsWith(CDN)) {
      pageErrors.push(`console: ${message.text()}`);
    }
  });
  page.on('pageerror', error => pageErrors.push(`exception: ${error.message}`));
  page.on('requestfailed', request => {
    // Navigation cancels the prefetches of the old page.
    if (!request.url().startsWith(CDN) && request.failure()?.errorText !== 'net::ERR_ABORTED') {
      pageErrors.push(`failed: ${request.url()}`);
    }
  });
  page.on('request', request => {
    const {hostname, protocol} = new URL(request.url());
    if (hostname !== 'localhost' && protocol !== 'data:' && !request.url().startsWith(CDN)) {
      pageErrors.push(`foreign request: ${request.url()}`);
    }
  });
}

/** The fixture of a site that each worker serves for itself. Tests get its address. */
export const served = (
  start: () => Promise<{url: string; close: () => Promise<void>}>,
): [WorkerFixture<string, object>, {scope: 'worker'}] => [
  async ({}, provide) => {
    const site = await start();
    await provide(site.url);
    await site.close();
  },
  {scope: 'worker'},
];

export const test = base.extend<Fixtures, WorkerFixtures>({
  permissions: ['clipboard-read', 'clipboard-write'],
  pageErrors: async ({page}, provide) => {
    const pageErrors: string[] = [];
    watch(page, pageErrors);
    await provide(pageErrors);
  },
  baseURL: async ({siteUrl}, provide) => {
    await provide(siteUrl);
  },
  siteUrl: served(() => serve('build', 0)),
  featuresUrl: served(() => serve('.fixtures/features', 0)),
  pinnedBarUrl: served(() => serve('.fixtures/pinned-bar', 0)),
});

/** Widths of two phones, a tablet, a laptop and a wide screen, in CSS pixels. */
export const WIDTHS = [360, 390, 768, 1280, 1680];

/** Waits until React has hydrated the page, so that it reacts to clicks. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-has-hydrated="true"]').waitFor({state: 'attached'});
}

/** Opens a page and waits until it is hydrated. */
export async function openPage(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await hydrated(page);
}

/** Opens the search by its shortcut. Returns its field, as soon as what is typed goes there. */
export async function openSearchDialog(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+k');
  const field = page.getByRole('dialog').getByRole('combobox');
  await expect(field).toBeFocused();
  return field;
}

/** Switches the color mode as a reader does. */
export const switchColorMode = (page: Page): Promise<void> =>
  page
    .locator('.navbar')
    .getByRole('button', {name: /mode|模式/})
    .first()
    .click();

/** Sets the color mode without the button, which a dialog may cover. */
export const setTheme = (page: Page, theme: 'light' | 'dark'): Promise<void> =>
  page.locator('html').evaluate((html, value) => {
    html.dataset.theme = value;
  }, theme);

/** The text in the clipboard. */
export const clipboardOf = (page: Page): Promise<string> =>
  page.evaluate(() => navigator.clipboard.readText());

/**
 * Holds the requests for an address back.
 *
 * @param options those of `page.route`
 * @returns a function that lets them through, to what earlier calls of `page.route` do with them
 */
export async function hold(
  page: Page,
  url: string | RegExp,
  options?: {times: number},
): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>(resolve => (release = resolve));
  await page.route(
    url,
    async route => {
      await held;
      await route.fallback();
    },
    options,
  );
  return release;
}

/**
 * Waits until the page has sent every request that it was about to send, so that a test can prove that something was
 * not requested. Callbacks for the next frame (such as those of visibility observers) and for idle time run before
 * ours. Requests are reported in order, so this function's own request, a HEAD of `/`, is the last one.
 *
 * Headless Chromium renders no frame, and has no idle time, while nothing changes on the page. So this function changes
 * something, again and again. @throws Error when the page still gets none within 30 s: nothing would be proved then
 */
export async function caughtUp(page: Page): Promise<void> {
  const missing = await page.evaluate(async () => {
    const pixel = document.createElement('i');
    pixel.style.cssText = 'position:fixed;width:1px;height:1px;pointer-events:none';
    document.body.append(pixel);
    let on = false;
    const nudge = setInterval(() => {
      on = !on;
      pixel.style.background = on ? 'rgb(0 0 0 / 1%)' : 'rgb(0 0 0 / 2%)';
    }, 50);
    const steps: Record<string, () => Promise<unknown>> = {
      frame: () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))),
      'idle time': () => new Promise(done => requestIdleCallback(done)),
      answer: () => fetch('/', {method: 'HEAD'}),
    };
    try {
      for (const [name, step] of Object.entries(steps)) {
        const tooLate = new Promise(done => setTimeout(done, 30_000, 'late'));
        if ((await Promise.race([step(), tooLate])) === 'late') {
          return name;
        }
      }
      return undefined;
    } finally {
      clearInterval(nudge);
      pixel.remove();
    }
  });
  if (missing !== undefined) {
    throw new Error(`${page.url()} had no ${missing} within 30 s`);
  }
}

/**
 * Stops the page's timers, so that what is shown for a while only, such as "Copied", stays until the test has seen it.
 * Call `page.clock.install()` before the page is opened.
 */
export async function stopTimers(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
}

/**
 * Expects that the page does not scroll sideways. Scripts adapt it to another width of the window, and lay out what
 * comes late, so this is awaited.
 */
export async function expectNoSidewaysScroll(page: Page, when?: string): Promise<void> {
  const excess = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(excess, when ?? 'pixels wider than the window').toBeLessThanOrEqual(0);
}

/** The words of an element that are on two lines, although a space is the place to break. */
export const brokenWords = (element: Locator): Promise<string[]> =>
  element.evaluate(root => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const {0: word, index} of text.textContent!.matchAll(/[A-Za-z]+/g)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const tops = new Set(Array.from(range.getClientRects(), ({top}) => Math.round(top)));
        if (tops.size > 1) {
          broken.push(word);
        }
      }
    }
    return broken;
  });

/**
 * Whether the build under test leaves out patches or fragments (`PATCHES`, `STATIC_CONTENT`). Readers see the same
 * site, so only the tests of what these save are skipped.
 */
export const isPlainBuild = Boolean(process.env.PATCHES || process.env.STATIC_CONTENT);

/** The file name of the script that all pages of the built site load, below `assets/js`. */
export const mainScript = (): string =>
  readdirSync('build/assets/js').find(file => /^main\.\w+\.js$/.test(file))!;

/** The paths of the scripts in a page's HTML. */
export const scriptsIn = (html: string): string[] =>
  Array.from(html.matchAll(/<script src="?([^"> ]+)/g), match => match[1]!);

/** Sets `navigator.connection`, which prefetching depends on. Call it before the page is opened. */
export async function setConnection(
  page: Page,
  connection: {saveData: boolean; effectiveType: string},
): Promise<void> {
  await page.addInitScript(value => {
    Object.defineProperty(navigator, 'connection', {value});
  }, connection);
}

export {expect} from '@playwright/test';
