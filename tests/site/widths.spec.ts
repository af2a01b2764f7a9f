import {createCanvas, loadImage} from '@napi-rs/canvas';
import {brokenWords, expect, locales, openPage, serveCdn, test, wide} from './fixtures';
import {routes} from './routes';

/** Widths of two phones, a tablet, a laptop and a wide screen, in CSS pixels. */
const WIDTHS = [360, 390, 768, 1280, 1920];

for (const {name, prefix} of locales) {
  const zh = name === 'zh-cn';

  test(`${wide(name)}: breadcrumbs lead to the sections above the page, and none is cut off`, async ({
    page,
  }) => {
    await openPage(page, `${prefix}/docs/examples/dex`);
    const crumbs = page.getByRole('navigation', {name: zh ? '页面路径' : 'Breadcrumbs'});
    for (const width of WIDTHS) {
      await page.setViewportSize({width, height: 800});
      await expect(crumbs.getByRole('listitem').last()).toHaveText('DeFi');
      const hidden = await crumbs
        .getByRole('list')
        .evaluate(({scrollWidth, clientWidth}) => scrollWidth - clientWidth);
      expect(hidden, `${width}: crumbs beside their line`).toBeLessThanOrEqual(0);
    }
  });

  test(`${wide(name)}: with text of 200 %, neither titles nor the menu break words`, async ({
    page,
  }) => {
    for (const [width, route, parts] of [
      [1280, '/', ['h1', 'main header p', 'main figure strong']],
      [390, '/', ['h1', 'main header p']],
      [1280, '/docs/getting-started-in-5-minutes', ['h1', '.theme-doc-sidebar-menu']],
    ] as const) {
      await page.setViewportSize({width, height: 800});
      await openPage(page, `${prefix}${route}`);
      await page.addStyleTag({content: 'html {font-size: 200%}'});
      for (const part of parts) {
        expect(await brokenWords(page.locator(part).first()), `${width} ${route} ${part}`).toEqual(
          [],
        );
      }
    }
  });

  test(`${wide(name)}: the text of diagrams is at least 11 pixels high at every width`, async ({
    page,
  }) => {
    await openPage(page, `${prefix}/docs/developing-contracts/deploy`);
    for (const width of WIDTHS) {
      await page.setViewportSize({width, height: 800});
      const heights = await page
        .locator('main figure svg text')
        .evaluateAll(texts => texts.map(text => text.getBoundingClientRect().height));
      expect(heights.length).toBeGreaterThan(3);
      expect(Math.min(...heights), `${width}: lowest text`).toBeGreaterThanOrEqual(11);
    }
  });
}

test('a table or a formula that is wider than its place has a shadow where it goes on, and none where it ends', async ({
  page,
}) => {
  await serveCdn(page);
  for (const [width, route, part] of [
    [1280, '/docs/node/dev-net', 'main table'],
    [360, '/docs/examples/staking', 'main .katex-display > .katex'],
  ] as const) {
    await page.setViewportSize({width, height: 800});
    await openPage(page, route);
    const scroller = page.locator(part).locator('xpath=..');
    const cut = await scroller.evaluateAll(all =>
      all.findIndex(({scrollWidth, clientWidth}) => scrollWidth > clientWidth),
    );
    expect(cut, `${route}: a part that is cut`).toBeGreaterThanOrEqual(0);
    const place = scroller.nth(cut);
    await place.scrollIntoViewIfNeeded();
    /** The brightness of the box's lower corners: nothing is drawn there, and the bar does not cover them. */
    const edges = async () => {
      const picture = await loadImage(await place.screenshot());
      const canvas = createCanvas(picture.width, picture.height);
      const context = canvas.getContext('2d');
      context.drawImage(picture, 0, 0);
      return [0, picture.width - 1].map(x => {
        const {data} = context.getImageData(x, picture.height - 2, 1, 1);
        return data[0]! + data[1]! + data[2]!;
      });
    };
    const [start, end] = await edges();
    expect(Math.abs(end! - start!), `${route}: shadow at its end`).toBeGreaterThan(30);
    await place.evaluate(element => element.scrollTo({left: element.scrollWidth}));
    const [shadow, ground] = await edges();
    expect(ground, `${route}: ground at its end`).toBe(start);
    expect(Math.abs(shadow! - ground!), `${route}: shadow at its start`).toBeGreaterThan(30);
  }
});

test('text in folds and tabs is no wider than other text', async ({page}) => {
  await page.setViewportSize({width: 1920, height: 1000});
  for (const route of ['/docs/node/setting-up', '/docs/examples/dex', '/docs/gear/glossary']) {
    await openPage(page, route);
    await page.locator('details').evaluateAll(all => {
      for (const fold of all as HTMLDetailsElement[]) fold.open = true;
    });
    const widths = await page
      .locator('.markdown > details > p, [role="tabpanel"] > p, .markdown > p:not([class])')
      .evaluateAll(all => all.map(text => text.getBoundingClientRect().width));
    expect(Math.max(...widths), route).toBeLessThanOrEqual(38 * 16);
  }
});

test('on a phone, no row of code has nothing but the indentation of its line', async ({page}) => {
  await page.setViewportSize({width: 360, height: 800});
  for (const route of ['/docs/examples/dex', '/docs/developing-contracts/testing']) {
    await page.goto(route);
    await page.addStyleTag({content: '* {content-visibility: visible !important}'});
    const {count, empty} = await page.locator('main').evaluate(main => {
      for (const fold of main.querySelectorAll('details')) fold.open = true;
      const found: string[] = [];
      const range = document.createRange();
      const topAt = (node: Node, at: number) => {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        return range.getBoundingClientRect().top;
      };
      const lines = [...main.querySelectorAll('.token-line')].filter(({textContent}) =>
        /^\s+\S/.test(textContent),
      );
      for (const line of lines) {
        const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
        const first = texts.nextNode()!;
        let text: Node = first;
        while (!/\S/.test(text.textContent!)) text = texts.nextNode()!;
        if (topAt(text, text.textContent!.search(/\S/)) - topAt(first, 0) > 4)
          found.push(line.textContent);
      }
      return {count: lines.length, empty: found};
    });
    expect(count, route).toBeGreaterThan(20);
    expect(empty, route).toEqual([]);
  }
});

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

  test(`${wide(name)}: below a page, what a reader can do with it stands in one row`, async ({
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
