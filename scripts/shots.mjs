import {mkdirSync, rmSync} from 'node:fs';
import path from 'node:path';
import {chromium} from '@playwright/test';
import {serve} from './serve.cjs';
import {launchOptions} from './testTools.cjs';

/**
 * Takes the screenshots by which a reviewer judges the look of the built site, and prints the name of each. They are in
 * `test-results/shots`, which Git ignores, and are compared with nothing.
 *
 * Arguments: parts of names. With some, it takes only the screenshots whose name contains one of them.
 *
 * It fails if there is no build, or if what a screenshot is to show does not appear.
 */
const FOLDER = 'test-results/shots';

/** Heights of the window by width, in CSS pixels: two phones, a tablet, a laptop and a wide screen. */
const HEIGHTS = /** @type {Record<number, number>} */ ({
  360: 740,
  390: 844,
  768: 1024,
  1280: 800,
  1680: 1050,
});

/**
 * What a reader does before the screenshot.
 *
 * @typedef {(page: import('@playwright/test').Page) => Promise<void>} Act
 */

/**
 * The screenshots. Each gets all views of its list: width, color mode and prefix of the locale. `act` makes the page
 * show what its name says; `isWhole` takes all of the page instead of the window. The first page shows every part that
 * pages are made of.
 *
 * @type {{name: string, route: string, views: string[], act?: Act, isWhole?: boolean}[]}
 */
const SHOTS = [
  {
    name: 'design',
    route: '/design',
    views: ['360 light', '1280 light', '1280 dark', '360 dark zh-cn'],
    isWhole: true,
    async act(page) {
      for (const tool of await page.locator('main section[aria-label]').all()) {
        await tool.scrollIntoViewIfNeeded();
        await tool.locator('input, select, textarea, button').first().waitFor();
      }
    },
  },
  {
    name: 'home',
    route: '/',
    views: ['360 dark', '768 light', '1280 dark', '1680 light', '390 light zh-cn'],
  },
  {
    name: 'docs',
    route: '/docs/gear/actor-model',
    views: [
      '360 light',
      '768 dark',
      '1280 light',
      '1680 dark',
      '390 dark zh-cn',
      '1280 light zh-cn',
    ],
  },
  {name: 'welcome', route: '/docs', views: ['390 dark', '1280 light']},
  {
    name: 'example',
    route: '/docs/examples/dex',
    views: ['360 dark', '1280 dark', '1680 light', '390 light zh-cn'],
  },
  {
    name: 'tables',
    route: '/docs/gear/gear-state/state',
    views: ['360 light', '1280 dark', '360 dark zh-cn'],
    act: scrolledTo('main table'),
  },
  {
    name: 'simulator',
    route: '/docs/gear/actor-model',
    views: ['360 dark', '390 light zh-cn', '1280 light'],
    act: inTool('select'),
  },
  {
    name: 'calculator',
    route: '/docs/api/calculate-gas',
    views: ['360 light', '1280 dark', '1280 light zh-cn'],
    act: inTool('input'),
  },
  {
    name: 'curve',
    route: '/docs/examples/dex',
    views: ['390 dark', '1280 light'],
    act: inTool('input[type="range"]'),
  },
  {
    name: 'addresses',
    route: '/docs/idea/account/ss58',
    views: ['360 dark', '1280 light'],
    act: inTool('input'),
  },
  {
    name: 'program',
    route: '/docs/getting-started-in-5-minutes',
    views: ['390 dark', '1280 light', '360 light zh-cn'],
    act: inTool('button[type="submit"]'),
  },
  {
    name: 'payloads',
    route: '/docs/api/metadata-type-creation',
    views: ['360 light', '1280 dark'],
    act: inTool('textarea'),
  },
  {
    name: 'diagram',
    route: '/docs/getting-started-in-5-minutes',
    views: ['360 dark', '1280 light'],
    act: scrolledTo('main figure'),
  },
  {
    name: 'search',
    route: '/docs',
    views: ['390 light', '1280 dark', '1280 light zh-cn'],
    async act(page) {
      await page.locator('button[aria-keyshortcuts]').click();
      await page.getByRole('dialog').getByRole('combobox').fill('gas');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'menu',
    route: '/docs/gear/actor-model',
    views: ['360 dark', '768 light zh-cn'],
    async act(page) {
      await page.locator('.navbar__toggle').click();
      await page.locator('.navbar-sidebar .menu__link--active').last().waitFor();
    },
  },
  {
    name: 'missing',
    route: '/gear/actor_model',
    views: ['390 dark', '1280 light', '1280 dark zh-cn'],
    act: page => page.locator('main li a').first().waitFor(),
  },
];

/**
 * Scrolls to an element, so that it is at the top of the window, below the bar.
 *
 * @param {string} selector
 * @returns {Act}
 */
function scrolledTo(selector) {
  return async page => {
    const place = page.locator(selector).first();
    await place.waitFor();
    await place.evaluate(element => {
      element.style.scrollMarginBlockStart = '5rem';
      element.scrollIntoView({behavior: 'instant'});
    });
  };
}

/**
 * Scrolls to the first tool of the page that has such a control, and waits until the tool is loaded.
 *
 * @param {string} control selector of a control that only the loaded tool has
 * @returns {Act}
 */
function inTool(control) {
  return async page => {
    for (const tool of await page.locator('main section[aria-label]').all()) {
      await tool.scrollIntoViewIfNeeded();
    }
    await page.locator(`main section[aria-label] ${control}`).first().waitFor();
    await scrolledTo(`main section[aria-label]:has(${control})`)(page);
  };
}

const wanted = process.argv.slice(2);
const site = await serve('build', 0);
const browser = await chromium.launch(launchOptions());
rmSync(FOLDER, {recursive: true, force: true});
mkdirSync(FOLDER, {recursive: true});
try {
  for (const {name, route, views, act, isWhole = false} of SHOTS) {
    for (const view of views) {
      const [width = '', mode = '', locale] = view.split(' ');
      const file = `${name}-${view.replaceAll(' ', '-')}.png`;
      if (wanted.length > 0 && !wanted.some(part => file.includes(part))) {
        continue;
      }
      const page = await browser.newPage({
        viewport: {width: Number(width), height: HEIGHTS[Number(width)] ?? 800},
        reducedMotion: 'reduce',
      });
      await page.addInitScript(theme => localStorage.setItem('theme', theme), mode);
      await page.goto(`${site.url}${locale ? `/${locale}` : ''}${route}`);
      await page.locator('html[data-has-hydrated="true"]').waitFor({state: 'attached'});
      await act?.(page);
      await page.screenshot({
        path: path.join(FOLDER, file),
        animations: 'disabled',
        fullPage: isWhole,
      });
      await page.close();
      console.log(path.join(FOLDER, file));
    }
  }
} finally {
  await browser.close();
  await site.close();
}
