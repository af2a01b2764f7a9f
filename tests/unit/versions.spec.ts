import {execFileSync} from 'node:child_process';
import {expect, test} from '@playwright/test';
import {freezePage} from '../../plugins/docusaurus/versions/freeze';
import {siteWith} from './siteWith';

/** Returns what becomes of a page in a site with one sample of TypeScript. */
function freeze(page: string): string {
  const siteDir = siteWith({
    'samples/js/package-lock.json':
      '{"packages": {"node_modules/@gear-js/api": {"version": "0.44.2"}}}',
    'samples/js/a.ts':
      "import {GearApi} from '@gear-js/api';\n\n// #region one\nexport const one = 1;\n\nexport const two = 2;\n// #endregion one\n",
  });
  return freezePage(page, 'versioned_docs/version-1.0/page.md', siteDir);
}

test.describe('a page of a version that is kept', () => {
  test('contains its samples, titled as before, and the versions that they were checked with', () => {
    expect(freeze('Text.\n\n```ts file=samples/js/a.ts region=one {1}\n```\n\nMore.\n')).toBe(
      'Text.\n\n```ts title="js/a.ts" {1}\nexport const one = 1;\n\nexport const two = 2;\n```\n\nMore.\n\n' +
        '<SampleVersions versions="@gear-js/api 0.44.2" />\n',
    );
  });

  test('keeps the indentation of a sample in a list, and a title of its own', () => {
    expect(
      freeze('1. Text:\n\n   ```ts title="b.ts" file=samples/js/a.ts region=one\n   ```\n'),
    ).toContain(
      '\n   ```ts title="b.ts"\n   export const one = 1;\n\n   export const two = 2;\n   ```\n',
    );
  });

  test('shows facts as texts', () => {
    expect(freeze('At most [100](fact:a) of [`x`](fact:b?in=gas), see [c](./c.md).\n')).toBe(
      'At most 100 of `x`, see [c](./c.md).\n',
    );
  });

  test('keeps code that embeds nothing, and walkthroughs', () => {
    for (const fence of [
      '```ts\nconst a = 1;\n```\n',
      '```walkthrough file=samples/programs/games/x/walkthrough.json\n```\n',
    ]) {
      expect(freeze(fence)).toBe(fence);
    }
  });

  test('a sample that is missing is an error with file and line', () => {
    expect(() => freeze('Text.\n\n```ts file=samples/js/b.ts\n```\n')).toThrow(
      'versioned_docs/version-1.0/page.md:3: samples/js/b.ts: there is no such file',
    );
  });

  test('a fact in an unknown form is an error with file and line', () => {
    expect(() => freeze('Text.\n\nAt most [](fact:a).\n')).toThrow(
      'versioned_docs/version-1.0/page.md:3: cannot be written out',
    );
  });
});

test('docs:freeze without a copy of the pages says which command makes one', () => {
  const run = () =>
    execFileSync('npx', ['docusaurus', 'docs:freeze', '9.9'], {encoding: 'utf8', stdio: 'pipe'});
  expect(run).toThrow('There is no version 9.9: run "npx docusaurus docs:version 9.9" first.');
});
