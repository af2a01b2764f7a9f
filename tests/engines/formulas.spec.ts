import {locales} from '../site/fixtures';
import {open, until} from './engine';
import {expect, test} from './fixtures';

/** What a reader sees of the first formula that has an index. */
const seen = `
  const formula = document.querySelector('.katex:has(msub)');
  const [base, index] = Array.from(formula.querySelector('msub').children, child =>
    child.getBoundingClientRect().bottom);
  return {
    drawnByKatex: formula.querySelector('.katex-html').getClientRects().length > 0,
    onlySpoken: getComputedStyle(formula.querySelector('.katex-mathml')).position === 'absolute',
    indexIsLower: index > base,
    errors: document.querySelectorAll('merror, .katex-error').length,
  };`;

/** The page has asked for the stylesheet, and has given up. */
const refused = `return document.readyState === 'complete' &&
  performance.getEntriesByType('resource').some(({name}) => name.includes('katex')) &&
  document.querySelector('link[href*=katex]') === null`;

const font = `return Array.from(document.fonts).some(
  face => face.family.includes('KaTeX_Math') && face.status === 'loaded')`;

for (const {name, prefix} of locales) {
  const address = `${prefix}/docs/gear/gear-state/state`;

  test.describe(name, () => {
    test('formulas are drawn with the stylesheet and the fonts of the CDN', async ({
      engine,
      site,
    }) => {
      await open(engine, site + address);
      await until(engine, font, 'the font of formulas');
      expect(await engine.run(seen)).toMatchObject({
        drawnByKatex: true,
        onlySpoken: true,
        errors: 0,
      });
      expect(await engine.run(`return document.documentElement.dataset.katex`)).toBe('loaded');
    });

    test('without the CDN, the browser draws each formula once, from its MathML', async ({
      engine,
      site,
      faults,
    }) => {
      faults.refused = /^\/katex\//;
      await open(engine, site + address);
      await until(engine, refused, 'the end of the attempt');
      expect(await engine.run(seen)).toMatchObject({
        drawnByKatex: false,
        onlySpoken: false,
        indexIsLower: true,
        errors: 0,
      });
    });
  });
}
