import {locales} from '../site/fixtures';
import {hydrated, open, ownErrors, results, search, until} from './engine';
import {expect, test} from './fixtures';

for (const {name, prefix, lang} of locales) {
  test.describe(name, () => {
    test.afterEach(async ({engine}) => {
      expect(await engine.run(`return ${ownErrors}`)).toEqual([]);
    });

    test('the search opens, finds while the reader types, and leads to a page by keyboard', async ({
      engine,
      site,
    }) => {
      await open(engine, `${site}${prefix}/docs`);
      const title = await engine.run<string>('return document.title');
      await search(engine, 'mailbox');
      await until(engine, results, 'results');
      await engine.press('ArrowDown');
      await engine.press('Enter');
      await until(engine, `return /mailbox/.test(location.href)`, 'the page of the first result');
      // While its code is on its way, the page before stays, and to leave it would make Docusaurus load it anew.
      await until(engine, `return document.title !== ${JSON.stringify(title)}`, 'its title');
    });

    test('the color mode changes and is remembered', async ({engine, site}) => {
      await open(engine, `${site}${prefix}/docs`);
      const mode = `return document.documentElement.dataset.theme`;
      const before = await engine.run<string>(mode);
      await engine.click('nav button[class*="toggleButton"]');
      await until(engine, `${mode} !== '${before}'`, 'the other mode');
      await open(engine, `${site}${prefix}/docs/gear/glossary`);
      expect(await engine.run(mode)).not.toBe(before);
      await engine.run('localStorage.clear()');
    });

    test('a tab opens with the arrow keys', async ({engine, site}) => {
      await open(engine, `${site}${prefix}/docs/node/setting-up`);
      await engine.run(`document.querySelector('[role="tab"][tabindex="0"]').focus()`);
      await engine.press('ArrowRight');
      await until(
        engine,
        `return document.activeElement?.matches('[role="tab"]:nth-child(2)')`,
        'the focus on the second tab',
      );
      await engine.press('Enter');
      await until(
        engine,
        `return document.activeElement?.getAttribute('aria-selected') === 'true'`,
        'the second tab',
      );
    });

    test('programs run in the page, and answer', async ({engine, site}) => {
      await open(engine, `${site}${prefix}/docs/examples/escrow`);
      const tool = '#run-program';
      await engine.run(`document.querySelector('${tool}').scrollIntoView()`);
      const button = `${tool} .button--primary`;
      await until(engine, `return document.querySelector('${button}') !== null`, 'the tool');
      await engine.click(button);
      const state = `document.querySelector('${tool} [data-testid="state"]')?.textContent ?? ''`;
      await until(engine, `return (${state}).includes('gold')`, 'the state');
      const told = `document.querySelectorAll('${tool} ol[reversed] > li').length`;
      for (let step = 1; step <= 3; step++) {
        await engine.click(button);
        await until(engine, `return ${told} === ${step}`, `the answer ${step}`);
      }
      expect(await engine.run(`return ${state}`)).toContain('400');
    });

    test('the address converter explains what is wrong with an address', async ({engine, site}) => {
      await open(engine, `${site}${prefix}/docs/idea/account/ss58`);
      const field = 'main section[aria-label] input';
      await engine.run(`document.querySelector('main section[aria-label]').scrollIntoView()`);
      await until(engine, `return document.querySelector('${field}') !== null`, 'the converter');
      await engine.click(field);
      await engine.write('x');
      await until(
        engine,
        `return document.activeElement?.getAttribute('aria-invalid') === 'true'`,
        'the problem',
      );
    });

    test('an unknown address shows the screen for it, in the language of the address', async ({
      engine,
      site,
    }) => {
      await open(engine, `${site}${prefix}/docs/nowhere`);
      await until(
        engine,
        `return document.querySelector('main input') !== null`,
        'the search field',
      );
      if (prefix === '')
        expect(await engine.run(`return document.documentElement.lang`)).toBe(lang);
    });

    test('the menu of languages leads to the same page in the other language', async ({
      engine,
      site,
    }) => {
      await open(engine, `${site}${prefix}/docs/gear/glossary`);
      await engine.click('.navbar .dropdown > [aria-haspopup]');
      const other = '.navbar .dropdown__link:not(.dropdown__link--active)';
      await until(
        engine,
        `return document.querySelector('${other}')?.checkVisibility({visibilityProperty: true})`,
        'the menu',
      );
      await engine.click(other);
      await until(engine, `return document.documentElement.lang !== '${lang}'`, 'the other page');
      await until(engine, hydrated, 'the other page');
      expect(await engine.run<string>('return location.pathname')).toMatch(/docs\/gear\/glossary$/);
      await engine.run('localStorage.clear()');
    });

    test('the button of a page copies it, and says so', async ({engine, site}) => {
      await open(engine, `${site}${prefix}/docs/gear/glossary`);
      const button = 'main button.button--secondary';
      const before = await engine.run<string>(
        `return document.querySelector('${button}').textContent`,
      );
      const copied = {en: 'Copied', 'zh-cn': '已复制'}[name];
      expect(before).not.toContain(copied);
      await engine.click(button);
      await until(
        engine,
        `return document.querySelector('${button}').textContent.includes('${copied}')`,
        copied,
      );
    });

    test('the keyboard reaches the skip link first, then the header from start to end', async ({
      engine,
      site,
    }) => {
      await open(engine, `${site}${prefix}/docs/gear/glossary`);
      const focused = `document.activeElement`;
      await engine.press('Tab');
      await until(
        engine,
        `return ${focused}.matches('[href="#__docusaurus_skipToContent_fallback"]')`,
        'the focus on the skip link',
      );
      const inHeader = `return [...document.querySelectorAll('.navbar a, .navbar button')]
        .filter(item => item.checkVisibility({visibilityProperty: true}) && !item.closest('.dropdown__menu'))
        .indexOf(${focused})`;
      for (let step = 0; step < 4; step++) {
        await engine.press('Tab');
        await until(engine, `${inHeader} === ${step}`, `the focus on item ${step} of the header`);
      }
      await open(engine, `${site}${prefix}/docs/gear/glossary`);
      await engine.press('Tab');
      await engine.press('Enter');
      // The region itself does not show the focus; the next Tab continues from there.
      await until(engine, `return ${focused}.closest('a') === null`, 'the end of the jump');
      await engine.press('Tab');
      await until(engine, `return ${focused}.closest('main') !== null`, 'the focus on the content');
    });

    // Neither driver can ask for the layout of a printed page. So the engine's own rules for print apply to the screen.
    test('the rules for print leave the text and hide what is around it', async ({
      engine,
      site,
    }) => {
      await open(engine, `${site}${prefix}/docs/gear/actor-model`);
      const shown = (selector: string) =>
        engine.run<boolean>(
          `return [...document.querySelectorAll('${selector}')].some(item => item.checkVisibility())`,
        );
      const around = ['.theme-doc-sidebar-container', '.theme-doc-breadcrumbs', 'main button'];
      for (const selector of around) {
        expect(await shown(selector), selector).toBe(true);
      }
      const rules = await engine.run<number>(`
        const found = [...document.styleSheets]
          .filter(sheet => sheet.href?.startsWith(location.origin))
          .flatMap(sheet => [...sheet.cssRules])
          .filter(rule => rule.media?.mediaText === 'print');
        found.forEach(rule => { rule.media.mediaText = 'all'; });
        return found.length`);
      expect(rules).toBeGreaterThan(0);
      for (const selector of around) {
        expect(await shown(selector), selector).toBe(false);
      }
      expect(await shown('.theme-doc-markdown p')).toBe(true);
    });

    test('the menu of a phone opens and closes', async ({engine, site}) => {
      await open(engine, `${site}${prefix}/docs`);
      await engine.resize(360, 740);
      await engine.click('.navbar__toggle');
      await until(
        engine,
        // Only when it has slid in, the button is where a driver clicks.
        `return document.querySelector('.navbar-sidebar--show .navbar-sidebar')?.getBoundingClientRect().left === 0`,
        'the menu',
      );
      await engine.click('.navbar-sidebar__close');
      await until(
        engine,
        `return document.querySelector('.navbar-sidebar--show') === null`,
        'the page without the menu',
      );
    });
  });
}
