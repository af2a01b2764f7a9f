import type {Locator, Page} from '@playwright/test';
import type {LocaleName} from '../../config/i18n';
import {type Locale, hydrated} from './fixtures';

/** The tools that calculate alone: their pages, their names, and a text of theirs that needs no scripts. */
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
    text: '40.3 VARA',
  },
  rewards: {
    route: '/docs/examples/staking',
    name: {en: 'Rewards over time', 'zh-cn': '奖励随时间的变化'},
    text: '50 + 6,000 / 50 = 170',
  },
} as const;

export type Tool = keyof typeof tools;

/** The place of a tool, with its text or the tool itself. */
export function placeOf(page: Page, tool: Tool, locale: LocaleName): Locator {
  return page.getByRole('region', {name: tools[tool].name[locale], exact: true});
}

/** Opens the tool's page and waits for the tool. */
export async function openTool(
  page: Page,
  tool: Tool,
  {name, prefix}: Pick<Locale, 'name' | 'prefix'>,
): Promise<Locator> {
  await page.goto(`${prefix}${tools[tool].route}`);
  await hydrated(page);
  const place = placeOf(page, tool, name);
  await place.scrollIntoViewIfNeeded();
  await place.getByRole('textbox').first().waitFor();
  return place;
}

/** The value that a tool shows beside a name. */
export function resultOf(place: Locator, name: string): Locator {
  return place
    .getByRole('term')
    .filter({hasText: new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)})
    .locator('xpath=following-sibling::dd')
    .locator('strong');
}
