import {readFileSync} from 'node:fs';
import type {BrowserContext, Page} from '@playwright/test';
import {load} from 'cheerio';
import {caughtUp, test as base, expect, hydrated, locales, wide} from './fixtures';
import {specifiedDocs} from '../content/specifiedRoutes';
import {routes} from './routes';

type WorkerFixtures = {
  /** One browser context for all pages, so that files that pages share are cached. */
  reader: BrowserContext;
  /** Returns the status of a path. Each path is requested only once. */
  statusOf: (path: string) => Promise<number>;
};

const test = base.extend<object, WorkerFixtures>({
  reader: [
    async ({browser, siteUrl}, provide) => {
      const context = await browser.newContext({baseURL: siteUrl});
      await provide(context);
      await context.close();
    },
    {scope: 'worker'},
  ],
  page: async ({reader}, provide) => {
    const page = await reader.newPage();
    await provide(page);
    await page.close();
  },
  statusOf: [
    async ({siteUrl}, provide) => {
      const known = new Map<string, Promise<number>>();
      await provide(path => {
        // HEAD, because an answer whose body nobody reads keeps its connection open.
        const status =
          known.get(path) ?? fetch(siteUrl + path, {method: 'HEAD'}).then(answer => answer.status);
        known.set(path, status);
        return status;
      });
    },
    {scope: 'worker'},
  ],
});

/** KaTeX's stylesheet without its fonts, which tests can't ask the CDN for. */
const formulaStyles = readFileSync('node_modules/katex/dist/katex.min.css', 'utf8').replace(
  /@font-face\s*\{[^}]*\}/g,
  '',
);

test('R1 the specification names the intro and 68 more docs routes', () => {
  expect(specifiedDocs).toHaveLength(69);
  expect(new Set(specifiedDocs).size).toBe(69);
});

/** The reader's own styles, by the width at which they have to work. */
const settings = {
  1280: {'text of 200 % (WCAG 1.4.4)': ':root { font-size: 200% !important; }'},
  320: {
    'text spacing (WCAG 1.4.12)': `p { margin-block-end: 2em !important; }
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }`,
  },
};

/**
 * By how many pixels the page is wider than the window, as designed and with each of the reader's style sheets. Lists
 * only the cases where it is wider.
 */
const overflows = (page: Page, sheets: Record<string, string>) =>
  page.evaluate(
    all =>
      all
        .map(([setting, css]) => {
          const style = document.createElement('style');
          style.textContent = css;
          document.head.append(style);
          const {scrollWidth, clientWidth} = document.documentElement;
          style.remove();
          return [setting, scrollWidth - clientWidth] as const;
        })
        .filter(([, pixels]) => pixels > 0),
    [['as designed', ''] as const, ...Object.entries(sheets)],
  );

/** What the HTML of a page at an address says of it, and which of its links lead nowhere. */
async function outlineOf(
  html: string,
  address: string,
  statusOf: WorkerFixtures['statusOf'],
): Promise<object> {
  const $ = load(html);
  const levels = Array.from($('h1, h2, h3, h4, h5, h6'), ({tagName}) => Number(tagName[1]));
  const ids = new Set(Array.from($('[id]'), ({attribs}) => attribs.id));
  const here = new URL(address);
  const links = Array.from($('a[href], area[href]'), ({attribs}) => new URL(attribs.href!, here));
  const ours = links.filter(({origin}) => origin === here.origin);
  const paths = [...new Set(ours.map(({pathname}) => pathname))];
  const statuses = await Promise.all(paths.map(statusOf));
  return {
    lang: $('html').attr('lang'),
    hasTitle: $('head > title').text().trim() !== '',
    h1: levels.filter(level => level === 1).length,
    skipped: levels.filter((level, index) => level > (levels[index - 1] ?? level) + 1),
    lostPaths: paths.filter((_, index) => statuses[index] !== 200),
    lostAnchors: ours
      .filter(({pathname, hash}) => pathname === here.pathname && hash !== '')
      .map(({hash}) => decodeURIComponent(hash.slice(1)))
      .filter(id => !ids.has(id)),
  };
}

/** The outline of a page as it should be, but for its language. */
const complete = {hasTitle: true, h1: 1, skipped: [], lostPaths: [], lostAnchors: []};

for (const {name, prefix, lang} of locales) {
  for (const route of routes) {
    test(`R1 ${wide(name)} ${route} is complete: status, language, title, headings, links, reflow, no errors`, async ({
      page,
      pageErrors,
      statusOf,
    }) => {
      await page.setViewportSize({width: 1280, height: 800});
      const response = await page.goto(`${prefix}${route}`);
      expect(response?.status()).toBe(200);
      await hydrated(page);
      await expect
        .poll(async () => outlineOf(await page.content(), page.url(), statusOf))
        .toEqual({...complete, lang});
      if ((await page.locator('.katex').count()) > 0) {
        // About as wide as readers see them.
        await page.addStyleTag({content: formulaStyles});
        await page.evaluate(() => (document.documentElement.dataset.katex = 'loaded'));
      }
      for (const width of [1280, 320] as const) {
        await page.setViewportSize({width, height: 800});
        await expect
          .poll(() => overflows(page, settings[width]), `horizontal overflow at ${width} px`)
          .toEqual([]);
      }
      await caughtUp(page);
      expect(pageErrors).toEqual([]);
    });
  }

  test(`R1 ${name}: the HTML of every page has status, language, title, headings and links that lead somewhere`, async ({
    request,
    statusOf,
  }) => {
    for (const route of routes) {
      const response = await request.get(`${prefix}${route}`);
      const outline = await outlineOf(await response.text(), response.url(), statusOf);
      expect.soft({...outline, status: response.status()}, route).toEqual({
        ...complete,
        lang,
        status: 200,
      });
    }
  });

  test(`R1 ${name}: paths keep their case`, async ({request}) => {
    expect((await request.get(`${prefix}/docs/general/dApps`)).status()).toBe(200);
    expect((await request.get(`${prefix}/docs/general/dapps`)).status()).toBe(404);
  });
}
