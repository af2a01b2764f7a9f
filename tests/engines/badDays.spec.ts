import {locales} from '../site/fixtures';
import {hydrated, open, ownErrors, results, search, until} from './engine';
import {expect, test} from './fixtures';

for (const {name, prefix} of locales) {
  test.describe(name, () => {
    test('when the code of the next page is gone, that page is loaded as a whole', async ({
      engine,
      site,
      faults,
    }) => {
      // Nothing is prefetched on a slow network, so that the click is what fails.
      faults.script = `Object.defineProperty(navigator, 'connection', {value: {saveData: true, effectiveType: '4g'}})`;
      await open(engine, `${site}${prefix}/docs/gear/actor-model`);
      await engine.run('window.visit = 1');
      // The scripts that a page has loaded are in its memory, so only those of the next page fail.
      faults.refused = /^\/(?:zh-cn\/)?assets\/js\/(?!runtime|main)/;
      const link = `.theme-doc-sidebar-menu a[href="${prefix}/docs/gear/glossary"]`;
      await until(engine, `return document.querySelector('${link}') !== null`, 'the link');
      await engine.click(link);
      await until(
        engine,
        `return location.pathname.endsWith('glossary') && window.visit === undefined`,
        'the new load',
      );
      // Its text is in its HTML; its scripts are still refused.
      await until(engine, `return document.querySelector('h1')?.textContent`, 'its heading');
    });

    test('with full storage the color mode still changes', async ({engine, site, faults}) => {
      faults.script = `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }`;
      await open(engine, `${site}${prefix}/docs`);
      const mode = 'document.documentElement.dataset.theme';
      const before = await engine.run<string>(`return ${mode}`);
      await engine.click('nav button[class*="toggleButton"]');
      await until(engine, `return ${mode} !== '${before}'`, 'the other mode');
    });

    test('a page that the browser translated still searches and navigates', async ({
      engine,
      site,
    }) => {
      await open(engine, `${site}${prefix}/docs/node/setting-up`);
      // Each text in two font elements, as browsers do it.
      await engine.run(`
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const texts = [];
        while (walker.nextNode()) texts.push(walker.currentNode);
        for (const text of texts) {
          if (!/\\S/.test(text.data) || text.parentElement.closest('script, style')) continue;
          const outer = document.createElement('font');
          const inner = document.createElement('font');
          outer.append(inner);
          text.replaceWith(outer);
          inner.append('«' + text.data + '»');
        }`);
      await search(engine, 'mailbox');
      await until(engine, results, 'results');
      await engine.press('Enter');
      await until(engine, `return /mailbox/.test(location.href)`, 'the page of the first result');
      const heading = `document.querySelector('h1')?.textContent`;
      await until(engine, `return /^[^«]/.test(${heading} ?? '')`, 'its heading');
      expect(await engine.run(`return ${ownErrors}`)).toEqual([]);
    });

    test('Back shows the page before, and it still works', async ({engine, site}) => {
      await open(engine, `${site}${prefix}/docs/gear/actor-model`);
      await open(engine, `${site}${prefix}/docs/gear/glossary`);
      await engine.back();
      await until(engine, `return location.pathname.endsWith('actor-model')`, 'the page before');
      await until(engine, hydrated, 'the page before');
      await search(engine, 'gas');
      await until(engine, results, 'results');
    });
  });
}
