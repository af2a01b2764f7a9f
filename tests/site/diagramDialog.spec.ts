import {axeFindings} from './axe';
import {expect, locales, openPage, setTheme, test, wide} from './fixtures';

const PAGE = '/docs/gear/actor-model';

for (const {name, prefix} of locales) {
  const labels =
    name === 'en'
      ? {open: /^Enlarge: /, close: 'Close', zoom: 'Zoom in', fit: 'Show all'}
      : {open: /^放大: /, close: '关闭', zoom: '继续放大', fit: '显示全图'};

  test(`${wide(name)}: a diagram wider than its column can be enlarged; Escape and the button close it, and the focus returns`, async ({
    page,
  }) => {
    await page.setViewportSize({width: 320, height: 640});
    await openPage(page, `${prefix}${PAGE}`);
    const opener = page.getByRole('button', {name: labels.open}).first();
    const dialog = page.getByRole('dialog');
    for (const close of ['Escape', 'button']) {
      await opener.focus();
      await page.keyboard.press('Enter');
      await expect(dialog).toBeVisible();
      await expect(dialog.getByRole('img')).toHaveAccessibleDescription(/\S/);
      const name = await dialog.getAttribute('aria-label');
      await expect(dialog.getByRole('img')).toHaveAccessibleName(name!);
      if (close === 'Escape') {
        await page.keyboard.press('Escape');
      } else {
        await dialog.getByRole('button', {name: labels.close}).click();
      }
      await expect(dialog).toHaveCount(0);
      await expect(opener).toBeFocused();
    }
  });

  test(`${wide(name)}: on a phone, the enlarged diagram opens large enough to read, can be shown as a whole, scrolls by keyboard and passes axe in both color modes`, async ({
    page,
  }) => {
    await page.setViewportSize({width: 320, height: 640});
    await openPage(page, `${prefix}${PAGE}`);
    await page.getByRole('button', {name: labels.open}).first().click();
    const dialog = page.getByRole('dialog');
    const frame = dialog.getByRole('group');
    const hidden = () => frame.evaluate(({scrollWidth, clientWidth}) => scrollWidth - clientWidth);
    expect(await hidden()).toBeGreaterThan(0);
    const heights = await dialog
      .locator('svg text')
      .evaluateAll(texts => texts.map(text => text.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(11);
    await dialog.getByRole('button', {name: labels.fit}).click();
    expect(await hidden(), 'nothing is cut off').toBe(0);
    await dialog.getByRole('button', {name: labels.zoom}).click();
    await frame.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => frame.evaluate(({scrollLeft}) => scrollLeft)).toBeGreaterThan(0);
    for (const theme of ['light', 'dark'] as const) {
      await setTheme(page, theme);
      expect(await axeFindings(page, {include: 'dialog'})).toEqual([]);
    }
  });
}

test('a diagram that fits has no button, and the dialog is downloaded only when a diagram is enlarged', async ({
  page,
}) => {
  await page.setViewportSize({width: 1280, height: 800});
  await openPage(page, '/markdown-page');
  const figure = page.locator('figure');
  await expect(figure).toHaveCount(1);
  await expect(figure.getByRole('button')).toHaveCount(0);
  await page.setViewportSize({width: 280, height: 640});
  const button = figure.getByRole('button');
  await expect(button).toBeVisible();
  // Prefetching of linked pages has the type "other".
  const dialogScript = page.waitForRequest(
    request => request.resourceType() === 'script' && request.url().includes('/assets/js/'),
  );
  await Promise.all([dialogScript, button.click()]);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
