import {expect, test} from '@playwright/test';
import {markdownOf} from '../../plugins/docusaurus/markdownExport/markdown';

const URL = 'https://docs.example/docs/a';
const page = (content: string, head = '') => `<!doctype html><html><head>
  <meta name="description" content="What it is."/>${head}</head>
  <body><nav>Menu</nav><article><div class="theme-doc-markdown markdown">
  <header><h1>Title</h1></header>${content}</div></article></body></html>`;
const markdown = (content: string) => markdownOf(page(content), URL)?.markdown;

test.describe('docs pages as Markdown', () => {
  test('have a title and description, and nothing from around the text', () => {
    expect(markdownOf(page('<p>Text.</p>'), URL)).toEqual({
      title: 'Title',
      description: 'What it is.',
      markdown: '# Title\n\nText.\n',
    });
  });

  test('an embedded sample becomes a fence with its language and file', () => {
    const block = `<div class="language-rust theme-code-block"><div class="codeBlockTitle_x">a.rs</div>
      <pre class="language-rust"><code><div class="token-line">fn a() {<br/></div><div class="token-line">}<br/></div></code></pre>
      <button>Copy</button></div>`;
    expect(markdown(block)).toBe('# Title\n\n`a.rs`:\n\n```rust\nfn a() {\n}\n```\n');
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
    expect(markdownOf(page('', '<meta name="robots" content="noindex"/>'), URL)).toBeNull();
    expect(markdownOf('<main><h1>Search</h1></main>', URL)).toBeNull();
  });
});
