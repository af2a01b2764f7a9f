import {readFile, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, test} from '@playwright/test';
import {load} from 'cheerio';
import {CHINESE_DOCS} from '../content/pages';
import {build, copyFixtureSite} from './fixtureSite';

const PAGE = `---
title: Everything
---

Text with a [page](./intro.mdx), a [place](#table), [another site](https://gear-tech.io),
\`code\`, **strong** and *stressed* words, ~~deleted~~ ones, and $a^2$.
A command is code, too: \`gear --chain local --alice --validator\`.

## Lists and quotes {/* #lists */}

- one
- two
  1. three, after [a link](./intro.mdx)

> Quoted text that is long enough.

- [x] done

## Table {/* #table */}

| | Left | Right |
| --- | :-- | --: |
| Row | [a](./intro.mdx) | 1 |

$$
\\frac{a}{b}
$$

\`\`\`rust {2} title="a.rs"
fn main() {
    let x = 1;
}
\`\`\`

\`\`\`mermaid title="Two" description="A leads to B"
flowchart LR
  A --> B
\`\`\`
`;

/** Attributes that only fragments have. Readers don't see them. */
const ignored = new Set(['data-fragment']);

/** Describes the elements of the page's article by their attributes and text. */
async function elementsOf(file: string): Promise<string[]> {
  const $ = load(await readFile(file, 'utf8'));
  return $('.theme-doc-markdown *')
    .get()
    .map(element => {
      const attributes = Object.entries(element.attribs)
        .filter(([name, value]) => !ignored.has(name) && !(name === 'class' && value === ''))
        // React omits the last semicolon of a style, and numbers the ids of `useId`.
        .map(([name, value]) => `${name}="${value.replace(/;$|(?<=:R)\w+/g, '')}"`)
        .sort();
      // Line breaks between rows and cells are not visible.
      const text = $(element).text().replaceAll('\n', '');
      return `<${[element.name, ...attributes].join(' ')}> ${text}`;
    });
}

test('a page has the same elements with and without fragments', {tag: '@build'}, async () => {
  test.setTimeout(300_000);
  const dir = await copyFixtureSite('plain-content');
  for (const folder of ['docs', CHINESE_DOCS]) {
    await writeFile(path.join(dir, folder, 'everything.md'), PAGE);
  }
  await writeFile(
    path.join(dir, 'sidebars.ts'),
    "export default {tutorialSidebar: ['intro', 'guide/second', 'everything']};\n",
  );
  const pages: string[][] = [];
  for (const STATIC_CONTENT of ['', 'off']) {
    const {failed, output} = await build(dir, 'en', {STATIC_CONTENT});
    expect(failed, output).toBe(false);
    pages.push(await elementsOf(path.join(dir, 'build/docs/everything.html')));
  }
  await rm(dir, {recursive: true, force: true});
  const [withFragments, without] = pages;
  expect(withFragments!.length).toBeGreaterThan(80);
  expect(withFragments).toEqual(without);
});
