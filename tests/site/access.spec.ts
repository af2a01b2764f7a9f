import {expectAccessible} from './axe';
import {expect, locales, test} from './fixtures';

/** A page of each kind, and one with each component, by what it shows. `tests/access` looks at all pages. */
const kinds = {
  'the home page': '/',
  'a page outside the docs, with code, a formula and a diagram': '/markdown-page',
  'a docs page with admonitions, tables and tabs': '/docs/node/setting-up',
  'a docs page with terms, formulas and the actor simulator': '/docs/gear/actor-model',
  'a docs page with a program to run': '/docs/examples/ping',
  'the glossary': '/docs/gear/glossary',
};

test.describe.configure({timeout: 240_000});

for (const {name, prefix} of locales) {
  for (const [what, path] of Object.entries(kinds)) {
    test(`${name}: axe finds nothing on ${what}, in both color modes, wide and narrow`, async ({
      page,
    }) => {
      await expectAccessible(page, `${prefix}${path}`);
    });
  }

  for (const [what, path] of [
    ['search page with results', '/search?q=gas'],
    ['not-found page with suggestions', '/docs/mailbocks'],
  ]) {
    test(`${name}: axe finds nothing on the ${what}, in both color modes, wide and narrow`, async ({
      page,
    }) => {
      await expectAccessible(page, `${prefix}${path}`, () =>
        expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible(),
      );
    });
  }
}

for (const [what, path] of [
  ['a page with announcement bar, tabs and every kind of navbar item', '/docs'],
  ['a translation older than its page', '/zh-cn/docs/guide/second'],
  ['a page without translation', '/zh-cn/docs/1.0'],
]) {
  test(`axe finds nothing on ${what}, in both color modes, wide and narrow`, async ({
    page,
    featuresUrl,
  }) => {
    await expectAccessible(page, `${featuresUrl}${path}`);
  });
}
