import {type ConsoleMessage, type Page, test as base} from '@playwright/test';
import {type LocaleName, localeConfigs, localeNames, localePrefix} from '../../config/i18n';
import {serve} from '../../scripts/serve.cjs';

export type Locale = {name: LocaleName; prefix: string; lang: string};

/** The site's locales; every path of a locale begins with its `prefix`. */
export const locales: Locale[] = localeNames.map(name => ({
  name,
  prefix: localePrefix(name),
  lang: localeConfigs[name].htmlLang,
}));

/** Hosts other than our own that a page may ask: KaTeX's stylesheet. */
const CDN = 'https://cdn.jsdelivr.net/';

type Fixtures = {
  /** The page's own trouble: console errors, uncaught exceptions, failed or foreign requests; the CDN aside. */
  trouble: string[];
};

type WorkerFixtures = {
  /** Address of the built site, on a port of this worker's own; `baseURL` of every test. */
  siteUrl: string;
  /** Address of the fixture site with every option on. */
  featuresUrl: string;
  /** Address of the fixture site whose announcement bar can't be closed. */
  pinnedBarUrl: string;
};

function watch(page: Page, trouble: string[]): void {
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error' && !message.location().url.startsWith(CDN)) {
      trouble.push(`console: ${message.text()}`);
    }
  });
  page.on('pageerror', error => trouble.push(`exception: ${error.message}`));
  page.on('requestfailed', request => {
    // A page that is left cancels what it was still prefetching.
    if (!request.url().startsWith(CDN) && request.failure()?.errorText !== 'net::ERR_ABORTED') {
      trouble.push(`failed: ${request.url()}`);
    }
  });
  page.on('request', request => {
    const {hostname, protocol} = new URL(request.url());
    if (hostname !== 'localhost' && protocol !== 'data:' && !request.url().startsWith(CDN)) {
      trouble.push(`foreign request: ${request.url()}`);
    }
  });
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  trouble: async ({page}, provide) => {
    const trouble: string[] = [];
    watch(page, trouble);
    await provide(trouble);
  },
  baseURL: async ({siteUrl}, provide) => {
    await provide(siteUrl);
  },
  siteUrl: [
    async ({}, provide) => {
      const site = await serve('build', 0);
      await provide(site.url);
      await site.close();
    },
    {scope: 'worker'},
  ],
  featuresUrl: [
    async ({}, provide) => {
      const site = await serve('.fixtures/features', 0);
      await provide(site.url);
      await site.close();
    },
    {scope: 'worker'},
  ],
  pinnedBarUrl: [
    async ({}, provide) => {
      const site = await serve('.fixtures/pinned-bar', 0);
      await provide(site.url);
      await site.close();
    },
    {scope: 'worker'},
  ],
});

/** Waits until React has hydrated the page, so that it reacts to clicks. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-has-hydrated="true"]').waitFor({state: 'attached'});
}

/**
 * Waits until all that the page was about to do is done or asked for, so that what has not been requested by then is
 * not: what waits for the next frame (as observers of visibility do) or for an idle moment runs before ours, and
 * requests are reported in their order, so that of this function comes last. It is a HEAD of `/`.
 */
export async function caughtUp(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    await new Promise(done => requestIdleCallback(done));
    await fetch('/', {method: 'HEAD'});
  });
}

/** The paths of the scripts that a page's HTML names. */
export const scriptsIn = (html: string): string[] =>
  Array.from(html.matchAll(/<script src="?([^"> ]+)/g), match => match[1]!);

/** What `navigator.connection` tells the page, which prefetching goes by. To be set before the page is opened. */
export async function setConnection(
  page: Page,
  connection: {saveData: boolean; effectiveType: string},
): Promise<void> {
  await page.addInitScript(value => {
    Object.defineProperty(navigator, 'connection', {value});
  }, connection);
}

export {expect} from '@playwright/test';
