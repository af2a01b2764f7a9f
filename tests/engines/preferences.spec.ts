import {locales} from '../site/fixtures';
import {longestMotion} from '../site/motion';
import {hydrated, until} from './engine';
import {expect, test} from './fixtures';

test.use({preferences: {lessMotion: true, ownColors: true}});

const outline = (selector: string) =>
  `return getComputedStyle(document.querySelector('${selector}')).outlineStyle`;

for (const {name, prefix} of locales) {
  test(`${name}: for a reader who wants less motion, nothing moves`, async ({engine, site}) => {
    for (const page of ['/', '/docs/gear/actor-model']) {
      await engine.open(`${site}${prefix}${page}`);
      await until(engine, hydrated, page);
      expect(
        await engine.run(`return matchMedia('(prefers-reduced-motion: reduce)').matches`),
        'the engine knows the wish',
      ).toBe(true);
      expect(await engine.run(`return (${longestMotion.toString()})()`), page).toBeLessThan(0.01);
    }
  });

  test(`${name}: in the reader's own colors, what only color shows is shown by a line`, async ({
    engine,
    engineName,
    site,
  }) => {
    await engine.resize(1280, 800);
    await engine.open(`${site}${prefix}/docs/node/setting-up`);
    await until(engine, hydrated, 'the page');
    const forced = await engine.run(`return matchMedia('(forced-colors: active)').matches`);
    if (engineName === 'webkit') {
      expect(forced, 'WebKit knows forced colors now: test it here, too').toBe(false);
      return;
    }
    expect(forced).toBe(true);
    const sidebar = '.theme-doc-sidebar-menu';
    expect(await engine.run(outline(`${sidebar} a[aria-current="page"]`))).toBe('solid');
    expect(await engine.run(outline(`${sidebar} a:not(.menu__link--active)`))).toBe('none');
    await engine.open(`${site}${prefix}/markdown-page`);
    await until(engine, hydrated, 'the page');
    expect(await engine.run(outline('.theme-code-block-highlighted-line'))).toBe('solid');
    expect(
      await engine.run(`
        const ground = getComputedStyle(document.documentElement).backgroundColor;
        return [...document.querySelectorAll('main svg[role="img"] text')]
          .filter(text => getComputedStyle(text).fill === ground).length`),
      'texts of the diagram in the color of the ground',
    ).toBe(0);
  });
}
