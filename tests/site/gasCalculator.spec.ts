import {expect, locales, test, wide} from './fixtures';
import {openTool, resultOf} from './tools';

const texts = {
  en: {
    gas: 'Gas (units)',
    costs: 'Costs (VARA)',
    value: 'Attached value (VARA)',
    minLimit: 'Estimate, min_limit (gas)',
    margin: 'Margin (%)',
    newProgram: 'The message creates a program',
    limit: 'Gas limit to set',
    taken: 'Charged when the message is queued: gas and value',
    returned: 'Returned after execution',
    balance: 'Balance the account needs',
    tooMuch: 'At most 750,000,000,000.',
    negative: 'At least 0.',
    form: 'Enter a whole number.',
    decimals: 'At most 12 decimals.',
    kind: 'What waits',
    kinds: ['A message in a mailbox', 'A delayed message', 'A gas reservation'],
    amount: 'Gas amount (gas)',
    blocks: 'Time (blocks)',
    locked: 'Gas set aside',
    stay: 'Stays for at most',
    stays: ['100 blocks: 5 min', '29 blocks: 1 min 27 sec', '28,800 blocks: 1 day'],
    least: 'At least 3,000.',
  },
  'zh-cn': {
    gas: 'gas 数量',
    costs: '费用（VARA）',
    value: '附带金额（VARA）',
    minLimit: '估算值 min_limit（gas）',
    margin: '余量（%）',
    newProgram: '它创建程序',
    limit: '应给的 gas 上限',
    taken: '消息入队时预扣：gas 和附带金额',
    returned: '处理完毕后退还',
    balance: '账户所需余额',
    tooMuch: '至多为 750,000,000,000。',
    negative: '至少为 0。',
    form: '请填写整数。',
    decimals: '小数最多 12 位。',
    kind: '等待的是',
    kinds: ['邮箱中的消息', '延迟消息', 'gas 预留'],
    amount: '附带的 gas',
    blocks: '时间（区块）',
    locked: '留出的 gas',
    stay: '最长停留',
    stays: ['100 个区块：5分钟', '29 个区块：1分钟 27秒', '28,800 个区块：1天'],
    least: '至少为 3,000。',
  },
};

for (const locale of locales) {
  const t = texts[locale.name];

  test(`gas calculator, ${wide(locale.name)}: gas and VARA update each other`, async ({
    page,
    pageErrors,
  }) => {
    const place = await openTool(page, 'gas', locale);
    const [gas, costs] = [place.getByLabel(t.gas), place.getByLabel(t.costs)];
    await gas.fill('750 000 000 000');
    await expect(costs).toHaveValue('75');
    await costs.fill('0.00000000015');
    await expect(gas).toHaveValue('1');
    await costs.fill('1,5');
    await expect(costs).toHaveAttribute('aria-invalid', 'true');
    await expect(costs).toHaveAccessibleDescription(/1\.5/);
    await costs.fill('0.0000000000001');
    await expect(costs).toHaveAccessibleDescription(t.decimals);
    await expect(gas).toHaveValue('1');
    expect(pageErrors).toEqual([]);
  });

  test(`gas calculator, ${wide(locale.name)}: the cost of a message is computed by keyboard, to the planck as on the page`, async ({
    page,
  }) => {
    const place = await openTool(page, 'gas', locale);
    await expect(resultOf(place, t.limit)).toHaveText('1,358,024,679 gas');
    await expect(resultOf(place, t.taken)).toHaveText('0.1358024679 VARA');
    await expect(resultOf(place, t.returned)).toHaveText('0.0158024679 VARA');
    await expect(resultOf(place, t.balance)).toHaveText('1.1458024679 VARA');
    await place.getByLabel(t.minLimit).focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('1100000000');
    await page.keyboard.press('Tab');
    await expect(place.getByLabel(t.margin)).toBeFocused();
    await page.keyboard.type('0');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1,100,000,000');
    await page.keyboard.press('Tab');
    await expect(place.getByLabel(t.value)).toBeFocused();
    await page.keyboard.type('2');
    await expect(resultOf(place, t.balance)).toHaveText('3.12 VARA');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(place.getByRole('checkbox', {name: t.newProgram})).toBeFocused();
    await page.keyboard.press('Space');
    await expect(resultOf(place, t.balance)).toHaveText('4.12 VARA');
    await place.getByLabel(t.minLimit).fill('750000000001');
    await expect(place.getByLabel(t.minLimit)).toHaveAccessibleDescription(t.tooMuch);
    await expect(resultOf(place, t.balance)).toHaveText('4.12 VARA');
    await expect(place.locator('[inert]')).toContainText('4.12 VARA');
    await place.getByLabel(t.margin).fill('-20');
    await expect(place.getByLabel(t.margin)).toHaveAccessibleDescription(t.negative);
    await place.getByLabel(t.margin).fill('x');
    await expect(place.getByLabel(t.margin)).toHaveAccessibleDescription(t.form);
  });

  test(`gas calculator, ${wide(locale.name)}: the gas for waiting has units and thresholds`, async ({
    page,
  }) => {
    const place = await openTool(page, 'gas', locale);
    const [mailbox = '', delayed = '', reservation = ''] = t.kinds;
    const kind = place.getByLabel(t.kind);
    const expectResults = async (locked: string, stay: string | undefined) => {
      await expect(resultOf(place, t.locked)).toHaveText(locked);
      await expect(resultOf(place, t.stay)).toHaveText(stay!);
    };
    await expectResults('10,100 gas = 0.00000101 VARA', t.stays[0]);
    await kind.selectOption(delayed);
    await expectResults('13,100 gas = 0.00000131 VARA', t.stays[0]);
    await kind.selectOption(reservation);
    await expectResults('13,100 gas = 0.00000131 VARA', t.stays[0]);
    await kind.selectOption(mailbox);
    await expectResults('3,000 gas = 0.0000003 VARA', t.stays[1]);
    await place.getByLabel(t.amount).fill('2880100');
    await expectResults('2,880,100 gas = 0.00028801 VARA', t.stays[2]);
    await place.getByLabel(t.amount).fill('2999');
    await expect(place.getByLabel(t.amount)).toHaveAccessibleDescription(t.least);
  });
}
