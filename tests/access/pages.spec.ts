import {expectAccessible, kinds, twoViews, views} from '../site/axe';
import {locales, test} from '../site/fixtures';
import {routes} from '../site/routes';

// The longest pages have thousands of elements, and axe checks the colors of each.
test.describe.configure({timeout: 240_000});

/** Checked in all views: `npm test` uses two of them for each locale. */
const routesOfKinds = Object.values(kinds);

for (const {name, prefix} of locales) {
  for (const route of routes) {
    test(`${name} ${route}: axe finds nothing, in both color modes and widths`, async ({page}) => {
      const chosen = routesOfKinds.includes(route) ? views : twoViews;
      await expectAccessible(page, `${prefix}${route}`, chosen);
    });
  }
}
