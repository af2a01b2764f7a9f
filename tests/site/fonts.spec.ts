import {expect, test} from './fixtures';

test('tests use the same fonts on every machine: DejaVu, and Noto Sans SC for Chinese', async ({
  page,
  context,
}) => {
  await page.setContent(
    ['sans-serif', 'system-ui', 'monospace', "'Noto Sans CJK SC', 'Liberation Sans', Arial"]
      .map(fonts => `<p style="font-family: ${fonts}">Welcome ─→✓ 欢迎</p>`)
      .join(''),
  );
  const session = await context.newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const {root} = await session.send('DOM.getDocument', {depth: -1});
  const {nodeIds} = await session.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: 'p',
  });
  const used = await Promise.all(
    nodeIds.map(async nodeId => {
      const {fonts} = await session.send('CSS.getPlatformFontsForNode', {nodeId});
      return fonts.map(({familyName}) => familyName).sort();
    }),
  );
  // The font file of the npm package is named "Thin", whatever its weight.
  const chinese = 'Noto Sans SC Thin';
  expect(used).toEqual([
    ['DejaVu Sans', chinese],
    ['DejaVu Sans', chinese],
    ['DejaVu Sans Mono', chinese],
    ['DejaVu Sans', chinese],
  ]);
});
