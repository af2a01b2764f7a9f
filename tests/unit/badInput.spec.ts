import {readFile, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, test} from '@playwright/test';
import {build, copyFixtureSite} from './fixtureSite';

/** Builds a copy of the fixture site after adding a fault to it. */
async function buildSpoiled(name: string, spoil: (dir: string) => Promise<void>) {
  const dir = await copyFixtureSite(`spoiled-${name}`);
  await spoil(dir);
  const result = await build(dir);
  await rm(dir, {recursive: true, force: true});
  return result;
}

const append = (file: string, text: string) => async (dir: string) => {
  const target = path.join(dir, file);
  await writeFile(target, `${await readFile(target, 'utf8')}${text}`);
};

const create = (file: string, text: string) => (dir: string) =>
  writeFile(path.join(dir, file), text);

const cases: {title: string; spoil: (dir: string) => Promise<void>; message: RegExp[]}[] = [
  {
    title: 'B1 a broken link',
    spoil: append('docs/guide/second.mdx', '\n[nowhere](/docs/nowhere)\n'),
    message: [/broken links/, /\/docs\/guide\/second/, /\/docs\/nowhere/],
  },
  {
    title: 'B1 a broken anchor',
    spoil: append('docs/guide/second.mdx', '\n[no section](/docs#nowhere)\n'),
    message: [/broken anchors/, /\/docs\/guide\/second/, /\/docs#nowhere/],
  },
  {
    title: 'R5 a redirect to no page',
    spoil: create('redirects.json', '[{"from": "/old", "to": "/docs/nowhere"}]'),
    message: [/redirects\.json/, /\/old leads to \/docs\/nowhere, which is not a page/],
  },
  {
    title: 'B4 a page without a translation',
    spoil: create('docs/alone.md', '---\ntitle: Alone\n---\n\nText.\n'),
    message: [
      /docs\/alone\.md has no translation: write i18n\/zh-cn\/docusaurus-plugin-content-docs\/current\/alone\.md/,
    ],
  },
  {
    title: 'E7 a page component without a default export',
    spoil: create('pages/broken.tsx', 'export function Broken() {\n  return null;\n}\n'),
    message: [/page components without a default export: pages\/broken\.tsx/],
  },
];

test.describe.configure({mode: 'serial', timeout: 180_000});

for (const {title, spoil, message} of cases) {
  test(`${title} fails the build, which names it`, {tag: '@build'}, async () => {
    const {failed, output} = await buildSpoiled(title.split(' ')[0]!, spoil);
    expect(failed).toBe(true);
    for (const part of message) {
      expect(output).toMatch(part);
    }
  });
}

test(
  'B1 the build warns of a broken Markdown link and of a duplicate route',
  {tag: '@build'},
  async () => {
    // A new name each time, because the bundler does not compile a cached page again, and so would not warn.
    const file = `nowhere-${Date.now()}.md`;
    const {output} = await buildSpoiled('warnings', async dir => {
      await append('docs/guide/second.mdx', `\n[no file](./${file})\n`)(dir);
      await create(
        'pages/docs.tsx',
        'export default function Double() {\n  return null;\n}\n',
      )(dir);
    });
    expect(output).toContain(`[WARNING] Markdown link with URL \`./${file}\``);
    expect(output).toMatch(/\[WARNING\] Duplicate routes found/);
  },
);
