import type {Page} from '@playwright/test';
import {caughtUp, expect, hold, hydrated, openPage, setConnection, test} from './fixtures';
import {otherTools} from './tools';

const GLOSSARY = '/docs/gear/glossary';

test('P1 the next page is loaded before the switch; the progress bar starts after 200 ms', async ({
  page,
}) => {
  await setConnection(page, {saveData: true, effectiveType: '4g'});
  await openPage(page, '/docs/gear/actor-model');
  const release = await hold(page, /\/assets\/js\//);
  await page.evaluate(() => {
    const started = performance.now();
    new MutationObserver(() => {
      if (document.querySelector('#nprogress') && !document.body.dataset.barAfter) {
        document.body.dataset.barAfter = String(performance.now() - started);
      }
    }).observe(document.body, {childList: true, subtree: true});
    document
      .querySelector<HTMLAnchorElement>('.theme-doc-sidebar-menu a[href="/docs/gear/glossary"]')
      ?.click();
  });
  await expect(page.locator('#nprogress .bar')).toBeVisible();
  expect(Number(await page.locator('body').getAttribute('data-bar-after'))).toBeGreaterThanOrEqual(
    190,
  );
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Actor model');
  release();
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Glossary');
  await expect(page.locator('#nprogress')).toHaveCount(0);
});

test('P1 there is no progress bar when only the hash changes', async ({page}) => {
  await page.clock.install();
  await openPage(page, '/docs/gear/actor-model');
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector('#nprogress')) {
        document.body.dataset.bar = 'seen';
      }
    }).observe(document.body, {childList: true, subtree: true});
  });
  await page.locator('.theme-doc-toc-desktop a[href="#hazards"]').click();
  await expect(page).toHaveURL(/#hazards$/);
  // The bar waits for 200 ms.
  await page.clock.runFor(1000);
  await expect(page.locator('body')).not.toHaveAttribute('data-bar');
});

const connections = [
  {
    title: 'a fast connection',
    connection: {saveData: false, effectiveType: '4g'},
    prefetches: true,
  },
  {title: '2g', connection: {saveData: false, effectiveType: '2g'}, prefetches: false},
  {title: 'slow-2g', connection: {saveData: false, effectiveType: 'slow-2g'}, prefetches: false},
  {title: 'data saver', connection: {saveData: true, effectiveType: '4g'}, prefetches: false},
];
for (const {title, connection, prefetches} of connections) {
  test(`P2 on ${title}, hovering over a link ${prefetches ? 'prefetches' : 'does not prefetch'} its chunks`, async ({
    page,
  }) => {
    await setConnection(page, connection);
    // This page has no sidebar, so it links to few other pages.
    await openPage(page, '/markdown-page');
    await caughtUp(page);
    const fetched: string[] = [];
    page.on('request', request => fetched.push(request.url()));
    await page.locator('.navbar').getByRole('link', {name: 'Docs', exact: true}).hover();
    if (prefetches) {
      await expect
        .poll(() => fetched.filter(url => url.includes('/assets/js/')).length)
        .toBeGreaterThan(0);
    } else {
      await page.getByRole('link', {name: 'Glossary'}).hover();
      await caughtUp(page);
      // Only the request of `caughtUp`.
      expect(fetched.map(url => new URL(url).pathname)).toEqual(['/']);
    }
  });
}

test('P3 a route change scrolls to the top or to the hash, and Back restores the position', async ({
  page,
}) => {
  await openPage(page, '/docs/gear/actor-model');
  await page.evaluate(() => scrollTo(0, 1200));
  await page.locator('.theme-doc-sidebar-menu').getByRole('link', {name: 'Glossary'}).click();
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Glossary');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Actor model');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1200);
  await page.locator(`main a[href="${GLOSSARY}#mailbox"]`).first().click();
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Glossary');
  await expect(page.locator('#mailbox')).toBeInViewport();
  await openPage(page, `${GLOSSARY}#voucher`);
  await expect(page.locator('#voucher')).toBeInViewport();
});

const {coder} = otherTools;
/** A heading below the tool of that page. */
const BELOW = '#sails-js-1';

/** The distance of a heading from the top of the window, in whole pixels. */
const topOf = (page: Page, heading: string) =>
  page.locator(heading).evaluate(element => Math.round(element.getBoundingClientRect().top));

/** That distance after going to a heading: it is below the bar. */
const BELOW_BAR = 72;

for (const width of [390, 1100]) {
  test(`P3 at ${width} px, the heading of the address stays in place when content above it gets its final height`, async ({
    page,
  }) => {
    await page.setViewportSize({width, height: 900});
    await openPage(page, coder.route + BELOW);
    const tool = page.getByRole('region', {name: coder.name.en});
    await expect(tool.getByRole('textbox').first()).toBeAttached();
    await expect.poll(() => topOf(page, BELOW)).toBe(BELOW_BAR);

    await openPage(page, '/docs/examples/dex#tests');
    await expect(page.locator('.katex-html').first()).toBeHidden();
    await expect.poll(() => topOf(page, '#tests')).toBe(BELOW_BAR);
  });
}

test('P3 after scrolling away from the heading of the address, readers are not taken back to it', async ({
  page,
}) => {
  await openPage(page, `${GLOSSARY}#mailbox`);
  await expect.poll(() => topOf(page, '#mailbox')).toBe(BELOW_BAR);
  await page.mouse.move(600, 400);
  await page.mouse.wheel(0, 500);
  await expect.poll(() => topOf(page, '#mailbox')).toBe(BELOW_BAR - 500);
  const moved = await page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const block = document.createElement('p');
        block.style.height = '300px';
        document.querySelector('main h1')?.after(block);
        const {scrollY} = window;
        new ResizeObserver((_, observer) => {
          observer.disconnect();
          requestAnimationFrame(() => resolve(window.scrollY - scrollY));
        }).observe(block);
      }),
  );
  // Either the browser's scroll anchoring, or nothing.
  expect([0, 300]).toContain(moved);

  const before = await page.evaluate(() => scrollY);
  await page.reload();
  await hydrated(page);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 400);
  expect(await topOf(page, '#mailbox')).toBeLessThan(0);
});

test('P3 a route change moves focus to the new page', async ({page}) => {
  await openPage(page, '/docs/gear/actor-model');
  // The region around the skip link gets the focus for a moment, so that the next Tab reaches the link.
  await page.evaluate(() =>
    document.addEventListener('focusin', ({target}) => {
      if (target instanceof Element && target.getAttribute('role') === 'region') {
        document.body.dataset.focusMoved = 'true';
      }
    }),
  );
  await page.locator('.theme-doc-sidebar-menu').getByRole('link', {name: 'Glossary'}).click();
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Glossary');
  await expect(page.locator('body')).toHaveAttribute('data-focus-moved', 'true');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', {name: 'Skip to main content'})).toBeFocused();
});
