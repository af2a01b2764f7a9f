import {axeFindings} from './axe';
import {caughtUp, expect, hydrated, locales, setConnection, test} from './fixtures';
import {openTool, placeOf, type Tool, tools} from './tools';

const views = [
  {mode: 'light', width: 1280},
  {mode: 'dark', width: 1280},
  {mode: 'light', width: 320},
  {mode: 'dark', width: 320},
] as const;

for (const locale of locales) {
  const {name, prefix} = locale;
  for (const tool of Object.keys(tools) as Tool[]) {
    const {route, text} = tools[tool];

    test(`${name} ${tool}: no byte of the tool before its place comes near, none on another page`, async ({
      page,
      trouble,
    }) => {
      const files = new Set<string>();
      page.on('request', request => {
        if (['script', 'stylesheet'].includes(request.resourceType())) files.add(request.url());
      });
      await page.setViewportSize({width: 1280, height: 300});
      // Nothing is fetched ahead, so that what is fetched is what the page uses.
      await setConnection(page, {saveData: true, effectiveType: '4g'});
      await page.goto(`${prefix}${route}`);
      await hydrated(page);
      await caughtUp(page);
      const place = placeOf(page, tool, name);
      await expect(place).toContainText(text);
      await expect(place.getByRole('textbox')).toHaveCount(0);
      const before = new Set(files);
      await place.scrollIntoViewIfNeeded();
      await expect(place.getByRole('textbox').first()).toBeVisible();
      const own = [...files].filter(file => !before.has(file));
      expect(own.some(file => file.endsWith('.js'))).toBe(true);
      expect(own.some(file => file.endsWith('.css'))).toBe(true);

      files.clear();
      await page.goto(`${prefix}/docs/gear/actor-model`);
      await hydrated(page);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await caughtUp(page);
      expect(own.filter(file => files.has(file))).toEqual([]);
      expect(trouble).toEqual([]);
    });

    test(`${name} ${tool}: no axe finding in light and dark, no page that scrolls sideways at 320 px`, async ({
      page,
    }) => {
      for (const {mode, width} of views) {
        await page.setViewportSize({width, height: 800});
        await page.addInitScript(theme => localStorage.setItem('theme', theme), mode);
        const place = await openTool(page, tool, locale);
        const summary = place.locator('summary');
        if ((await summary.count()) > 0) {
          await summary.click();
          await expect(place.getByRole('table')).toBeVisible();
        }
        const overflow = () =>
          page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
        expect(await overflow(), `${mode} ${width}`).toBeLessThanOrEqual(0);
        const findings = () =>
          axeFindings(page, {include: `section[aria-label="${tools[tool].name[name]}"]`});
        expect(await findings(), `${mode} ${width}`).toEqual([]);
        const field = place.getByRole('textbox').first();
        await field.fill('x');
        await expect(field).toHaveAttribute('aria-invalid', 'true');
        expect(await findings(), `${mode} ${width}, with a problem`).toEqual([]);
        expect(await overflow(), `${mode} ${width}, with a problem`).toBeLessThanOrEqual(0);
      }
    });
  }

  test(`${name}: without scripts every tool's place has its text`, async ({browser, baseURL}) => {
    const context = await browser.newContext({javaScriptEnabled: false, baseURL});
    const page = await context.newPage();
    for (const tool of Object.keys(tools) as Tool[]) {
      await page.goto(`${prefix}${tools[tool].route}`);
      const place = placeOf(page, tool, name);
      await expect(place.getByRole('table')).toContainText(tools[tool].text);
      await expect(place).toHaveCSS('min-height', '0px');
    }
    await context.close();
  });
}

test('a tool that does not load leaves the text and a button that tries again', async ({page}) => {
  await page.goto(tools.ss58.route);
  await hydrated(page);
  await page.route('**/*.js', route => route.abort());
  const place = placeOf(page, 'ss58', 'en');
  await place.scrollIntoViewIfNeeded();
  const again = place.getByRole('button', {name: 'Try again'});
  await expect(again).toBeVisible();
  await expect(place).toContainText(tools.ss58.text);
  await page.unroute('**/*.js');
  await again.click();
  await expect(place.getByRole('textbox')).toBeVisible();
});
