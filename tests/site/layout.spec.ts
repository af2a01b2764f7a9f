import type {Page} from '@playwright/test';
import {WIDTHS, expect, expectNoSidewaysScroll, locales, openPage, test, wide} from './fixtures';
import {routes} from './routes';

/** The widest that code, tables, diagrams and tools may be, in CSS pixels: 56 rem. */
const WIDEST = 56 * 16;

/** A page of text, one with tables and a tool, and an example with much code. */
const PAGES = ['/docs/gear/actor-model', '/docs/api/calculate-gas', '/docs/examples/dex'];

/** The median number of characters in the lines of the page's paragraphs, without each paragraph's last line. */
const charactersPerLine = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const lengths: number[] = [];
    for (const paragraph of document.querySelectorAll('.markdown > p:not([class])')) {
      const lines = new Map<number, number>();
      const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      const top = paragraph.getBoundingClientRect().top;
      const height = parseFloat(getComputedStyle(paragraph).lineHeight);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        for (let at = 0; at < text.textContent!.length; at++) {
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          const box = range.getBoundingClientRect();
          const line = Math.floor((box.top + box.height / 2 - top) / height);
          lines.set(line, (lines.get(line) ?? 0) + 1);
        }
      }
      const last = Math.max(...lines.keys());
      lengths.push(...[...lines].flatMap(([line, length]) => (line < last ? [length] : [])));
    }
    return lengths.sort((a, b) => a - b)[Math.floor(lengths.length / 2)] ?? 0;
  });

/** The font sizes of the headings, in CSS pixels. */
const headingSizes = (page: Page): Promise<Record<string, number[]>> =>
  page.evaluate(() =>
    Object.fromEntries(
      ['h1', 'h2', 'h3'].map(level => [
        level,
        Array.from(
          new Set(
            Array.from(document.querySelectorAll(`.markdown ${level}`), heading =>
              parseFloat(getComputedStyle(heading).fontSize),
            ),
          ),
        ),
      ]),
    ),
  );

/** The inline start of the article and of the footer's first text, in CSS pixels. */
const starts = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    ['h1', '.footer__title', '.footer__copyright'].map(selector =>
      Math.round(document.querySelector(selector)!.getBoundingClientRect().left),
    ),
  );

for (const {name, prefix} of locales) {
  for (const route of PAGES) {
    test(`${prefix}${route} has readable lines, headings of three sizes and one grid at every width`, async ({
      page,
    }) => {
      await openPage(page, `${prefix}${route}`);
      for (const width of WIDTHS) {
        await page.setViewportSize({width, height: 800});
        await expectNoSidewaysScroll(page, `${width}: no sideways scrolling`);
        expect(await headingSizes(page), `${width}: sizes of headings`).toEqual({
          h1: [36],
          h2: [24],
          h3: [19],
        });
        await expect
          .poll(
            async () => new Set(await starts(page)).size,
            `${width}: the footer begins where the article begins`,
          )
          .toBe(1);
        const widest = await page
          .locator('.markdown > *')
          .evaluateAll(parts => Math.max(...parts.map(part => part.getBoundingClientRect().width)));
        expect(widest, `${width}: widest part of the article`).toBeLessThanOrEqual(WIDEST);
        const characters = await charactersPerLine(page);
        const [least, most] = name === 'zh-cn' ? [34, 50] : [60, 75];
        expect(characters, `${width}: characters per line`).toBeLessThanOrEqual(most);
        if (width >= 768) {
          expect(characters, `${width}: characters per line`).toBeGreaterThanOrEqual(least);
        }
      }
    });
  }
}

for (const {name, prefix} of locales) {
  test(`${name} @wide: pages are at most 10 screens of a laptop long in the median, and the exchange at most 20`, async ({
    page,
  }) => {
    test.setTimeout(600_000);
    // The room that is kept for tools counts, so their scripts, and all others, need not come.
    await page.route('**/*.js', request => request.abort());
    const screens = new Map<string, number>();
    for (const route of routes.filter(path => path.startsWith('/docs'))) {
      await page.goto(`${prefix}${route}`);
      // The browser only estimates the height of what it has not drawn.
      await page.addStyleTag({content: '* {content-visibility: visible !important}'});
      screens.set(
        route,
        await page.evaluate(() => document.documentElement.scrollHeight / innerHeight),
      );
    }
    expect(screens.get('/docs/examples/dex')).toBeLessThanOrEqual(20);
    const sorted = [...screens].sort(([, one], [, other]) => one - other);
    const middle = Math.floor(sorted.length / 2);
    expect(
      sorted[middle]![1],
      `screens of the page in the middle; the next longer ones: ${sorted
        .slice(middle + 1, middle + 6)
        .map(([route, length]) => `${route} ${length.toFixed(2)}`)
        .join(', ')}`,
    ).toBeLessThanOrEqual(10);
  });

  test(`${wide(name)}: below a page, what a reader can do with it is in one row`, async ({
    page,
  }) => {
    await openPage(page, `${prefix}/docs/gear/start`);
    const zh = name === 'zh-cn';
    const footer = page.locator('article footer');
    const actions = [
      footer.getByRole('link', {name: zh ? '编辑此页' : 'Edit this page'}),
      footer.getByRole('link', {name: zh ? '报告问题' : 'Report a problem'}),
      footer.getByRole('button', {
        name: zh ? '保留这些页面以供离线阅读' : 'Keep these pages for offline reading',
      }),
    ];
    const middles = await Promise.all(
      actions.map(async action => {
        const {y, height} = (await action.boundingBox())!;
        return Math.round(y + height / 2);
      }),
    );
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(2);
    for (const action of actions) {
      await expect(action).toHaveCSS('font-size', '14px');
    }
  });
}

test('the footer has three columns from 600 px on, and all of it begins at the same line', async ({
  page,
}) => {
  await page.goto('/docs');
  for (const width of [600, 768, 1280]) {
    await page.setViewportSize({width, height: 800});
    const tops = await page
      .locator('.footer__title')
      .evaluateAll(all => all.map(title => Math.round(title.getBoundingClientRect().top)));
    expect(new Set(tops).size, `${width}: rows of columns`).toBe(1);
    await expect(page.locator('.footer__bottom > *').first()).toHaveCSS('text-align', 'start');
  }
});

for (const route of ['/docs/examples/gft-20', '/docs/examples/dex', '/docs/examples/marketplace']) {
  test(`${route}: on a slow phone, nothing shifts while the reader scrolls`, async ({page}) => {
    await page.setViewportSize({width: 390, height: 844});
    await page.addInitScript(() => {
      Object.assign(window, {shift: 0});
      new PerformanceObserver(list => {
        for (const entry of list.getEntries() as (PerformanceEntry & {value: number})[]) {
          Object.assign(window, {
            shift: (window as unknown as {shift: number}).shift + entry.value,
          });
        }
      }).observe({type: 'layout-shift', buffered: true});
    });
    // What comes later than the page comes late.
    await page.route(/\/assets\//, async request => {
      await new Promise(resolve => {
        setTimeout(resolve, 200);
      });
      await request.continue();
    });
    await openPage(page, route);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let at = 0; at < height; at += 600) {
      await page.mouse.wheel(0, 600);
      await page.waitForTimeout(50);
    }
    await expect
      .poll(() =>
        page.evaluate(
          () => Math.abs(document.documentElement.scrollHeight - innerHeight - scrollY) < 2000,
        ),
      )
      .toBe(true);
    const shift = await page.evaluate(() => (window as unknown as {shift: number}).shift);
    expect(shift).toBeLessThanOrEqual(0.02);
  });
}
