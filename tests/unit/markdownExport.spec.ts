import {mkdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, test} from '@playwright/test';
import {markdownOf} from '../../plugins/docusaurus/markdownExport/markdown';
import {writePages} from '../../plugins/docusaurus/markdownExport/write';

const BASE = 'https://docs.example/';
const URL = `${BASE}docs/a`;
const page = (content: string, head = '') => `<!doctype html><html><head>
  <meta name="description" content="What it is."/>${head}</head>
  <body><nav>Menu</nav><article><div class="theme-doc-markdown markdown">
  <header><h1>Title</h1></header>${content}</div></article></body></html>`;
const markdown = (content: string) => markdownOf(page(content), URL, BASE)?.markdown;

test.describe('docs pages as Markdown', () => {
  test('have a title and description, and nothing from around the text', () => {
    expect(markdownOf(page('<p>Text.</p>'), URL, BASE)).toEqual({
      title: 'Title',
      description: 'What it is.',
      markdown: '# Title\n\nText.\n',
      wholeFiles: [],
    });
  });

  test('an embedded sample becomes a fence with its language and file', () => {
    const block = `<div class="language-rust theme-code-block"><div class="codeBlockTitle_x">a.rs</div>
      <pre class="language-rust"><code><div class="token-line">fn a() {<br/></div><div class="token-line">}<br/></div></code></pre>
      <button>Copy</button></div>`;
    expect(markdown(block)).toBe('# Title\n\n`a.rs`:\n\n```rust\nfn a() {\n}\n```\n');
  });

  test('the name of a sample leads to its whole file, which is listed once', () => {
    const block = (name: string, lines: string) =>
      `<div class="language-ts theme-code-block"><div><span class="codeBlockTitle_x">${name}</span>
      <button>Whole file</button><a href="https://git.example/wiki/blob/main/samples/${name}#${lines}">Source</a></div>
      <pre class="language-ts"><code>const a = 1;</code></pre></div>`;
    const blocks =
      block('js/a.ts', 'L1') + block('js/a.ts', 'L9-L12') + block('node/a.service', 'L1');
    const found = markdownOf(page(blocks), URL, `${BASE}zh-cn/`);
    const linked = '[`js/a.ts`](https://docs.example/zh-cn/samples/js/a.ts.txt):';
    expect(found?.markdown.split('\n').filter(line => line.endsWith(':'))).toEqual([
      linked,
      linked,
      '`node/a.service`:',
    ]);
    expect(found?.wholeFiles).toEqual(['samples/js/a.ts.txt']);
  });

  test('code with added and removed lines becomes a diff', () => {
    const block = `<div class="language-rust theme-code-block"><pre class="language-rust"><code><div class="token-line">fn a() {<br/></div><del class="token-line">    b()<br/></del><ins class="token-line">    c()<br/></ins><div class="token-line">}<br/></div></code></pre></div>`;
    expect(markdown(block)).toBe(
      '# Title\n\n```diff\n  fn a() {\n-     b()\n+     c()\n  }\n```\n',
    );
  });

  test('inline and displayed formulas become TeX', () => {
    const tex = '<span class="katex"><annotation>x_1</annotation><span>x1</span></span>';
    expect(markdown(`<p>As ${tex}:</p><span class="katex-display">${tex}</span>`)).toBe(
      '# Title\n\nAs $x_1$:\n\n$$\nx_1\n$$\n',
    );
  });

  test('all tabs are included, under their names', () => {
    const tabs = `<div class="theme-tabs-container"><ul role="tablist"><li role="tab">Linux</li><li role="tab">macOS</li></ul>
      <div role="tabpanel"><p>apt</p></div><div role="tabpanel" hidden><p>brew</p></div></div>`;
    expect(markdown(tabs)).toBe('# Title\n\n**Linux**\n\napt\n\n**macOS**\n\nbrew\n');
  });

  test('a diagram becomes its description, and an admonition becomes a quotation', () => {
    const figure =
      '<figure><svg><title>Queue</title><desc>Two wait.</desc></svg><figcaption>Queue</figcaption></figure>';
    const note = '<div class="theme-admonition"><div>Note</div><div><p>Mind it.</p></div></div>';
    expect(markdown(figure + note)).toBe(
      '# Title\n\n> **Queue** Two wait.\n\n> **Note**\n>\n> Mind it.\n',
    );
  });

  test('links are absolute, and anchors of headings and comments of the renderer are removed', () => {
    const html =
      '<h2 id="b">B<a class="hash-link" href="#b">​</a></h2><!-- --><p><a href="/docs/c#d">C</a></p>';
    expect(markdown(html)).toBe('# Title\n\n## B\n\n[C](https://docs.example/docs/c#d)\n');
  });

  test('a link that looks like a button is kept, and a button is removed', () => {
    const html = '<p><a class="button" href="/docs/c">C</a><button>Copy</button></p>';
    expect(markdown(html)).toBe('# Title\n\n[C](https://docs.example/docs/c)\n');
  });

  test('noindex pages and pages that are not docs have no Markdown', () => {
    expect(markdownOf(page('', '<meta name="robots" content="noindex"/>'), URL, BASE)).toBeNull();
    expect(markdownOf('<main><h1>Search</h1></main>', URL, BASE)).toBeNull();
  });
});

test('llms.txt names below each page the whole files of its samples', async ({}, info) => {
  const outDir = info.outputPath('site');
  await mkdir(path.join(outDir, 'docs'), {recursive: true});
  const block = `<div class="theme-code-block"><span class="codeBlockTitle_x">programs/a.rs</span>
    <a href="https://git.example/wiki/blob/main/samples/programs/a.rs#L3">Source</a><pre><code>fn a() {}</code></pre></div>`;
  await writeFile(path.join(outDir, 'docs/a.html'), page(block));
  await writePages({
    ...{
      outDir,
      baseUrl: '/zh-cn/',
      siteUrl: 'https://docs.example',
      title: 'Docs',
      tagline: 'Read.',
    },
    sections: [{label: 'Guide', permalinks: ['/zh-cn/docs/a']}],
    unlisted: [],
  });
  expect(await readFile(path.join(outDir, 'llms.txt'), 'utf8')).toBe(
    [
      '# Docs',
      '> Read.',
      '## Guide',
      '- [Title](https://docs.example/zh-cn/docs/a.md): What it is.\n' +
        '  - [programs/a.rs](https://docs.example/zh-cn/samples/programs/a.rs.txt)\n',
    ].join('\n\n'),
  );
});
