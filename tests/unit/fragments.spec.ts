import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Root} from 'hast';
import type {MdxJsxFlowElementHast} from 'mdast-util-mdx-jsx';
import {expect, test} from '@playwright/test';
import remarkMath from 'remark-math';
import rehypeKatex from 'rehype-katex';
import {unified} from 'unified';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import {VFile} from 'vfile';
import fragments from '../../plugins/staticContent/fragments';
import highlight from '../../plugins/staticContent/highlight';

/** A site that does not exist, because the plugin only takes names from its paths. */
const siteDir = path.resolve('.fixtures/fragments');

/** The HTML of the fragments that a page imports; none when it imports nothing. */
function storedHtml(code: string): string[] {
  const [file] = /[^"]+\/fragments\/\w+\.json/.exec(code) ?? [];
  const stored = file === undefined ? [] : (JSON.parse(readFileSync(file, 'utf8')) as unknown);
  return (stored as {__html: string}[]).map(({__html}) => __html);
}

/** Runs the plugin on a page. Returns the page's tree, the HTML of its fragments, and its statements as JSON. */
async function pageOf(markdown: string): Promise<{tree: Root; html: string[]; code: string}> {
  const file = new VFile({path: `${siteDir}/docs/x.md`, value: markdown});
  const pipeline = unified()
    .use(remarkParse)
    .use(remarkMdx)
    .use(remarkGfm)
    .use(remarkMath)
    .use(remarkRehype, {passThrough: ['mdxJsxFlowElement', 'mdxJsxTextElement']})
    .use(rehypeKatex)
    .use(highlight, {siteDir})
    .use(fragments, {siteDir});
  const tree = (await pipeline.run(pipeline.parse(file), file)) as Root;
  const code = JSON.stringify(tree.children.find(node => node.type === 'mdxjsEsm') ?? '');
  return {tree, html: storedHtml(code), code};
}

/** Describes each top-level node in a line: a fragment by its element and HTML, other nodes by their children. */
async function renderedLines(markdown: string): Promise<string[]> {
  const {tree, html} = await pageOf(markdown);
  const lineOf = (node: Root['children'][number]): string => {
    if (node.type === 'element') {
      return `<${node.tagName}> of ${node.children.map(lineOf).join('|')}`;
    }
    if (node.type !== 'mdxJsxFlowElement') {
      return node.type;
    }
    const {name, attributes} = node as MdxJsxFlowElementHast;
    const index = /"value":"fragments\[(\d+)\]/.exec(JSON.stringify(attributes))?.[1];
    const strings = attributes.flatMap(attribute =>
      attribute.type === 'mdxJsxAttribute' &&
      typeof attribute.value === 'string' &&
      !attribute.name.includes('fragment')
        ? [`${attribute.name}=${attribute.value} `]
        : [],
    );
    return `${name}: ${strings.join('')}${html[Number(index)]}`;
  };
  return tree.children.map(lineOf).filter(line => !/^(?:mdxjsEsm|FragmentLinks.*)$/.test(line));
}

test("fragments are kept beside the bundler's cache, also those of a site in another folder", async () => {
  const {code} = await pageOf('Gas `a` is *burned*.');
  expect(code).toContain(path.resolve('node_modules/.cache/fragments'));
});

test.describe('content that needs no React becomes a fragment', () => {
  test('prose with code, emphasis and links is one escaped string', async () => {
    expect(await renderedLines('Gas `a < b` is *burned*.')).toEqual([
      'p: Gas <code>a &#x3C; b</code> is <em>burned</em>.',
    ]);
    expect(await renderedLines('See [a `b`](c.md) and [d](#d).\n\nWithout an element.')).toEqual([
      '<p> of text|<a> of text|<code> of text|text|<a> of text|text',
      'p: Without an element.',
    ]);
  });

  test('words of another language are part of their paragraph; a span with an anchor is not', async () => {
    expect(await renderedLines('Chinese: <span lang="zh-CN">账户</span>.')).toEqual([
      'p: Chinese: <span lang="zh-CN">账户</span>.',
    ]);
    expect(await renderedLines('<span id="old" />Text of some length.')).toEqual([
      '<p> of mdxJsxTextElement|text',
    ]);
  });

  test('links to pages, headings and other sites are as the theme renders them', async () => {
    const resolved = async (href: string, markdown = '[a](c.md) `b`') => {
      const file = new VFile({path: `${siteDir}/docs/x.md`, value: markdown});
      const pipeline = unified()
        .use(remarkParse)
        .use(remarkRehype)
        .use(() => (tree: Root) => {
          const paragraph = tree.children[0];
          const link = paragraph?.type === 'element' ? paragraph.children[0] : undefined;
          if (link?.type === 'element') {
            link.properties.href = href;
          }
        })
        .use(fragments, {siteDir});
      const tree = (await pipeline.run(pipeline.parse(file), file)) as Root;
      return storedHtml(JSON.stringify(tree))[0] ?? '';
    };
    expect(await resolved('/zh-cn/docs/c#d')).toContain('<a href="/zh-cn/docs/c#d">a</a> <code>');
    expect(await resolved('#d', '[a](#d) `b`')).toContain('<a href="#d">a</a>');
    expect(await resolved('https://a.io/', '[a](https://a.io/) `b`')).toContain(
      '<a href="https://a.io/" target="_blank" rel="noopener noreferrer">a</a>',
    );
    // The theme would add the base URL, remove the slash, or interpret the protocol.
    for (const [href, markdown] of [
      ['/docs/c', '[a](/docs/c) `b`'],
      ['/docs/c/', '[a](c.md) `b`'],
      ['pathname:///c.txt', '[a](pathname:///c.txt) `b`'],
      ['c', '[a](c) `b`'],
    ]) {
      expect(await resolved(href!, markdown)).toBe('');
    }
  });

  test('React renders what contains a component or is too short', async () => {
    expect(await renderedLines('Some <Badge /> and `d`.')).toEqual([
      '<p> of text|mdxJsxTextElement|text|<code> of text|text',
    ]);
    expect(await renderedLines('Text.')).toEqual(['<p> of text']);
    expect(await renderedLines('## A `b`')).toEqual(['<h2> of text|<code> of text']);
  });

  test('a list is one string; in a list with a component, each other item is', async () => {
    expect(await renderedLines('- `a`\n- b')).toEqual([
      'ul: \n<li><code>a</code></li>\n<li>b</li>\n',
    ]);
    expect(await renderedLines('- `a` b\n- <Badge />')).toEqual([
      '<ul> of text|li: <code>a</code> b|text|<li> of text|Badge: undefined|text|text',
    ]);
  });

  test('a table is one string, with alignment and headers as the theme renders them', async () => {
    expect(await renderedLines('| a | |\n| --- | ---: |\n| 1 | `2` |')).toEqual([
      'table: \n<thead>\n<tr>\n<th scope="col">a</th>\n<td style="text-align:right"></td>\n</tr>\n</thead>' +
        '\n<tbody>\n<tr>\n<td>1</td>\n<td style="text-align:right"><code>2</code></td>\n</tr>\n</tbody>\n',
    ]);
  });

  test('a formula next to a component is one string, with its class and MathML', async () => {
    const [paragraph] = await renderedLines('<Badge /> $x^2$');
    expect(paragraph).toMatch(
      /^<p> of mdxJsxTextElement\|text\|span: className=katex <span class="katex-mathml"><math/,
    );
  });

  test('the lines of a code block, which are the HTML of a component, are a fragment', async () => {
    expect(await renderedLines('```rust\nlet a;\n```')).toEqual([
      'StaticCode: language=rust lines=1 <div class="token-line"><span class="token keyword">let</span> a' +
        '<span class="token punctuation">;</span><br></div>',
    ]);
    expect(await renderedLines('<Badge /> `let`')).toEqual([
      '<p> of mdxJsxTextElement|text|<code> of text',
    ]);
  });

  test('in the document, each fragment is named by its page and number', async () => {
    const {tree} = await pageOf('A paragraph of the page.\n\nAnother paragraph.');
    const names = Array.from(
      JSON.stringify(tree).matchAll(/"name":"data-fragment","value":"([^"]+)"/g),
      match => match[1]!,
    );
    const [page] = names[0]!.split('.');
    expect(page).toMatch(/^[\da-f]{6}$/);
    expect(names).toEqual([`${page}.0`, `${page}.1`]);
  });
});
