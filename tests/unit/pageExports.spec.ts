import {expect, test} from '@playwright/test';
import {hasDefaultExport} from '../../plugins/docusaurus/pageExports';

test.describe('E7 default exports of page components', () => {
  const with_ = [
    'export default function Page() { return null; }',
    'export default class Page {}',
    'const Page = () => null;\nexport default Page;',
    'const Page = () => null;\nexport {Page as default};',
    "export {default} from './other';",
  ];
  for (const source of with_) {
    test(`E7 are found in: ${source.split('\n').at(-1)}`, () => {
      expect(hasDefaultExport('page.tsx', source)).toBe(true);
    });
  }

  const without = [
    'export function Page() { return null; }',
    '// export default Page;\nexport const Page = () => null;',
    "const text = 'export default';\nexport {text};",
    'export = {};',
  ];
  for (const source of without) {
    test(`E7 are not found in: ${source.split('\n').at(-1)}`, () => {
      expect(hasDefaultExport('page.tsx', source)).toBe(false);
    });
  }
});
