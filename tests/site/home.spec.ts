import {readFile} from 'node:fs/promises';
import {gitFiles} from '../content/gitFiles';
import {expect, locales, expectNoSidewaysScroll, openPage, test, wide} from './fixtures';

const blocks = {
  en: [
    'Intro to the protocol',
    'Start building',
    'Run a node',
    'Talk to a node through the API',
    'Develop smart contracts',
    'Smart contract examples',
  ],
  'zh-cn': [
    '协议介绍',
    '开始构建',
    '运行节点',
    '通过 API 与节点交互',
    '开发智能合约',
    '智能合约示例',
  ],
};

for (const {name, prefix} of locales) {
  test(`H1 ${name}: the home page has a title, a tagline and a button to the five-minute start`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', {level: 1})).toHaveText(
      name === 'en' ? 'Gear Documentation Portal' : 'Gear 文档门户',
    );
    await expect(
      main.getByText(name === 'en' ? /communicate through messages/ : /通过消息通信/),
    ).toBeVisible();
    await main
      .getByRole('link', {name: name === 'en' ? 'Start in five minutes' : '五分钟快速开始'})
      .click();
    await expect(page).toHaveURL(`${prefix}/docs/getting-started-in-5-minutes`);
  });

  test(`H2 ${name}: six blocks are in order, and each links to a page`, async ({page, request}) => {
    await page.goto(`${prefix}/`);
    const links = page.getByRole('main').getByRole('listitem').getByRole('link');
    await expect(links.locator('strong')).toHaveText(blocks[name]);
    for (const link of await links.all()) {
      const href = await link.getAttribute('href');
      expect(href).toMatch(new RegExp(`^${prefix}/docs/`));
      expect((await request.get(href!)).status()).toBe(200);
    }
  });

  test(`H3 ${wide(name)}: the reader sends messages between two programs, and sees state and replies in their order`, async ({
    page,
    pageErrors,
  }) => {
    await page.emulateMedia({reducedMotion: 'no-preference'});
    await openPage(page, `${prefix}/`);
    // The test ends each movement itself.
    await page.addStyleTag({content: '* { animation-play-state: paused !important; }'});
    const arrive = () =>
      page.evaluate(() => document.getAnimations().forEach(movement => movement.finish()));
    const picture = page.getByRole('main').getByRole('figure');
    await expect(picture.getByRole('img')).toHaveAccessibleName(/Add\(2\)/);
    await expect(picture.getByRole('img')).toContainText('40 + 2');
    const result = picture.getByRole('status');
    await expect(result).toBeEmpty();
    const five = picture.getByRole('button', {name: 'Add(5)'});
    await five.press('Enter');
    // The state changes only after the message has arrived and B has handled it.
    await expect(picture.getByRole('img')).toContainText('Add(5)');
    await expect(picture.getByRole('img')).not.toContainText('45');
    await arrive();
    await expect(picture.getByRole('img')).toContainText('40 + 5');
    await expect(result).toBeEmpty();
    await arrive();
    await expect(picture.getByRole('img')).toContainText('45');
    await expect(result).toBeEmpty();
    await arrive();
    await expect(result).toContainText('45');
    for (let count = 0; count < 3; count += 1) await five.click();
    await expect(five).toHaveAttribute('aria-disabled', 'true');
    await expect
      .poll(async () => {
        await arrive();
        return result.textContent();
      })
      .toContain('60');
    await expect(five).toHaveAttribute('aria-disabled', 'false');
    expect(pageErrors).toEqual([]);
  });

  test(`H3 ${wide(name)}: with reduced motion nothing moves, and the exchange works`, async ({
    page,
  }) => {
    await page.emulateMedia({reducedMotion: 'reduce'});
    await openPage(page, `${prefix}/`);
    const picture = page.getByRole('main').getByRole('figure');
    await picture.getByRole('button', {name: 'Add(2)'}).click();
    await expect(picture.getByRole('status')).toContainText('42');
    // Transitions of 0.01 ms (custom.css) may still run in the first frame.
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  });

  test(`${name}: a line of the home page names the programs and tests that the samples' recorded runs contain`, async ({
    page,
  }) => {
    const runs = gitFiles('samples/programs/*/output.txt');
    const texts = await Promise.all(runs.map(file => readFile(file, 'utf8')));
    const tests = texts.join('').match(/^test (?!result).* \.\.\. ok$/gm) ?? [];
    await page.goto(`${prefix}/`);
    const line = page.getByRole('main').getByRole('paragraph').filter({hasText: 'gtest'});
    await expect(line).toContainText(new RegExp(`${runs.length} .*${tests.length} .*gtest 2`));
  });
}

test('the home page has no horizontal scroll bar from 320 to 1920 px', async ({page}) => {
  await openPage(page, '/');
  for (const width of [320, 360, 768, 996, 997, 1280, 1920]) {
    await page.setViewportSize({width, height: 800});
    await expectNoSidewaysScroll(page, `${width} px`);
  }
});
