import {expect, type Locator, type Page} from '@playwright/test';
import type {LocaleName} from '../../config/i18n';
import {type View, expectRegionAccessible, setView} from './axe';
import {type Locale, openPage} from './fixtures';

/** The calculators: their pages, their names, and a part of the text that is shown without scripts. */
export const tools = {
  ss58: {
    route: '/docs/idea/account/ss58',
    name: {en: 'SS58 converter', 'zh-cn': 'SS58 转换工具'},
    text: 'kGim5ByTuPokQf21odiQskRXcVEwaunk5PwC4dmGz8M6zuwkX',
  },
  gas: {
    route: '/docs/api/calculate-gas',
    name: {en: 'Gas and rent calculator', 'zh-cn': 'gas 与租金计算器'},
    text: '0.0158024679 VARA',
  },
  swap: {
    route: '/docs/examples/dex',
    name: {en: 'What a swap gives', 'zh-cn': '一次交换能得到多少'},
    text: '332,665',
  },
  auction: {
    route: '/docs/examples/dutch-auction',
    name: {en: 'The price over time', 'zh-cn': '价格随时间的变化'},
    text: '40.3',
  },
  rewards: {
    route: '/docs/examples/staking',
    name: {en: 'Rewards over time', 'zh-cn': '奖励随时间的变化'},
    text: '50 + 6,000 / 50 = 170',
  },
} as const;

export type Tool = keyof typeof tools;

/** The other tools with a text for readers without scripts. What they do is tested in files of their own. */
export const otherTools = {
  simulator: {
    route: '/docs/gear/actor-model',
    name: {en: 'Actor simulator', 'zh-cn': 'Actor 模拟器'},
    text: '40,000,000,000 ',
  },
  coder: {
    route: '/docs/api/metadata-type-creation',
    name: {en: 'Encode and decode a payload', 'zh-cn': '编码和解码有效载荷'},
    text: '9111fc3c6029f598',
  },
  program: {
    route: '/docs/examples/gft-20',
    name: {en: 'Run the program here', 'zh-cn': '在这里运行程序'},
    text: 'InsufficientBalance',
  },
  walkthrough: {
    route: '/docs/examples/escrow',
    name: {en: 'Run the program here', 'zh-cn': '在这里运行程序'},
    text: 'Charlie → escrow Confirm(id: 1) → NotBuyer',
  },
} as const;

/** The tools without a text. */
export const forms = {
  settings: {
    route: '/docs/api/upload-program',
    name: {en: 'Your values in the samples', 'zh-cn': '在示例中使用你的值'},
  },
  own: {
    route: '/docs/developing-contracts/run-in-browser',
    name: {en: 'Run your own program', 'zh-cn': '运行你自己的程序'},
  },
} as const;

export const button = (tool: Locator, name: string): Locator =>
  tool.getByRole('button', {name, exact: true});
export const field = (tool: Locator, name: string): Locator => tool.getByLabel(name, {exact: true});

/** What the messages of a running program led to, the latest one first. */
export const exchangesOf = (tool: Locator): Locator => tool.locator('ol[reversed] > li');

/** The frame of a tool, which contains its text or the tool itself. */
export function placeOf(page: Page, tool: Tool, locale: LocaleName): Locator {
  return page.getByRole('region', {name: tools[tool].name[locale], exact: true});
}

/**
 * Opens a page and scrolls to a tool, which loads it.
 *
 * @param control role of the first control to wait for, where that matters
 */
export async function openRegion(
  page: Page,
  url: string,
  name: string,
  control?: 'button' | 'combobox' | 'textbox',
): Promise<Locator> {
  await openPage(page, url);
  const tool = page.getByRole('region', {name, exact: true});
  await tool.scrollIntoViewIfNeeded();
  if (control) await expect(tool.getByRole(control).first()).toBeVisible();
  return tool;
}

/** Opens the tool's page and waits until the tool is loaded. */
export async function openTool(
  page: Page,
  tool: Tool,
  {name, prefix}: Pick<Locale, 'name' | 'prefix'>,
): Promise<Locator> {
  const place = await openRegion(page, prefix + tools[tool].route, tools[tool].name[name]);
  await place.getByRole('textbox').first().waitFor();
  return place;
}

/** The value that a tool shows next to a name. */
export function resultOf(place: Locator, name: string): Locator {
  return place
    .getByRole('term')
    .filter({hasText: new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)})
    .locator('xpath=following-sibling::dd')
    .locator('strong');
}

/** Checks a tool with axe and for horizontal overflow, in use and with wrong input. */
export async function expectToolAccessible(
  page: Page,
  tool: Tool,
  locale: Pick<Locale, 'name' | 'prefix'>,
  chosen: readonly View[],
): Promise<void> {
  for (const view of chosen) {
    const when = `${view.mode} ${view.width}`;
    await setView(page, view);
    const place = await openTool(page, tool, locale);
    const summary = place.locator('summary');
    if ((await summary.count()) > 0) {
      await summary.click();
      await expect(place.getByRole('table')).toBeVisible();
    }
    await expectRegionAccessible(page, tools[tool].name[locale.name], when);
    const field = place.getByRole('textbox').first();
    await field.fill('x');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expectRegionAccessible(page, tools[tool].name[locale.name], `${when}, with a problem`);
  }
}
