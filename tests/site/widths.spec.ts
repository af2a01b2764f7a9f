import {createCanvas, loadImage} from '@napi-rs/canvas';
import {WIDTHS, brokenWords, expect, locales, openPage, serveCdn, test, wide} from './fixtures';

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
