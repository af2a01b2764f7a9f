import {locales} from '../site/fixtures';
import {type Engine, open, ownErrors, until} from './engine';
import {expect, test} from './fixtures';

/** Opens a page and scrolls to a tool, which is downloaded then. @returns the tool, as an expression for scripts */
async function openTool(engine: Engine, url: string, selector: string): Promise<string> {
  await open(engine, url);
  const tool = `document.querySelector('${selector}')`;
  await engine.run(`${tool}.scrollIntoView()`);
  await until(engine, `return ${tool}.querySelector('input, select') !== null`, 'the tool');
  return tool;
}

for (const {name, prefix} of locales) {
  test.describe(name, () => {
    test.afterEach(async ({engine}) => {
      expect(await engine.run(`return ${ownErrors}`)).toEqual([]);
    });

    test('the simulator shows the step of a link, and the arrow keys go on', async ({
      engine,
      site,
    }) => {
      const address = `${site}${prefix}/docs/gear/actor-model?scenario=refused&step=3#simulator`;
      const tool = await openTool(engine, address, '#simulator');
      const step = `${tool}.querySelector('[type="range"]')`;
      const text = `${tool}.querySelector('[role="status"]').textContent`;
      expect(await engine.run(`return ${step}.value`)).toBe('3');
      const before = await engine.run<string>(`return ${text}`);
      await engine.run(`${step}.focus()`);
      await engine.press('ArrowRight');
      await until(engine, `return location.search.endsWith('step=4')`, 'the step in the address');
      expect(await engine.run(`return ${text}`)).not.toBe(before);
    });

    test('the coder reads a payload while it is typed', async ({engine, site}) => {
      const tool = await openTool(
        engine,
        `${site}${prefix}/docs/api/metadata-type-creation?program=counter&call=Counter.Add`,
        '#payload-coder',
      );
      const encoded = `${tool}.querySelector('[data-testid="payload"]')?.textContent`;
      const payload = await until<string>(engine, `return ${encoded}`, 'the bytes of the call');
      const field = `Array.from(${tool}.querySelectorAll('textarea, input')).at(-1)`;
      await engine.run(`${field}.focus()`);
      await engine.write(payload);
      await until(
        engine,
        `return ${tool}.querySelectorAll('table').length > 1`,
        'the parts of the payload',
      );
    });

    test('a curve is read point by point with the arrow keys', async ({engine, site}) => {
      const tool = await openTool(engine, `${site}${prefix}/docs/examples/dex`, '#swap-curve');
      const values = `Array.from(${tool}.querySelectorAll('dd'), value => value.textContent).join()`;
      const before = await engine.run<string>(`return ${values}`);
      expect(before).toContain('332,665');
      await engine.run(`${tool}.querySelector('[type="range"], [role="slider"]').focus()`);
      await engine.press('ArrowRight');
      await until(engine, `return ${values} !== ${JSON.stringify(before)}`, 'the next point');
    });
  });
}
