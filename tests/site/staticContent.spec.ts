import type {Page} from '@playwright/test';
import {caughtUp, expect, isPlainBuild, locales, openPage, setConnection, test} from './fixtures';

test.skip(isPlainBuild, 'a build without fragments renders pages as any Docusaurus site');

/** The path of a page with prose, tables, code, formulas and diagrams, and of a page that it links to. */
const PAGE = '/docs/developing-contracts/messaging';
const LINKED = '/docs/gear/actor-model';

/** The HTML of the page's text, without parts that depend on the browser or on what was used before. */
const renderedText = (page: Page): Promise<string> =>
  page.locator('.theme-doc-markdown').evaluate(content => {
    const copy = content.cloneNode(true) as Element;
    copy
      .querySelectorAll('.theme-code-block [aria-live]')
      .forEach(name => name.parentElement!.remove());
    // Ids from `useId` depend on the pages shown before.
    return copy.outerHTML.replace(/ (?:style|id|for|tabindex|aria-\w+)="[^"]*"/g, '');
  });

/** Decodes escapes in a script, because the minifier writes non-ASCII characters as \u6d88. */
const withoutEscapes = (script: string): string =>
  script.replace(/\\u([\da-f]{4})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

for (const {name, prefix} of locales) {
  test.describe(`${name}: the text of a page`, () => {
    test('is only in the document; after navigation it is downloaded and looks the same', async ({
      page,
      pageErrors,
    }) => {
      const scripts: string[] = [];
      page.on('response', response => {
        if (response.request().resourceType() === 'script') {
          void response.text().then(text => scripts.push(withoutEscapes(text)));
        }
      });
      await openPage(page, `${prefix}${PAGE}`);
      // A sentence that is written the same way in a script and in the document.
      const cells = await page
        .locator('[data-fragment] td')
        .evaluateAll(all => all.map(cell => cell.innerHTML));
      const sentence = cells.find(text => /^[\p{L}\p{N} ,，。]{12,}$/u.test(text))!;
      expect(sentence).toBeDefined();
      const scriptsWithSentence = () => scripts.filter(script => script.includes(sentence)).length;
      await expect.poll(() => scripts.length).toBeGreaterThan(4);
      expect(scriptsWithSentence()).toBe(0);
      const opened = await renderedText(page);

      await page.locator(`[data-fragment] a[href^="${prefix}${LINKED}"]`).first().click();
      await expect(page).toHaveURL(new RegExp(LINKED));
      await page.goBack();
      await expect(page).toHaveURL(new RegExp(PAGE));
      await expect.poll(() => renderedText(page)).toBe(opened);

      await openPage(page, `${prefix}${LINKED}`);
      await page.locator(`[data-fragment] a[href^="${prefix}${PAGE}"]`).first().click();
      await expect(page).toHaveURL(new RegExp(PAGE));
      await expect.poll(() => renderedText(page)).toBe(opened);
      await expect.poll(scriptsWithSentence).toBe(1);
      expect(pageErrors).toEqual([]);
    });

    test('is downloaded when a proxy changed the document and part of the text is missing', async ({
      page,
      pageErrors,
    }) => {
      await page.route(`**${prefix}${PAGE}`, async route => {
        const response = await route.fetch();
        const html = await response.text();
        await route.fulfill({response, body: html.replace(/ data-fragment="?[\w.]+"?/, '')});
      });
      const holder = page.waitForResponse(
        async response =>
          response.request().resourceType() === 'script' &&
          (await response.text()).includes('"__html":"'),
      );
      await openPage(page, `${prefix}${PAGE}`);
      await holder;
      await expect(page.getByRole('heading', {level: 1})).toBeVisible();
      expect(pageErrors).toEqual([]);
    });

    test('has links that the router handles and that can be opened in a new tab', async ({
      page,
      context,
    }) => {
      await openPage(page, `${prefix}${PAGE}`);
      const link = page.locator(`[data-fragment] a[href^="${prefix}${LINKED}"]`).first();
      const [newTab] = await Promise.all([
        context.waitForEvent('page'),
        link.click({modifiers: ['ControlOrMeta']}),
      ]);
      await expect(newTab).toHaveURL(new RegExp(LINKED));
      await expect(page).toHaveURL(new RegExp(`${PAGE}$`));

      await page.evaluate(() => document.documentElement.setAttribute('data-same', ''));
      await link.focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(LINKED));
      await expect(page.locator('html')).toHaveAttribute('data-same', '');
      await page.goBack();
      await expect(page).toHaveURL(new RegExp(`${PAGE}$`));
    });
  });
}

for (const {effectiveType, prefetches} of [
  {effectiveType: '4g', prefetches: true},
  {effectiveType: '2g', prefetches: false},
]) {
  test(`P2 on ${effectiveType}, a link in a fragment ${prefetches ? 'prefetches' : 'does not prefetch'} its page`, async ({
    page,
  }) => {
    await setConnection(page, {saveData: false, effectiveType});
    await page.setViewportSize({width: 390, height: 700});
    await openPage(page, PAGE);
    await caughtUp(page);
    const fetched: string[] = [];
    page.on('request', request => fetched.push(request.url()));
    const link = page.locator('[data-fragment] a[href^="/"]').last();
    await link.scrollIntoViewIfNeeded();
    const scripts = () => fetched.filter(url => url.endsWith('.js'));
    if (prefetches) {
      await expect.poll(scripts).not.toEqual([]);
    } else {
      await link.hover();
      await caughtUp(page);
      expect(scripts()).toEqual([]);
    }
  });
}
