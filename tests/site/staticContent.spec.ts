import type {Page} from '@playwright/test';
import {caughtUp, expect, hydrated, locales, setConnection, test} from './fixtures';

/** Address of a page with prose, tables, code, formulas and diagrams, and of one that it links to. */
const PAGE = '/docs/developing-contracts/messaging';
const LINKED = '/docs/gear/actor-model';

/** The text of the page as it is rendered, without what differs by how a browser writes it or by what was used. */
const drawn = (page: Page): Promise<string> =>
  page.locator('.theme-doc-markdown').evaluate(content => {
    const copy = content.cloneNode(true) as Element;
    copy.querySelectorAll('[class*="buttonGroup"]').forEach(buttons => buttons.remove());
    // Ids of `useId` are counted from the first page on.
    return copy.outerHTML.replace(/ (?:style|id|for|tabindex|aria-\w+)="[^"]*"/g, '');
  });

/** A script with its characters as they are; the minifier writes others than ASCII as \u6d88. */
const withoutEscapes = (script: string): string =>
  script.replace(/\\u([\da-f]{4})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

for (const {name, prefix} of locales) {
  test.describe(`${name}: the text of a page`, () => {
    test('comes once, in the document; a page that is navigated to fetches it and looks the same', async ({
      page,
      trouble,
    }) => {
      const scripts: string[] = [];
      page.on('response', response => {
        if (response.request().resourceType() === 'script') {
          void response.text().then(text => scripts.push(withoutEscapes(text)));
        }
      });
      await page.goto(`${prefix}${PAGE}`);
      await hydrated(page);
      // One that is written in a script as it is in the document.
      const cells = await page
        .locator('[data-fragment] td')
        .evaluateAll(all => all.map(cell => cell.innerHTML));
      const sentence = cells.find(text => /^[\p{L}\p{N} ,，。]{12,}$/u.test(text))!;
      expect(sentence).toBeDefined();
      const holds = () => scripts.filter(script => script.includes(sentence)).length;
      await expect.poll(() => scripts.length).toBeGreaterThan(4);
      expect(holds()).toBe(0);
      const opened = await drawn(page);

      await page.locator(`[data-fragment] a[href^="${prefix}${LINKED}"]`).first().click();
      await expect(page).toHaveURL(new RegExp(LINKED));
      await page.goBack();
      await expect(page).toHaveURL(new RegExp(PAGE));
      await expect.poll(() => drawn(page)).toBe(opened);

      await page.goto(`${prefix}${LINKED}`);
      await hydrated(page);
      await page.locator(`[data-fragment] a[href^="${prefix}${PAGE}"]`).first().click();
      await expect(page).toHaveURL(new RegExp(PAGE));
      await expect.poll(() => drawn(page)).toBe(opened);
      await expect.poll(holds).toBe(1);
      expect(trouble).toEqual([]);
    });

    test('is fetched when the document was changed on its way and lacks some of it', async ({
      page,
      trouble,
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
      await page.goto(`${prefix}${PAGE}`);
      await hydrated(page);
      await holder;
      await expect(page.getByRole('heading', {level: 1})).toBeVisible();
      expect(trouble).toEqual([]);
    });

    test('has links that the router follows, and that a browser can open beside', async ({
      page,
      context,
    }) => {
      await page.goto(`${prefix}${PAGE}`);
      await hydrated(page);
      const link = page.locator(`[data-fragment] a[href^="${prefix}${LINKED}"]`).first();
      const [beside] = await Promise.all([
        context.waitForEvent('page'),
        link.click({modifiers: ['ControlOrMeta']}),
      ]);
      await expect(beside).toHaveURL(new RegExp(LINKED));
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
  test(`P2 on ${effectiveType}, a link in a fragment ${prefetches ? 'fetches' : 'does not fetch'} ahead what its page needs`, async ({
    page,
  }) => {
    await setConnection(page, {saveData: false, effectiveType});
    await page.setViewportSize({width: 390, height: 700});
    await page.goto(PAGE);
    await hydrated(page);
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
