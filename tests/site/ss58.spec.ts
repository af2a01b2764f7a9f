import {clipboardOf, expect, locales, stopTimers, test, wide} from './fixtures';
import {openTool} from './tools';

const vara = 'kGim5ByTuPokQf21odiQskRXcVEwaunk5PwC4dmGz8M6zuwkq';
const key = '0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48';
/** Bob's address with prefix 1284, for which the tool has no network name. */
const unknown = 'VdtkcGEV4vmXFzfWUaWdpTT7gSSS71iCEiNR7rDEeEBitmYFZ';

const texts = {
  en: {
    field: 'Address or public key (0x…)',
    isKey: 'A public key of 32 bytes.',
    isAddress: 'An address with prefix 42: Generic Substrate.',
    copy: 'Copy Vara (137)',
    copied: 'Copied Vara (137)',
    problems: ['Wrong checksum', 'Wrong length: these are', 'Wrong character “0” at position 3'],
    ethereum: 'an Ethereum address of 20 bytes',
    bareKey: 'Put 0x in front of it',
    phrase: 'secret phrase',
    empty: 'Paste an address or a key.',
  },
  'zh-cn': {
    field: '地址或公钥（0x…）',
    isKey: '32 字节的公钥。',
    isAddress: '前缀为 42 的地址：Substrate 通用格式。',
    copy: '复制 Vara (137)',
    copied: '已复制 Vara (137)',
    problems: ['校验和有误', '长度有误：共', '第 3 位的字符“0”有误'],
    ethereum: '20 字节的以太坊地址',
    bareKey: '请在前面加上 0x',
    phrase: '助记词',
    empty: '请粘贴地址或公钥。',
  },
};

for (const locale of locales) {
  const t = texts[locale.name];

  test(`SS58 converter, ${wide(locale.name)}: an address or a key is shown in all formats, and each can be copied by keyboard`, async ({
    page,
    pageErrors,
  }) => {
    await page.clock.install();
    const place = await openTool(page, 'ss58', locale);
    const field = place.getByLabel(t.field);
    await field.focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText('5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty');
    await expect(place.getByRole('status')).toHaveText(t.isAddress);
    await expect(place.getByRole('definition').locator('code')).toHaveText([
      vara,
      '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty',
      /^1/,
      /^[A-Z]/,
      key,
    ]);
    await page.keyboard.press('Tab');
    await expect(place.getByRole('button', {name: t.copy})).toBeFocused();
    await stopTimers(page);
    await page.keyboard.press('Enter');
    await expect(place.getByRole('button', {name: t.copied})).toBeVisible();
    expect(await clipboardOf(page)).toBe(vara);
    await page.clock.resume();

    await field.fill(key);
    await expect(place.getByRole('status')).toHaveText(t.isKey);
    await expect(place.locator('code').first()).toHaveText(vara);
    expect(pageErrors).toEqual([]);
  });

  test(`SS58 converter, ${wide(locale.name)}: an invalid text is explained in words`, async ({
    page,
  }) => {
    const place = await openTool(page, 'ss58', locale);
    const field = place.getByLabel(t.field);
    const wrong: [string, string][] = [
      [`${vara.slice(0, -1)}X`, t.problems[0]!],
      [vara.slice(0, -3), t.problems[1]!],
      [`kG0${vara.slice(3)}`, t.problems[2]!],
      [key.slice(0, 42), t.ethereum],
      [key.slice(2), t.bareKey],
      ['bottom drive obey lake curtain smoke', t.phrase],
    ];
    for (const [text, problem] of wrong) {
      await field.fill(text);
      await expect(field).toHaveAccessibleDescription(new RegExp(problem));
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      // The last result stays, but is out of use.
      await expect(place.locator('button:not([inert] button)')).toHaveCount(0);
    }
    await field.fill(unknown);
    await expect(place.getByRole('status')).toContainText('1284');
    await expect(place.locator('code').first()).toHaveText(vara);
    await field.fill('');
    await expect(field).toHaveAttribute('aria-invalid', 'false');
    await expect(place.getByRole('status')).toHaveText(t.empty);
  });
}
