import {locales} from '../site/fixtures';
import {routes} from '../site/routes';
import {hydrated, ownErrors, until} from './engine';
import {expect, test} from './fixtures';

/** What a page must not have, as an expression. */
const FAULTS = `[
  ...${ownErrors},
  document.documentElement.scrollWidth > document.documentElement.clientWidth ? 'scrolls sideways' : [],
].flat()`;

for (const {name, prefix} of locales) {
  test(`${name}: every page opens, hydrates, and neither throws nor scrolls sideways`, async ({
    engine,
    site,
  }) => {
    test.setTimeout(routes.length * 10_000);
    const faults: string[] = [];
    for (const route of routes) {
      const page = `${prefix}${route}`;
      await engine.resize(1280, 800);
      await engine.open(site + page);
      await until(engine, hydrated, page);
      for (const width of [1280, 320]) {
        await engine.resize(width, 800);
        try {
          // Wide tables are laid out in idle time.
          await until(engine, `return ${FAULTS}.length === 0`, 'a page without faults');
        } catch {
          const found = await engine.run<string[]>(`return ${FAULTS}`);
          faults.push(...found.map(fault => `${page} at ${width} px: ${fault}`));
        }
      }
    }
    expect(faults).toEqual([]);
  });
}
