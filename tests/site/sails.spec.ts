import {moduleOf, section, text} from '../unit/wasm';
import {expectRegionAccessible, setView, viewsOf} from './axe';
import {caughtUp, expect, hold, locales, openPage, test, wide} from './fixtures';
import {button, field, openRegion, otherTools} from './tools';

const {program, coder} = otherTools;
const COUNTER = '/docs/getting-started-in-5-minutes';

const texts = {
  en: {
    start: 'Start the program',
    send: 'Send',
    ask: 'Ask',
    restart: 'Start over',
    message: 'Message',
    sender: 'Sender',
    panic: 'Panic',
    error: 'Error reply',
    event: 'Event',
    program: 'Program',
    call: 'Call',
    decode: 'Payload, reply or event to decode, as hex',
    take: 'Decode it below',
  },
  'zh-cn': {
    start: '启动程序',
    send: '发送',
    ask: '查询',
    restart: '重新开始',
    message: '消息',
    sender: '发送方',
    panic: '发生 panic',
    error: '错误回复',
    event: '事件',
    program: '程序',
    call: '调用',
    decode: '要解码的有效载荷、回复或事件（十六进制）',
    take: '在下方解码',
  },
};

for (const {name, prefix} of locales) {
  const t = texts[name];

  test(`program runner, ${wide(name)}: by keyboard, the counter adds, sends an event, panics and keeps its state`, async ({
    page,
    pageErrors,
  }) => {
    const tool = await openRegion(page, prefix + COUNTER, program.name[name], 'combobox');
    await button(tool, t.start).focus();
    await page.keyboard.press('Enter');
    const state = tool.getByTestId('state');
    await expect(state).toHaveText('Value0');
    await expect(button(tool, t.send), 'the new form has the focus').toBeFocused();
    const amount = tool.getByLabel(/^amount/);
    await amount.focus();
    await expect(amount).toHaveValue('5');
    await page.keyboard.press('Enter');
    const last = tool.getByRole('listitem').first();
    await expect(last).toContainText('Add(amount: 5)');
    await expect(last).toContainText(`${t.event} Added { by: Alice, value: 5 }`);
    await expect(state).toHaveText('Value5');

    await amount.fill('18446744073709551615');
    await page.keyboard.press('Enter');
    await expect(last).toContainText(`${t.panic} panicked with '<unknown>'`);
    await expect(last).not.toContainText('Added');
    await expect(state).toHaveText('Value5');

    await field(tool, t.message).selectOption('Value');
    await button(tool, t.ask).focus();
    await page.keyboard.press('Enter');
    await expect(last).toContainText('Value()');
    await expect(last.locator('p').nth(1)).toContainText('5');

    await button(tool, t.restart).click();
    await expect(button(tool, t.start)).toBeFocused();
    await expect(tool.getByRole('listitem')).toHaveCount(0);
    expect(pageErrors).toEqual([]);
  });

  test(`program runner, ${wide(name)}: the token knows the sender and names its errors, and an invalid field is explained`, async ({
    page,
  }) => {
    const tool = await openRegion(page, prefix + program.route, program.name[name], 'combobox');
    await button(tool, t.start).click();
    const last = tool.getByRole('listitem').first();
    await expect(last).toContainText('New(name: "Gold", symbol: "GLD", decimals: 2)');
    await expect(button(tool, t.send)).toBeVisible();
    await field(tool, t.sender).selectOption('Bob');
    await field(tool, t.message).selectOption('Mint');
    await button(tool, t.send).click();
    await expect(last).toContainText(`${t.error} NotMinter`);
    await field(tool, t.sender).selectOption('Alice');
    await button(tool, t.send).click();
    await expect(last).toContainText('Transfer { from: 0x00…, to: Alice, value: 1000 }');
    await expect(tool.getByTestId('state')).toContainText('TotalSupply1000');

    const value = tool.getByLabel(/^value/).first();
    await value.fill('-1');
    await expect(value).toHaveAttribute('aria-invalid', 'true');
    await expect(value).toHaveAccessibleDescription(/U256/);
    await button(tool, t.send).click();
    await expect(value).toBeFocused();
    await expect(tool.getByRole('listitem')).toHaveCount(3);
  });

  test(`payload coder, ${wide(name)}: a call is encoded part by part, and the bytes are decoded to the call`, async ({
    page,
    pageErrors,
  }) => {
    const tool = await openRegion(page, prefix + coder.route, coder.name[name], 'combobox');
    await field(tool, t.program).selectOption('multisig');
    await field(tool, t.call).selectOption('Wallet.Submit');
    await tool.getByLabel(/^destination/).selectOption('Alice');
    await tool.getByLabel(/^description/).fill('房租');
    await tool.getByLabel(/^value/).fill('340282366920938463463374607431768211455');
    const payload = tool.getByTestId('payload');
    await expect(payload).toHaveText(
      /^0x474d01101f8bad19a60ca9970a000100d435[0-9a-f]{60}00f{32}000{16}18e688bfe7a79f$/,
    );
    await expect(tool.getByRole('table').first()).toContainText('1f8bad19a60ca997');
    await button(tool, t.take).click();
    await expect(tool.getByRole('table')).toHaveCount(2);
    const description = tool.getByRole('table').nth(1).getByRole('row').last();
    await expect(description).toContainText('tx.description');
    await expect(description).toContainText('"房租"');

    const hex = field(tool, t.decode);
    await hex.fill('0x1c436f756e7465720c4164640a000000');
    await expect(hex).toHaveAttribute('aria-invalid', 'true');
    await expect(hex).toHaveAccessibleDescription(/Sails/);
    await tool.getByLabel(/^value/).fill('x');
    await expect(tool.getByLabel(/^value/)).toHaveAttribute('aria-invalid', 'true');
    await expect(payload).toBeHidden();
    await expect(page).toHaveURL(/\?program=multisig&call=Wallet.Submit&payload=0x1c436f756e74657/);
    await page.reload();
    await expect(field(tool, t.call)).toHaveValue('Wallet.Submit');
    await expect(hex).toHaveValue('0x1c436f756e7465720c4164640a000000');
    await field(tool, t.program).selectOption('vft');
    await expect(page).toHaveURL(/metadata-type-creation#payload-coder$/);
    expect(pageErrors).toEqual([]);
  });

  for (const view of viewsOf(name)) {
    test(`program runner and payload coder, ${wide(name)} ${view.mode} ${view.width}: tools in use have no axe findings and fit the screen`, async ({
      page,
    }) => {
      await setView(page, view);
      const tool = await openRegion(page, prefix + program.route, program.name[name], 'combobox');
      await button(tool, t.start).click();
      await button(tool, t.send).click();
      await field(tool, t.message).selectOption('Burn');
      await tool.getByLabel(/^value/).fill('9999');
      await button(tool, t.send).click();
      await expect(tool.getByRole('listitem').first()).toContainText('InsufficientBalance');
      await tool.locator('summary').first().click();
      await expectRegionAccessible(page, program.name[name]);

      const form = await openRegion(page, prefix + coder.route, coder.name[name], 'combobox');
      await field(form, t.program).selectOption('multisig');
      await field(form, t.call).selectOption('Wallet.Submit');
      await button(form, t.take).click();
      await form.getByLabel(/^expires/).fill('soon');
      await expect(form.getByRole('table')).toHaveCount(1);
      await expectRegionAccessible(page, coder.name[name]);
    });
  }
}

test('program runner: the program is downloaded when it is started, from a file with a hash in its name', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', request => {
    if (/\.(wasm|idl)$/.test(request.url())) asked.push(new URL(request.url()).pathname);
  });
  await openPage(page, '/docs/gear/actor-model');
  await caughtUp(page);
  expect(asked).toEqual([]);
  const tool = await openRegion(page, COUNTER, program.name.en, 'combobox');
  expect(asked).toEqual([expect.stringMatching(/^\/assets\/files\/counter-[0-9a-f]{8,}\.idl$/)]);
  await button(tool, texts.en.start).click();
  await expect(tool.getByTestId('state')).toBeVisible();
  expect(asked.slice(1)).toEqual([
    expect.stringMatching(/^\/assets\/files\/counter\.opt-[0-9a-f]{8,}\.wasm$/),
  ]);
});

test('program runner: a second Enter, while the program is downloaded, starts no second one', async ({
  page,
}) => {
  let downloads = 0;
  page.on('request', request => {
    if (request.url().endsWith('.wasm')) downloads += 1;
  });
  const release = await hold(page, '**/*.wasm');
  const tool = await openRegion(page, COUNTER, program.name.en, 'combobox');
  await button(tool, texts.en.start).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await caughtUp(page);
  expect(downloads).toBe(1);
  release();
  await expect(tool.getByTestId('state')).toHaveText('Value0');
  await expect(tool.getByRole('listitem')).toHaveCount(1);
});

test('program runner: a message that waits for another account is answered after the wait', async ({
  page,
}) => {
  const tool = await openRegion(page, '/docs/examples/ping', program.name.en, 'combobox');
  await button(tool, texts.en.start).click();
  await field(tool, texts.en.message).selectOption('PingVia');
  await button(tool, texts.en.send).click();
  const answer = tool.getByRole('listitem').first();
  await expect(answer).toContainText('NoAnswer');
  await expect(answer).toContainText('The reply came after 11 blocks.');
  await expect(tool.getByTestId('state')).toHaveText('Count0');
});

test('program runner: a program that loops for ever is stopped, and the page goes on', async ({
  page,
}) => {
  // (module (import "env" "memory" (memory 1)) (func (export "init") (loop (br 0))))
  const loop = moduleOf([
    section(1, [1, 0x60, 0, 0]),
    section(2, [1, ...text('env'), ...text('memory'), 2, 0, 1]),
    section(3, [1, 0]),
    section(7, [1, ...text('init'), 0, 0]),
    section(10, [1, 7, 0, 3, 0x40, 0x0c, 0, 0x0b, 0x0b]),
  ]);
  const body = Buffer.from(loop);
  await page.route('**/*.wasm', route => route.fulfill({body, contentType: 'application/wasm'}));
  // The time limit of a message begins when the worker gets it.
  await page.addInitScript(() => {
    const {postMessage} = Worker.prototype;
    Worker.prototype.postMessage = function (request: object) {
      postMessage.call(this, request);
      if ('message' in request) document.documentElement.dataset.asked = '';
    };
  });
  await page.clock.install();
  const tool = await openRegion(page, COUNTER, program.name.en, 'combobox');
  await button(tool, texts.en.start).click();
  await expect(page.locator('html')).toHaveAttribute('data-asked', '');
  await page.clock.fastForward(10_000);
  await expect(tool.getByRole('listitem').first()).toContainText(
    'The program ran for more than 10 seconds. Nothing was changed.',
  );
  await page.unroute('**/*.wasm');
  await button(tool, texts.en.start).click();
  await expect(tool.getByTestId('state')).toHaveText('Value0');
});
