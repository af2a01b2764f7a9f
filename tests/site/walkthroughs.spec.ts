import type {Locator} from '@playwright/test';
import {expectRegionAccessible, setView, viewsOf} from './axe';
import {expect, locales, test, wide} from './fixtures';
import {button, exchangesOf, field, openRegion, otherTools} from './tools';

const {route, name: titles} = otherTools.walkthrough;

const texts = {
  en: {
    start: 'Start the programs',
    next: 'Send this message',
    blocks: 'Blocks to wait',
    wait: 'Wait',
    range: 'At most 65,535.',
    own: 'Send a message of your own',
    program: 'Program',
    message: 'Message',
    sender: 'Sender',
    send: 'Send',
    restart: 'Start over',
    step: (step: number) => `Step ${step} of 6`,
    end: 'That was the last step.',
    hops: 'Messages between programs',
    hostile: /^Start over with tokens that misbehave/,
  },
  'zh-cn': {
    start: '启动这些程序',
    next: '发送这条消息',
    blocks: '等待的区块数',
    wait: '等待',
    range: '至多为 65,535。',
    own: '发送自己的消息',
    program: '程序',
    message: '消息',
    sender: '发送方',
    send: '发送',
    restart: '重新开始',
    step: (step: number) => `第 ${step} 步，共 6 步`,
    end: '所有步骤都已完成。',
    hops: '程序之间的消息',
    hostile: /^重新开始，并换成会作恶的代币/,
  },
};

/** What the latest message led to. */
const latest = (tool: Locator) => exchangesOf(tool).first();

for (const {name, prefix} of locales) {
  const t = texts[name];
  const title = titles[name];

  test(`walkthrough, ${wide(name)}: by keyboard, a deal is made, paid and released`, async ({
    page,
    pageErrors,
  }) => {
    const tool = await openRegion(page, prefix + route, title, 'button');
    await button(tool, t.start).focus();
    await page.keyboard.press('Enter');
    await expect(button(tool, t.next), 'the next step has the focus').toBeFocused();
    const steps = [
      'Create(buyer: Bob, seller: Charlie, arbiter: Some(Alice), amount: 400)',
      'Approve(spender: escrow, value: 400)',
      'Deposit(id: 1, seller: Charlie',
      'Confirm(id: 1)',
      'Confirm(id: 1)',
      'BalanceOf(account: Charlie)',
    ];
    for (const [at, call] of steps.entries()) {
      await expect(tool).toContainText(t.step(at + 1));
      await expect(tool).toContainText(call);
      await page.keyboard.press('Enter');
      await expect(exchangesOf(tool)).toHaveCount(at + 1);
      await expect(latest(tool)).toContainText(call);
      if (at === 2) {
        const hops = latest(tool).getByRole('list', {name: t.hops}).getByRole('listitem');
        await expect(hops).toHaveText([
          'escrow → gold TransferFrom(from: Bob, to: escrow, value: 400)',
          'gold → escrow true',
        ]);
        await expect(tool.getByTestId('state')).toContainText('Held400');
      }
      if (at === 3) await expect(latest(tool)).toContainText('NotBuyer');
    }
    await expect(latest(tool)).toContainText('400');
    await expect(tool.getByTestId('state')).toContainText('Held0');
    await expect(tool.getByText(t.end), 'the focus is not lost').toBeFocused();
    expect(pageErrors).toEqual([]);
  });

  test(`walkthrough, ${wide(name)}: the reader sends messages of their own to each program, and lets time pass`, async ({
    page,
  }) => {
    const tool = await openRegion(page, prefix + route, title, 'button');
    await button(tool, t.start).click();
    await tool.getByText(t.own).click();
    await field(tool, t.sender).selectOption('Bob');
    await field(tool, t.program).selectOption('gold');
    await field(tool, t.message).selectOption('Transfer');
    await tool.getByLabel(/^to/).selectOption('escrow');
    await tool.getByLabel(/^value U256/).fill('7');
    await button(tool, t.send).click();
    await expect(latest(tool)).toContainText('Bob → gold Transfer(to: escrow, value: 7)');
    await expect(latest(tool)).toContainText('true');
    const height = tool.getByTestId('height');
    const before = Number((await height.textContent())!.replace(/\D/g, ''));
    await field(tool, t.blocks).fill('65536');
    await button(tool, t.wait).click();
    await expect(field(tool, t.blocks), 'a wrong number is not sent').toBeFocused();
    await expect(tool.getByText(t.range)).toBeVisible();
    await field(tool, t.blocks).fill('12');
    await button(tool, t.wait).click();
    await expect(latest(tool)).toContainText('12');
    await expect(height).toContainText(String(before + 12));
    await button(tool, t.restart).click();
    await expect(button(tool, t.start)).toBeVisible();
    await expect(tool.locator('ol[reversed]')).toHaveCount(0);
  });

  test(`walkthrough, ${wide(name)}: a token that refuses on request leaves the deal unpaid`, async ({
    page,
  }) => {
    const tool = await openRegion(page, prefix + route, title, 'button');
    await tool.getByLabel(t.hostile).check();
    await button(tool, t.start).click();
    for (let step = 1; step <= 2; step++) {
      await button(tool, t.next).click();
      await expect(exchangesOf(tool)).toHaveCount(step);
    }
    await tool.getByText(t.own).click();
    await field(tool, t.program).selectOption('gold');
    await field(tool, t.message).selectOption('SetMode');
    await tool.getByLabel(/^mode/).selectOption('ReturnFalse');
    await tool.getByLabel(/^calls/).fill('1');
    await button(tool, t.send).click();
    await expect(latest(tool)).toContainText('SetMode(mode: ReturnFalse, calls: 1)');
    await button(tool, t.next).click();
    await expect(latest(tool)).toContainText('gold → escrow false');
    await expect(latest(tool)).toContainText('TokenRefused');
    await expect(tool.getByTestId('state')).toContainText('Held0');
  });

  for (const view of viewsOf(name)) {
    test(`walkthrough, ${wide(name)} ${view.mode} ${view.width}: in use, axe finds nothing and it fits the screen`, async ({
      page,
    }) => {
      await setView(page, view);
      const tool = await openRegion(page, prefix + route, title, 'button');
      await button(tool, t.start).click();
      for (let step = 1; step <= 3; step++) {
        await button(tool, t.next).click();
        await expect(exchangesOf(tool)).toHaveCount(step);
      }
      await tool.getByText(t.own).click();
      await expect(field(tool, t.program)).toBeVisible();
      await expectRegionAccessible(page, title);
    });
  }
}
