import {readFileSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import type {Link} from 'mdast';
import {visit} from 'unist-util-visit';
import {VFile} from 'vfile';
import apiLinks, {ITEMS} from '../../plugins/markdown/apiLinks';
import {parseMarkdown} from '../../plugins/shared/markdown';

/** The links of a page after the plugin, as `text → address`. */
function linksIn(markdown: string, file = 'docs/page.md'): string[] {
  const tree = parseMarkdown(markdown, file);
  apiLinks({siteDir: process.cwd()})(tree, new VFile({path: file}));
  const links: string[] = [];
  visit(tree, 'link', ({url, children: [child]}: Link) => {
    links.push(`${child?.type === 'inlineCode' ? child.value : ''} → ${url}`);
  });
  return links;
}

test('the first mention of an item links to docs.rs, of the version that the samples lock', () => {
  const [, gstd] = /^name = "gstd"\nversion = "(.+)"$/m.exec(
    readFileSync('samples/programs/Cargo.lock', 'utf8'),
  )!;
  expect(
    linksIn(
      'Call `msg::reply(payload, value)`, then `#[gstd::async_main]`, `msg::reply` and `msg::send_for_reply_as::<_, T>(..)`.\n\n- `exec::random`\n- `Program::current(&system)`',
    ),
  ).toEqual([
    `msg::reply(payload, value) → https://docs.rs/gstd/${gstd}/gstd/msg/fn.reply.html`,
    `#[gstd::async_main] → https://docs.rs/gstd/${gstd}/gstd/attr.async_main.html`,
    `msg::send_for_reply_as::<_, T>(..) → https://docs.rs/gstd/${gstd}/gstd/msg/fn.send_for_reply_as.html`,
    `exec::random → https://docs.rs/gstd/${gstd}/gstd/exec/fn.random.html`,
    expect.stringMatching(
      /→ https:\/\/docs\.rs\/gtest\/[\d.]+\/gtest\/struct\.Program\.html#method\.current$/,
    ),
  ]);
});

test('the versions of all links are those of the lock file', () => {
  const lock = readFileSync('samples/programs/Cargo.lock', 'utf8');
  const links = linksIn(Array.from(ITEMS.keys(), name => `- \`${name}\``).join('\n'));
  expect(new Set(links.map(link => link.replace(/.* → /, ''))).size).toBe(links.length);
  for (const link of links) {
    const [, crate, version] = /docs\.rs\/([\w-]+)\/([^/]+)\//.exec(link)!;
    expect(lock, link).toContain(`name = "${crate}"\nversion = "${version}"\n`);
  }
});

test('headings, links, titles of folds and other code get no link, nor do pages of old versions', () => {
  const markdown =
    '## `exec::random` {/* #random */}\n\n[`exec::random`](./a.md), `exec::randomly`, `msg::send_to`, `let x = msg::value()`\n\n<details>\n<summary>`msg::value`</summary>\n\nText.\n\n</details>\n';
  expect(linksIn(markdown)).toEqual(['exec::random → ./a.md']);
  expect(linksIn('`exec::random`', 'versioned_docs/version-1.0/page.md')).toEqual([]);
});
