import {views} from '../site/axe';
import {locales, test} from '../site/fixtures';
import {type Tool, expectToolAccessible, tools} from '../site/tools';

// `npm test` checks one view in each locale.
for (const locale of locales) {
  for (const tool of Object.keys(tools) as Tool[]) {
    test(`${locale.name} ${tool}: axe finds nothing, in both color modes and widths`, async ({
      page,
    }) => {
      await expectToolAccessible(page, tool, locale, views);
    });
  }
}
