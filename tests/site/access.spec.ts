import {expectAccessible, kinds, viewsOf} from './axe';
import {expect, locales, test, wide} from './fixtures';

test.describe.configure({timeout: 240_000});

for (const {name, prefix} of locales) {
  for (const [what, path] of Object.entries(kinds)) {
    test(`${wide(name)}: axe finds nothing on ${what}, in both color modes, wide and narrow`, async ({
      page,
    }) => {
      await expectAccessible(page, `${prefix}${path}`, viewsOf(name));
    });
  }

  for (const [what, path] of [
    ['search page with results', '/search?q=gas'],
    ['not-found page with suggestions', '/docs/mailbocks'],
  ]) {
    test(`${wide(name)}: axe finds nothing on the ${what}, in both color modes, wide and narrow`, async ({
      page,
    }) => {
      await expectAccessible(page, `${prefix}${path}`, viewsOf(name), () =>
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
