import {scenarios} from '../../src/tools/ActorSimulator/steps';
import {defaultLocale} from '../../config/i18n';
import {expect, locales, openPage, test, wide} from './fixtures';
import {exchangesOf, openRegion, openTool, otherTools, tools} from './tools';

for (const {name, prefix} of locales) {
  const zh = name === 'zh-cn';

  for (const width of [390, 1280]) {
    test(`${wide(name)}: at ${width} px, running programs are as high before they start as after each step`, async ({
      page,
    }) => {
      await page.setViewportSize({width, height: 800});
      const tool = await openRegion(
        page,
        `${prefix}/docs/examples/dex`,
        otherTools.walkthrough.name[name],
        'button',
      );
      const {height} = (await tool.boundingBox())!;
      await tool.getByRole('button', {name: zh ? '启动这些程序' : 'Start the programs'}).click();
      const next = tool.getByRole('button', {name: zh ? '发送这条消息' : 'Send this message'});
      for (let step = 1; step <= 7; step += 1) {
        await next.click();
        await expect(exchangesOf(tool)).toHaveCount(step);
        const now = (await tool.boundingBox())!.height;
        expect(Math.abs(now - height), `after step ${step}`).toBeLessThanOrEqual(2);
      }
    });

    test(`${wide(name)}: at ${width} px, the actor simulator is equally high in all steps of a scenario`, async ({
      page,
    }) => {
      await page.setViewportSize({width, height: 800});
      const tool = await openRegion(
        page,
        prefix + otherTools.simulator.route,
        otherTools.simulator.name[name],
      );
      const slider = tool.getByRole('slider');
      for (const scenario of Object.keys(scenarios)) {
        await tool.getByRole('combobox').selectOption(scenario);
        const steps = Number(await slider.getAttribute('max'));
        const heights = new Set<number>();
        for (let step = 0; step <= steps; step += 1) {
          await slider.fill(String(step));
          await expect(tool.getByRole('status')).toContainText(String(step));
          heights.add((await tool.boundingBox())!.height);
        }
        expect([...heights], `${scenario}: heights in ${steps + 1} steps`).toHaveLength(1);
      }
    });
  }

  test(`${wide(name)}: on a phone, the error of a field has room of its own, and the last results stay`, async ({
    page,
  }) => {
    await page.setViewportSize({width: 390, height: 800});
    const tool = await openTool(page, 'ss58', {name, prefix});
    const field = tool.getByRole('textbox');
    await expect(tool.locator('dl')).toBeVisible();
    await field.fill('bottom drive obey lake curtain smoke basket hold race lonely fit walk');
    const error = tool.locator('[aria-live]').filter({hasText: /\S/}).first();
    await expect(error).toContainText(zh ? '不要' : 'never paste it');
    const {bottom, next} = await error.evaluate(element => ({
      bottom: element.getBoundingClientRect().bottom,
      next: element.parentElement!.nextElementSibling!.getBoundingClientRect().top,
    }));
    expect(next).toBeGreaterThanOrEqual(bottom);
    await expect(tool.locator('dl')).toBeVisible();
  });

  test(`${wide(name)}: a link with a wrong number opens a calculator with its first results, out of use`, async ({
    page,
  }) => {
    for (const [tool, query] of [
      ['gas', 'gas=x&estimate=x&blocks=0'],
      ['swap', 'x=-20'],
      ['auction', 'start=30'],
      ['rewards', 'period=0'],
    ] as const) {
      const place = await openTool(page, tool, {name, prefix});
      const results = place.locator('dl');
      const first = await results.allInnerTexts();
      await openPage(page, `${prefix}${tools[tool].route}?${query}`);
      await place.scrollIntoViewIfNeeded();
      await expect(place.locator('[aria-invalid="true"]').first()).toBeVisible();
      expect(await results.allInnerTexts(), tool).toEqual(first);
      await expect(place.locator('[inert] dl')).toHaveCount(first.length);
    }
  });
}

for (const width of [360, 1280]) {
  test(`at ${width} px, no error of a number field moves what is below it`, async ({page}) => {
    await page.setViewportSize({width, height: 800});
    for (const tool of ['gas', 'swap', 'auction', 'rewards'] as const) {
      const place = await openTool(page, tool, {name: 'en', prefix: ''});
      const {height} = (await place.boundingBox())!;
      for (const field of await place.getByRole('textbox').all()) {
        const right = await field.inputValue();
        for (const wrong of ['x', '-1', '1e39', '0.0000000000001']) {
          await field.fill(wrong);
          await expect(field).toHaveAccessibleDescription(/\S/);
          expect((await place.boundingBox())!.height, `${tool}: ${wrong}`).toBe(height);
        }
        await field.fill(right);
      }
    }
  });
}

/** Pages that have, together, each tool and each form of the one that runs programs. */
const PAGES_WITH_TOOLS = [
  'gear/actor-model',
  'getting-started-in-5-minutes',
  'developing-contracts/run-in-browser',
  'api/metadata-type-creation',
  'api/upload-program',
  'idea/account/ss58',
  'api/calculate-gas',
  'examples/gft-20',
  'examples/gmt-1155',
  'examples/gnft-721',
  'examples/dex',
  'examples/dutch-auction',
  'examples/staking',
];

for (const {name, prefix} of locales) {
  // One number serves all languages, so it fits the texts of the others a little less.
  const most = name === defaultLocale ? 0.05 : 0.07;

  test(`${wide(name)}: a tool is as high as the room that was kept for it, within ${Math.round(most * 100)} %`, async ({
    page,
  }) => {
    test.setTimeout(600_000);
    for (const route of PAGES_WITH_TOOLS) {
      await page.setViewportSize({width: 1280, height: 800});
      await openPage(page, `${prefix}/docs/${route}`);
      const places = page.locator('section[class*="tool_"]');
      await expect(places.first()).toBeAttached();
      for (const place of await places.all()) {
        await place.scrollIntoViewIfNeeded();
        await expect(place).not.toHaveClass(/waiting/);
        await expect(place.locator('input, select, button').first()).toBeVisible();
      }
      for (const width of [1280, 360]) {
        await page.setViewportSize({width, height: 800});
        await expect
          .poll(
            () =>
              places.evaluateAll(
                (all, share) =>
                  all
                    .map(place => {
                      const kept = Number.parseFloat(getComputedStyle(place).minHeight);
                      place.style.minHeight = '0';
                      const {height} = place.getBoundingClientRect();
                      place.style.minHeight = '';
                      return {id: place.id, height, kept};
                    })
                    .filter(({height, kept}) => !(Math.abs(height - kept) <= kept * share)),
                most,
              ),
            `${route} at ${width} px`,
          )
          .toEqual([]);
      }
    }
  });
}
