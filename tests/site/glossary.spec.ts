import {readFileSync} from 'node:fs';
import {definitionsOf} from '../../plugins/docusaurus/glossary/definitions';
import {axeFindings} from './axe';
import {caughtUp, expect, locales, openPage, setTheme, test, wide} from './fixtures';

const PAGE = '/docs/gear/actor-model';

for (const {name, prefix} of locales) {
  const root = name === 'en' ? 'docs' : 'i18n/zh-cn/docusaurus-plugin-content-docs/current';
  const file = `${root}/gear/glossary.md`;
  const {mailbox, waitlist} = definitionsOf(readFileSync(file, 'utf8'), file);

  test(`${name}: pointing at a term shows its definition, which stays while the pointer is on it`, async ({
    page,
  }) => {
    await page.clock.install();
    await openPage(page, `${prefix}${PAGE}`);
    const link = page.locator(`a[href="${prefix}/docs/gear/glossary#mailbox"]`);
    const tip = page.getByRole('tooltip');
    await link.hover();
    await expect(tip).toHaveText(mailbox!);
    await expect(link).toHaveAccessibleDescription(mailbox!);
    await tip.hover();
    // The time that the pointer may be elsewhere has passed.
    await page.clock.fastForward(1000);
    await expect(tip).toBeVisible();
    await page.mouse.move(5, 5);
    await expect(tip).toHaveCount(0);
    await expect(link).not.toHaveAttribute('aria-describedby');
  });

  test(`${wide(name)}: focusing a term by keyboard shows its definition, until Escape or the next term`, async ({
    page,
  }) => {
    await openPage(page, `${prefix}${PAGE}`);
    const link = page.locator(`a[href="${prefix}/docs/gear/glossary#mailbox"]`);
    const before = page.locator(`a[href="${prefix}/docs/gear/glossary#waitlist"]`);
    const tip = page.getByRole('tooltip');
    await before.focus();
    await expect(tip).toHaveText(waitlist!);
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    await expect(tip).toHaveText(mailbox!);
    await page.keyboard.press('Escape');
    await expect(tip).toHaveCount(0);
    await expect(link).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/glossary#mailbox$/);
    await expect(tip).toHaveCount(0);
  });

  test(`${wide(name)}: the definition of a focused term hides as soon as the focus moves on`, async ({
    page,
  }) => {
    await openPage(page, `${prefix}${PAGE}`);
    const link = page.locator(`a[href="${prefix}/docs/gear/glossary#mailbox"]`);
    await link.focus();
    await expect(page.getByRole('tooltip')).toBeVisible();
    const isGone = await link.evaluate(element => {
      element.blur();
      return document.querySelector('[role="tooltip"]') === null;
    });
    expect(isGone, 'in the same task, before it can cover the next link').toBe(true);
  });

  test(`${wide(name)}: the definition fits a phone and passes axe in both color modes`, async ({
    page,
  }) => {
    await page.setViewportSize({width: 320, height: 640});
    await openPage(page, `${prefix}${PAGE}`);
    for (const theme of ['light', 'dark'] as const) {
      await setTheme(page, theme);
      await page.locator(`a[href="${prefix}/docs/gear/glossary#mailbox"]`).focus();
      const tip = page.getByRole('tooltip');
      await expect(tip).toBeVisible();
      const box = (await tip.boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(320);
      expect(await axeFindings(page, {include: '[role="tooltip"]'})).toEqual([]);
      await page.keyboard.press('Escape');
      await page.locator('body').click({position: {x: 1, y: 1}});
    }
  });
}

test('the definitions are not downloaded before the first term is focused', async ({page}) => {
  const fetched: string[] = [];
  page.on('request', request => fetched.push(request.url()));
  await openPage(page, PAGE);
  await caughtUp(page);
  const before = fetched.length;
  await page.locator('a[href="/docs/gear/glossary#mailbox"]').focus();
  await expect(page.getByRole('tooltip')).toBeVisible();
  expect(fetched.slice(before).filter(url => url.endsWith('.js'))).not.toEqual([]);
});

test.describe('without scripts', () => {
  test.use({javaScriptEnabled: false});

  test('a term is a plain link to the glossary', async ({page}) => {
    await page.goto(PAGE);
    await page.locator('a[href="/docs/gear/glossary#mailbox"]').click();
    await expect(page).toHaveURL(/glossary#mailbox$/);
  });
});
