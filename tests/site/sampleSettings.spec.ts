import {expectRegionAccessible, setView} from './axe';
import {clipboardOf, expect, locales, openPage, test, wide} from './fixtures';
import {forms, openRegion} from './tools';

const ID = `0x${'a1'.repeat(32)}`;
const {settings} = forms;
const SAMPLE = '/docs/api/read-state';
const WRITTEN =
  'NODE_URL=ws://127.0.0.1:9944 PROGRAM_ID=0x… PAYLOAD=0x… npx tsx src/read-state/main.ts';
const FILLED = `NODE_URL=wss://node.example.org PROGRAM_ID=${ID} PAYLOAD=0x… npx tsx src/read-state/main.ts`;

const labels = {
  en: {
    id: 'Program id',
    url: 'Endpoint',
    reset: 'Reset',
    copy: /^Copy code/,
    wrong: 'Enter 0x and 64 hex digits.',
  },
  'zh-cn': {
    id: '程序 ID',
    url: '端点',
    reset: '重置',
    copy: /^复制代码/,
    wrong: '请写 0x 加 64 位十六进制数字。',
  },
};

for (const {name, prefix} of locales) {
  const title = settings.name[name];
  const {id, url, reset, copy, wrong} = labels[name];

  test(`${wide(name)}: samples show and copy the reader's program id and endpoint until they are reset`, async ({
    page,
    pageErrors,
  }) => {
    const form = await openRegion(page, prefix + settings.route, title, 'textbox');
    await form.getByLabel(id).fill(ID);
    await form.getByLabel(url).fill('wss://node.example.org');

    await openPage(page, `${prefix}${SAMPLE}`);
    const block = page.locator('.theme-code-block', {hasText: 'PROGRAM_ID='});
    await expect(block.locator('.token-line')).toHaveText(FILLED);
    await block.hover();
    await block.getByRole('button', {name: copy}).click();
    await expect.poll(() => clipboardOf(page)).toBe(FILLED);

    await openPage(page, `${prefix}/docs/api/getting-started`);
    await expect(page.locator('.token-line', {hasText: 'process.env.NODE_URL'})).toContainText(
      "'wss://node.example.org'",
    );
    await expect(page.locator('.token-line', {hasText: ': connection failed'})).toContainText(
      'ws://127.0.0.1:9944',
    );

    await openRegion(page, prefix + settings.route, title, 'textbox');
    await expect(form.getByLabel(id)).toHaveValue(ID);
    await form.getByRole('button', {name: reset}).click();
    await expect(form.getByLabel(id)).toHaveValue('');
    expect(await page.evaluate(() => localStorage.getItem('docs.values'))).toBeNull();
    await openPage(page, `${prefix}${SAMPLE}`);
    await expect(block.locator('.token-line')).toHaveText(WRITTEN);
    expect(pageErrors).toEqual([]);
  });

  test(`${wide(name)}: an invalid value is explained and changes no sample; axe finds nothing in both color modes`, async ({
    page,
  }) => {
    for (const mode of ['light', 'dark'] as const) {
      await setView(page, {mode, width: 320});
      const form = await openRegion(page, prefix + settings.route, title, 'textbox');
      await form.getByLabel(id).fill('0x12');
      await form.getByLabel(url).focus();
      await expect(form.getByLabel(id)).toHaveAttribute('aria-invalid', 'true');
      await expect(form.getByLabel(id)).toHaveAccessibleDescription(wrong);
      expect(await page.evaluate(() => localStorage.getItem('docs.values'))).toBeNull();
      await expectRegionAccessible(page, title, mode);
    }
  });
}
