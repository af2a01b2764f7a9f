import type {Locator} from '@playwright/test';
import {scenarios} from '../../src/tools/ActorSimulator/steps';
import {expectRegionAccessible, setView, twoViews} from './axe';
import {expect, locales, test, wide} from './fixtures';
import {openRegion, otherTools} from './tools';

const {simulator} = otherTools;
const pages = [simulator.route, '/docs/developing-contracts/messaging'];

const words = {
  en: {
    step: 'Step',
    back: 'Back',
    restart: 'Restart',
    play: 'Play',
    pause: 'Pause',
    first: 'Program A asks program B',
    panic: 'It panics, “changed my mind”.',
    refund: /36,510,000,000 gas that were not needed go back to Alice/,
    waitlist: 'Waitlist',
    program: 'Program A',
    paid: 'Alice has paid0.349 VARA',
    mailbox: 'until block 35',
  },
  'zh-cn': {
    step: '下一步',
    back: '上一步',
    restart: '重来',
    play: '播放',
    pause: '暂停',
    first: '程序 A 向程序 B 询问总数',
    panic: '它触发 panic，“changed my mind”。',
    refund: /没有用到的 36,510,000,000 gas 退还 Alice/,
    waitlist: '等待列表',
    program: '程序 A',
    paid: 'Alice 已支付0.349 VARA',
    mailbox: '到区块 35 为止',
  },
};

for (const {name, prefix} of locales) {
  const say = words[name];

  test(`actor simulator, ${wide(name)}: a scenario can be played forward and backward by keyboard, and every step says what happens`, async ({
    page,
    pageErrors,
  }) => {
    const tool = await openRegion(page, prefix + pages[0], simulator.name[name], 'combobox');
    const status = tool.getByRole('status');
    await expect(status).toContainText(say.first);

    await tool.getByRole('combobox').focus();
    await tool.getByRole('combobox').selectOption('refused');
    const start = await tool.innerText();
    const [back, step, restart] = [say.back, say.step, say.restart].map(label =>
      tool.getByRole('button', {name: label, exact: true}),
    ) as [Locator, Locator, Locator];
    for (const button of [back, step]) {
      await page.keyboard.press('Tab');
      await expect(button).toBeFocused();
    }
    await expect(back).toHaveAttribute('aria-disabled', 'true');

    const shown: string[] = [start];
    const last = scenarios.refused.length - 1;
    for (let at = 1; at <= last; at += 1) {
      await page.keyboard.press('Enter');
      await expect(status).toContainText(new RegExp(`\\b${at}\\b`));
      await expect.poll(() => tool.innerText()).not.toBe(shown.at(-1));
      shown.push(await tool.innerText());
    }
    expect(shown[3]).toContain(say.panic);
    await expect(status).toContainText(say.refund);
    await expect(tool).toContainText(say.paid);
    await expect(step).toBeFocused();
    await expect(step).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Enter');
    expect(await tool.innerText()).toBe(shown[last]);

    await page.keyboard.press('Shift+Tab');
    for (let at = last - 1; at >= 0; at -= 1) {
      await page.keyboard.press('Enter');
      await expect.poll(() => tool.innerText()).toBe(shown[at]);
    }
    await step.press('Enter');
    await restart.press('Enter');
    await expect.poll(() => tool.innerText()).toBe(start);
    expect(pageErrors).toEqual([]);
  });

  test(`actor simulator, ${wide(name)}: a link shows a scenario at a step, and the address follows slider and arrow keys`, async ({
    page,
  }) => {
    await page.goto(`${prefix}${pages[0]}?scenario=refused&step=3#simulator`);
    const tool = page.getByRole('region', {name: simulator.name[name]});
    const status = tool.getByRole('status');
    await expect(status).toContainText(say.panic);
    await expect(tool).toBeInViewport();
    const slider = tool.getByRole('slider');
    await expect(slider).toHaveValue('3');
    await slider.press('ArrowRight');
    await expect(page).toHaveURL(/\?scenario=refused&step=4#simulator$/);
    await tool.getByRole('button', {name: say.step, exact: true}).press('ArrowLeft');
    await expect(status).toContainText(say.panic);
    await slider.press('Home');
    await tool.getByRole('combobox').selectOption('await');
    await expect(page).toHaveURL(new RegExp(`${pages[0]}#simulator$`));
  });

  test(`actor simulator, ${wide(name)}: it plays by itself until the reader pauses it or it ends`, async ({
    page,
  }) => {
    await page.clock.install();
    const tool = await openRegion(page, prefix + pages[0], simulator.name[name], 'combobox');
    const slider = tool.getByRole('slider');
    await tool.getByRole('button', {name: say.play}).click();
    const pause = tool.getByRole('button', {name: say.pause});
    await expect(pause).toBeVisible();
    await page.clock.runFor(3000);
    await expect(slider).toHaveValue('1');
    await pause.click();
    await page.clock.runFor(10_000);
    await expect(slider).toHaveValue('1');
    const last = scenarios.await.length - 1;
    await slider.fill(String(last - 1));
    await tool.getByRole('button', {name: say.play}).click();
    await page.clock.runFor(3000);
    await expect(slider).toHaveValue(String(last));
    await expect(tool.getByRole('button', {name: say.play})).toBeVisible();
  });

  test(`actor simulator, ${wide(name)}: queue, waitlist and mailbox show the messages in them`, async ({
    page,
  }) => {
    const tool = await openRegion(page, prefix + pages[1], simulator.name[name], 'combobox');
    const step = tool.getByRole('button', {name: say.step, exact: true});
    await step.click();
    await step.click();
    const program = tool.getByRole('group', {name: say.program});
    await expect(program.getByRole('list', {name: say.waitlist})).toContainText('TotalOf(B)');
    await tool.getByRole('combobox').selectOption('mailbox');
    await step.click();
    await step.click();
    await expect(tool.getByRole('group', {name: 'Eve'}).getByRole('listitem')).toContainText(
      say.mailbox,
    );
  });

  test(`actor simulator, ${wide(name)}: a message travels from its sender to the queue, and stands still for readers who want no motion`, async ({
    page,
  }) => {
    const tool = await openRegion(page, prefix + pages[0], simulator.name[name], 'combobox');
    await page.evaluate(() => {
      const {animate} = Element.prototype;
      Element.prototype.animate = function (this: Element, ...options) {
        if (this instanceof HTMLElement) this.dataset['traveled'] = 'true';
        return animate.apply(this, options);
      };
    });
    const traveled = tool.locator('[data-message][data-traveled]');
    const step = tool.getByRole('button', {name: say.step, exact: true});
    await page.emulateMedia({reducedMotion: 'reduce'});
    await step.click();
    await expect(tool.locator('[data-message]').filter({visible: true})).toHaveCount(1);
    await expect(traveled).toHaveCount(0);
    await page.emulateMedia({reducedMotion: 'no-preference'});
    await step.click();
    await expect(traveled).not.toHaveCount(0);
  });

  test(`actor simulator, ${wide(name)}: no axe finding in light and dark, and no sideways scrolling at 320 px`, async ({
    page,
  }) => {
    for (const view of twoViews) {
      await setView(page, view);
      const tool = await openRegion(page, prefix + pages[0], simulator.name[name], 'combobox');
      await expect(page.locator('html')).toHaveAttribute('data-theme', view.mode);
      const step = tool.getByRole('button', {name: say.step, exact: true});
      for (const [scenario, steps] of [
        ['chain', 3],
        ['delayed', 2],
        ['refused', 6],
        ['answer', 5],
      ] as const) {
        await tool.getByRole('combobox').selectOption(scenario);
        for (let count = 0; count < steps; count += 1) {
          await step.click();
        }
        await expectRegionAccessible(page, simulator.name[name], `${view.mode} ${scenario}`);
      }
    }
  });
}
