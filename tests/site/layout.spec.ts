import type {Page} from '@playwright/test';
import {expect, locales, expectNoSidewaysScroll, openPage, test} from './fixtures';

/** Widths of two phones, a tablet, a laptop and a wide screen, in CSS pixels. */
const WIDTHS = [360, 390, 768, 1280, 1680];

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
