import {expectAccessible, twoViews} from '../site/axe';
import {locales, test} from '../site/fixtures';
import {routes} from '../site/routes';

// axe reads the colors of every element; the longest pages have thousands.
test.describe.configure({timeout: 240_000});

for (const {name, prefix} of locales) {
  for (const route of routes) {
    test(`${name} ${route}: axe finds nothing, dark and wide, light and narrow`, async ({page}) => {
      await expectAccessible(page, `${prefix}${route}`, undefined, twoViews);
    });
  }
}
