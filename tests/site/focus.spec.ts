import type {Page} from '@playwright/test';
import {setView, twoViews, type View} from './axe';
import {contrast} from './contrast';
import {expect, locales, openPage, openSearchDialog, test, wide} from './fixtures';

/** One page of each kind. The second has code, tables and tabs; the third has formulas and a diagram. */
const paths = ['/', '/docs/node/setting-up', '/markdown-page', '/search?q=gas'];

/** More tab stops than any of these pages has. */
const MAX_STOPS = 300;

async function open(page: Page, path: string, view: View): Promise<void> {
  await setView(page, view);
  await openPage(page, path);
  if (path.includes('/search')) {
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  }
}

/**
 * Checks how the focused element shows its focus. It needs an outline of 2 px with a contrast of 3 to 1 (WCAG 2.4.7,
 * 1.4.11), and at least half of the part inside the window must not be covered by another element, such as the navbar
 * (2.4.11).
 *
 * @returns what is wrong; '' if nothing is, and null if the focus has left the page
 */
async function inspectFocus(page: Page): Promise<string | null> {
  const found = await page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) {
      return null;
    }
    const grounds: string[] = [];
    for (let box: Element | null = element.parentElement; box !== null; box = box.parentElement) {
      grounds.unshift(getComputedStyle(box).backgroundColor);
    }
    const {left, top, right, bottom} = element.getBoundingClientRect();
    const [x1, x2] = [Math.max(left, 0), Math.min(right, innerWidth)];
    const [y1, y2] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
    let seen = 0;
    for (let i = 1; i < 10; i += 1) {
      for (let j = 1; j < 10; j += 1) {
        const there = document.elementFromPoint(
          x1 + ((x2 - x1) * i) / 10,
          y1 + ((y2 - y1) * j) / 10,
        );
        // An inline link over two lines has gaps, which its paragraph fills.
        const uncovered =
          there !== null &&
          (element.contains(there) || (there.contains(element) && there !== document.body));
        seen += uncovered ? 1 : 0;
      }
    }
    const {outlineStyle, outlineWidth, outlineColor} = getComputedStyle(element);
    const label = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return {
      name: `${element.tagName} "${label.trim().slice(0, 30)}"`,
      outline: {style: outlineStyle, width: parseFloat(outlineWidth), color: outlineColor},
      grounds,
      seen,
    };
  });
  if (found === null) {
    return null;
  }
  const {name, outline, grounds, seen} = found;
  const ratio = contrast(outline.color, grounds);
  const problems = [
    outline.style === 'solid' && outline.width >= 2
      ? ''
      : `outline ${outline.style} ${outline.width}px`,
    ratio >= 3 ? '' : `outline contrast ${ratio.toFixed(1)}`,
    seen >= 40 ? '' : `${seen} of 81 points uncovered`,
  ].filter(Boolean);
  return problems.length === 0 ? '' : `${name}: ${problems.join(', ')}`;
}

/**
 * Moves through a page's tab stops with `key`, until the focus leaves the page or after `limit` stops.
 *
 * @returns the number of stops, and what is wrong with them
 */
async function walk(page: Page, key: string, limit: number) {
  const problems: string[] = [];
  let stops = 0;
  for (; stops < limit; stops += 1) {
    await page.keyboard.press(key);
    const problem = await inspectFocus(page);
    if (problem === null) {
      break;
    }
    if (problem !== '') {
      problems.push(problem);
    }
  }
  return {stops, problems};
}

for (const {name, prefix} of locales) {
  for (const path of paths) {
    test(`${wide(name)} ${path}: every stop of Tab and Shift+Tab shows its focus and is not covered`, async ({
      page,
    }) => {
      for (const view of twoViews) {
        await open(page, `${prefix}${path}`, view);
        // The search page focuses its field.
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
        const forward = await walk(page, 'Tab', MAX_STOPS);
        expect(forward.problems, `Tab, ${view.mode}, ${view.width} px`).toEqual([]);
        expect(forward.stops).toBeGreaterThan(10);
        expect(forward.stops, 'the focus leaves the page in the end').toBeLessThan(MAX_STOPS);
        const backward = await walk(page, 'Shift+Tab', forward.stops);
        expect(backward.problems, `Shift+Tab, ${view.mode}, ${view.width} px`).toEqual([]);
        expect(backward.stops).toBe(forward.stops);
      }
    });
  }

  test(`${wide(name)}: controls are at least 24 by 24 pixels, except links in running text`, async ({
    page,
  }) => {
    for (const view of twoViews) {
      for (const path of [...paths, '/docs/gear/actor-model', '/nowhere']) {
        await open(page, `${prefix}${path}`, view);
        if (view.width === 320) {
          await page.locator('.navbar__toggle').click();
          await expect(page.locator('.navbar-sidebar')).toBeVisible();
        }
        const small = await page.evaluate(() =>
          Array.from(
            document.querySelectorAll<HTMLElement>('a[href], button, input, summary, [role="tab"]'),
          )
            .filter(target => {
              const {width, height} = target.getBoundingClientRect();
              const shown =
                width > 1 &&
                target.checkVisibility({visibilityProperty: true}) &&
                target.closest('[inert]') === null;
              // The line height of the surrounding text limits their size (an exception in WCAG 2.5.8).
              const inText =
                getComputedStyle(target).display === 'inline' &&
                target.closest('main :is(p, li, td, dd, h2, h3)') !== null;
              return shown && !inText && (width < 23.9 || height < 23.9);
            })
            .map(target => {
              const {width, height} = target.getBoundingClientRect();
              return `${target.outerHTML.slice(0, 90)}: ${Math.round(width)} by ${Math.round(height)}`;
            }),
        );
        expect(small, `${path}, ${view.width} px`).toEqual([]);
      }
    }
  });
}

test('the search dialog shows the focus on its frame and its links', async ({page}) => {
  for (const view of twoViews) {
    await open(page, '/docs', view);
    await openSearchDialog(page);
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('.DocSearch-Form')).toHaveCSS('box-shadow', /inset/);
    await page.keyboard.insertText('gas');
    await expect(dialog.getByRole('option').first()).toBeVisible();
    const problems: string[] = [];
    for (let stop = 0; stop < 6; stop += 1) {
      await page.keyboard.press('Tab');
      if (await dialog.getByRole('combobox').evaluate(input => input === document.activeElement)) {
        continue;
      }
      problems.push((await inspectFocus(page)) ?? '');
    }
    expect(problems.filter(Boolean)).toEqual([]);
    expect(problems.length).toBeGreaterThan(0);
  }
});
