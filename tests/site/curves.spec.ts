import {expect, locales, test, wide} from './fixtures';
import {openTool, placeOf, resultOf} from './tools';

const texts = {
  en: {
    point: 'Point on the curve',
    table: 'Points as a table',
    sellUpTo: 'Sell up to (units)',
    sold: 'Sold',
    received: 'Received, after the fee of 0.30%',
    spot: 'Without price impact',
    paid: 'Price per unit received',
    swapPicture: /rises more and more slowly/,
    floor: 'Floor price (VARA)',
    start: 'Start price (VARA)',
    price: 'Price',
    fall: 'Decrease per block',
    most: 'At most 100.',
    since: 'Since the start',
    half: '5 min',
    alice: 'Alice has earned',
    bob: 'Bob has earned',
    accumulator: 'Accumulator A: reward per staked unit',
    joins: 'Bob joins after (seconds)',
    leaves: 'Alice leaves after (seconds)',
    unused: 'Unused at the end of the period (the owner can take it back)',
  },
  'zh-cn': {
    point: '曲线上的点',
    table: '以表格显示各点',
    sellUpTo: '最多卖出（单位）',
    sold: '卖出',
    received: '得到（扣除 0.30% 手续费）',
    spot: '不计价格影响',
    paid: '每个的价格',
    swapPicture: /越升越缓/,
    floor: '底价（VARA）',
    start: '起价（VARA）',
    price: '价格',
    fall: '每个区块下降',
    most: '至多为 100。',
    since: '开始之后',
    half: '5分钟',
    alice: 'Alice 已得',
    bob: 'Bob 已得',
    accumulator: '累加器 A：每质押一个单位的奖励',
    joins: 'Bob 加入的时间（秒）',
    leaves: 'Alice 离开的时间（秒）',
    unused: '周期结束时未发放的奖励，归所有者',
  },
};

for (const locale of locales) {
  const t = texts[locale.name];

  test(`curves, ${wide(locale.name)}: a swap can be read by keyboard, by pointing and as a table`, async ({
    page,
    pageErrors,
  }) => {
    const place = await openTool(page, 'swap', locale);
    // The curve starts where the page's example is.
    await expect(resultOf(place, t.sold)).toHaveText('500,000');
    await expect(resultOf(place, t.received)).toHaveText('332,665');
    await expect(resultOf(place, t.spot)).toHaveText('498,500');
    await place.getByLabel(t.sellUpTo).focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('9e6');
    await page.keyboard.press('Tab');
    const slider = place.getByRole('slider', {name: t.point});
    await expect(slider).toBeFocused();
    await page.keyboard.press('End');
    await expect(resultOf(place, t.received)).toHaveText('899,729');
    await expect(resultOf(place, t.paid)).toHaveText('10.003');
    await page.keyboard.press('Home');
    await expect(resultOf(place, t.sold)).toHaveText('0');
    await page.keyboard.press('ArrowRight');
    await expect(resultOf(place, t.sold)).toHaveText('90,000');
    await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`${t.sold}: 90,000`));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(place.getByRole('table', {includeHidden: false})).toBeVisible();
    await expect(place.getByRole('row')).toHaveCount(12);
    await expect(place.getByRole('row').last()).toContainText('899,729');

    const picture = place.getByRole('img');
    await expect(picture).toHaveAccessibleName(`${t.received}, ${t.spot} / ${t.sold}`);
    await expect(picture).toHaveAccessibleDescription(t.swapPicture);
    const {width, height} = (await picture.boundingBox())!;
    await picture.hover({position: {x: width / 2, y: height / 2}});
    await expect(resultOf(place, t.sold)).toHaveText('4,500,000');
    expect(pageErrors).toEqual([]);
  });

  test(`curves, ${wide(locale.name)}: the price follows the terms of the reader's auction`, async ({
    page,
    pageErrors,
  }) => {
    const place = await openTool(page, 'auction', locale);
    await expect(resultOf(place, t.fall)).toHaveText('0.3 VARA');
    const slider = place.getByRole('slider', {name: t.point});
    await slider.fill('50');
    await expect(resultOf(place, t.since)).toHaveText(t.half);
    await expect(resultOf(place, t.price)).toHaveText('70 VARA');
    await place.getByLabel(t.floor).fill('100.1');
    await expect(place.getByLabel(t.floor)).toHaveAccessibleDescription(t.most);
    // The last price stays, and nobody can take it for that of the new terms.
    await expect(resultOf(place, t.price)).toHaveText('70 VARA');
    await expect(place.locator('[inert]').getByRole('slider')).toHaveCount(1);
    await place.getByLabel(t.start).fill('200.1');
    await expect(place.locator('[inert]')).toHaveCount(0);
    await expect(resultOf(place, t.price)).toHaveText('150.1 VARA');
    expect(pageErrors).toEqual([]);
  });

  test(`curves, ${wide(locale.name)}: two stakers share the reward as in the page's example`, async ({
    page,
    pageErrors,
  }) => {
    const place = await openTool(page, 'rewards', locale);
    const slider = place.getByRole('slider', {name: t.point});
    await slider.press('End');
    await expect(resultOf(place, t.alice)).toHaveText('5,000');
    await expect(resultOf(place, t.bob)).toHaveText('7,000');
    await expect(resultOf(place, t.accumulator)).toHaveText('170');
    await place.getByLabel(t.joins).fill('0');
    await expect(resultOf(place, t.alice)).toHaveText('4,000');
    await expect(resultOf(place, t.bob)).toHaveText('8,000');
    await expect(resultOf(place, t.accumulator)).toHaveText('160');
    await slider.fill('50');
    await expect(resultOf(place, t.accumulator)).toHaveText('40');
    await place.getByLabel(t.leaves).fill('30');
    await place.getByLabel(t.joins).fill('60');
    await expect(resultOf(place, t.unused)).toHaveText('3,000');
    expect(pageErrors).toEqual([]);
  });

  test(`curves, ${wide(locale.name)}: a link to the page shows the reader's numbers and point`, async ({
    page,
  }) => {
    let place = await openTool(page, 'swap', locale);
    await place.getByLabel(t.sellUpTo).fill('9e6');
    await place.getByRole('slider', {name: t.point}).press('End');
    await expect(page).toHaveURL(/\?sell=9e6&at=100#swap-curve$/);
    await page.reload();
    place = placeOf(page, 'swap', locale.name);
    await expect(place.getByLabel(t.sellUpTo)).toHaveValue('9e6');
    await expect(resultOf(place, t.received)).toHaveText('899,729');
    await expect(place).toBeInViewport();
    await place.getByLabel(t.sellUpTo).fill('1,000,000');
    await expect(page).toHaveURL(/\?at=100#swap-curve$/);
  });
}
