import {readFileSync} from 'node:fs';
import {load} from 'cheerio';
import {twoViews} from './axe';
import {
  caughtUp,
  expect,
  isPlainBuild,
  locales,
  openPage,
  setConnection,
  test,
  wide,
} from './fixtures';
import {routes} from './routes';
import {expectToolAccessible, otherTools, type Tool, tools} from './tools';

for (const [index, locale] of locales.entries()) {
  const {name, prefix} = locale;
  // Dark and wide in one locale, light and narrow in the other: `npm run test:access` checks all four views in each.
  const view = twoViews[index % twoViews.length]!;
  for (const [tool, {route, name: names, text}] of Object.entries({
    ...tools,
    simulator: otherTools.simulator,
  })) {
    const elsewhere = tool === 'simulator' ? tools.gas.route : otherTools.simulator.route;

    test(`${wide(name)} ${tool}: the tool is downloaded only near the screen, and never on other pages`, async ({
      page,
      pageErrors,
    }) => {
      const files = new Set<string>();
      page.on('request', request => {
        if (['script', 'stylesheet'].includes(request.resourceType())) files.add(request.url());
      });
      await page.setViewportSize({width: 1280, height: 300});
      // Nothing is prefetched, so that every request is for something that the page uses.
      await setConnection(page, {saveData: true, effectiveType: '4g'});
      await openPage(page, `${prefix}${route}`);
      await caughtUp(page);
      const place = page.getByRole('region', {name: names[name], exact: true});
      const control = place.locator('input, select');
      await expect(place).toContainText(text);
      await expect(control).toHaveCount(0);
      const before = new Set(files);
      await place.scrollIntoViewIfNeeded();
      await expect(control.first()).toBeVisible();
      const own = [...files].filter(file => !before.has(file));
      expect(own.some(file => file.endsWith('.js'))).toBe(true);
      expect(own.some(file => file.endsWith('.css'))).toBe(!isPlainBuild);

      files.clear();
      await openPage(page, `${prefix}${elsewhere}`);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await caughtUp(page);
      expect(own.filter(file => files.has(file))).toEqual([]);
      expect(pageErrors).toEqual([]);
    });
  }

  for (const tool of Object.keys(tools) as Tool[]) {
    test(`${wide(name)} ${tool}: in use and with wrong input, axe finds nothing and nothing scrolls sideways`, async ({
      page,
    }) => {
      await expectToolAccessible(page, tool, locale, [view]);
    });
  }

  test(`${wide(name)}: without scripts, the text of every tool is shown`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({javaScriptEnabled: false, baseURL});
    const page = await context.newPage();
    for (const {route, name: names, text} of Object.values({...tools, ...otherTools})) {
      await page.goto(`${prefix}${route}`);
      const place = page.getByRole('region', {name: names[name], exact: true});
      await expect(place.locator('table, ol')).toContainText(text);
      await expect(place).toHaveCSS('min-height', '0px');
    }
    await context.close();
  });
}

test('a tool that does not load keeps its text and has a button that tries again', async ({
  page,
}) => {
  await openPage(page, tools.ss58.route);
  await page.route('**/*.js', route => route.abort());
  const place = page.getByRole('region', {name: tools.ss58.name.en});
  await place.scrollIntoViewIfNeeded();
  const again = place.getByRole('button', {name: 'Try again'});
  await expect(again).toBeVisible();
  await expect(place).toContainText(tools.ss58.text);
  await page.unroute('**/*.js');
  await again.click();
  await expect(place.getByRole('textbox')).toBeVisible();
});

test('the page "Tools" leads to every tool, and to every example that runs', () => {
  const pageOf = (route: string) => load(readFileSync(`build${route}.html`, 'utf8'));
  // One tool may stand on several pages; the programs that run are different ones on each.
  const nameOf = (route: string, id: string) => (id === 'run-program' ? `${route}#${id}` : id);
  const there = new Set<string>();
  for (const route of routes.filter(path => path.startsWith('/docs/'))) {
    const $ = pageOf(route);
    for (const place of $('section[class*="tool_"]').get()) {
      there.add(nameOf(route, $(place).attr('id')!));
    }
  }
  expect(there.size).toBeGreaterThan(25);
  const $ = pageOf('/docs/developing-contracts/tools');
  const linked = new Set(
    $('article a[href*="#"]')
      .get()
      .map(link => $(link).attr('href')!.split('#') as [string, string])
      .map(([route, id]) => nameOf(route, id)),
  );
  expect([...there].filter(tool => !linked.has(tool))).toEqual([]);
});
