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
import adopt from '../../plugins/staticHtml/adopt.js';
import staticHtml from '../../plugins/staticHtml/rehype';

type Part = {
  'data-part': string;
  dangerouslySetInnerHTML?: {__html: string};
  children?: string;
  runs?: string;
};

/** What the plugin makes of a page: its tree, and the parts that its module declares. */
async function pageOf(markdown: string): Promise<{tree: Root; parts: Part[]; json: string}> {
  const file = new VFile({path: '/site/docs/x.md', value: markdown});
  const pipeline = unified()
    .use(remarkParse)
    .use(remarkMdx)
    .use(remarkGfm)
    .use(remarkMath)
    .use(remarkRehype, {passThrough: ['mdxJsxFlowElement', 'mdxJsxTextElement']})
    .use(rehypeKatex)
    .use(staticHtml, {siteDir: '/site'});
  const tree = (await pipeline.run(pipeline.parse(file), file)) as Root;
  const json = JSON.stringify(tree.children.find(node => node.type === 'mdxjsEsm') ?? '');
  const literal = /"arguments":\[\{"type":"Literal","value":("(?:[^"\\]|\\.)*")\}/.exec(json)?.[1];
  const declared = literal === undefined ? '[]' : String(JSON.parse(literal));
  return {tree, parts: JSON.parse(declared) as Part[], json: declared};
}

/** A line a top-level node: of a part its element and contents, of any other the elements inside. */
async function linesOf(markdown: string): Promise<string[]> {
  const {tree, parts} = await pageOf(markdown);
  const lineOf = (node: Root['children'][number]): string => {
    if (node.type === 'element') {
      return `<${node.tagName}> of ${node.children.map(lineOf).join('|')}`;
    }
    if (node.type !== 'mdxJsxFlowElement') {
      return node.type;
    }
    const {name, attributes} = node as MdxJsxFlowElementHast;
    const index = /"type":"Literal","value":(\d+)/.exec(JSON.stringify(attributes))?.[1];
    const {dangerouslySetInnerHTML: html, children} = parts[Number(index)] ?? {};
    const strings = attributes.flatMap(attribute =>
      attribute.type === 'mdxJsxAttribute' && typeof attribute.value === 'string'
        ? [`${attribute.name}=${attribute.value} `]
        : [],
    );
    return `${name}: ${strings.join('')}${html?.__html ?? children}`;
  };
  return tree.children.map(lineOf).filter(line => !/^(?:mdxjsEsm|StaticLinks.*)$/.test(line));
}

test.describe('what needs no component is ready HTML', () => {
  test('prose of text, code, emphasis and links is one string, escaped', async () => {
    expect(await linesOf('Gas `a < b` is *burned*.')).toEqual([
      'p: Gas <code>a &#x3C; b</code> is <em>burned</em>.',
    ]);
    expect(await linesOf('See [a `b`](c.md) and [d](#d).\n\nWithout an element.')).toEqual([
      '<p> of text|<a> of text|<code> of text|text|<a> of text|text',
      'p: Without an element.',
    ]);
  });

  test('a link to a page, as the toolkit has resolved it, to a heading or another site is drawn as the theme does', async () => {
    const resolved = async (href: string, markdown = '[a](c.md) `b`') => {
      const file = new VFile({path: '/site/docs/x.md', value: markdown});
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
        .use(staticHtml, {siteDir: '/site'});
      const tree = (await pipeline.run(pipeline.parse(file), file)) as Root;
      return /"value":"\[(.*)\]"/.exec(JSON.stringify(tree))?.[1]?.replaceAll('\\', '') ?? '';
    };
    expect(await resolved('/zh-cn/docs/c#d')).toContain('<a href="/zh-cn/docs/c#d">a</a> <code>');
    expect(await resolved('#d', '[a](#d) `b`')).toContain('<a href="#d">a</a>');
    expect(await resolved('https://a.io/', '[a](https://a.io/) `b`')).toContain(
      '<a href="https://a.io/" target="_blank" rel="noopener noreferrer">a</a>',
    );
    // The theme adds the base URL, takes the slash away, reads the protocol.
    for (const [href, markdown] of [
      ['/docs/c', '[a](/docs/c) `b`'],
      ['/docs/c/', '[a](c.md) `b`'],
      ['pathname:///c.txt', '[a](pathname:///c.txt) `b`'],
      ['c', '[a](c) `b`'],
    ]) {
      expect(await resolved(href!, markdown)).toBe('');
    }
  });

  test('what holds a component or is too short stays with React', async () => {
    expect(await linesOf('Some <Badge /> and `d`.')).toEqual([
      '<p> of text|mdxJsxTextElement|text|<code> of text|text',
    ]);
    expect(await linesOf('Text.')).toEqual(['<p> of text']);
    expect(await linesOf('## A `b`')).toEqual(['<h2> of text|<code> of text']);
  });

  test('a list is one string; beside a component its other items are', async () => {
    expect(await linesOf('- `a`\n- b')).toEqual(['ul: \n<li><code>a</code></li>\n<li>b</li>\n']);
    expect(await linesOf('- `a` b\n- <Badge />')).toEqual([
      '<ul> of text|li: <code>a</code> b|text|<li> of text|Badge: undefined|text|text',
    ]);
  });

  test('a table is one string, aligned and headed as the theme does, and knows about how high it is', async () => {
    expect(await linesOf('| a | |\n| --- | ---: |\n| 1 | `2` |')).toEqual([
      'table: heights=7 7 \n<thead>\n<tr>\n<th scope="col">a</th>\n<td style="text-align:right"></td>\n</tr>\n</thead>' +
        '\n<tbody>\n<tr>\n<td>1</td>\n<td style="text-align:right"><code>2</code></td>\n</tr>\n</tbody>\n',
    ]);
    // A line of head, and of 100 letters three on a phone and two beside the sidebar.
    const long = `| a | b |\n| --- | --- |\n| ${'word '.repeat(20)} | c |`;
    expect((await linesOf(long))[0]).toMatch(/^table: heights=10 8 /);
  });

  test('a formula beside a component is one string with its class and MathML', async () => {
    const [paragraph] = await linesOf('<Badge /> $x^2$');
    expect(paragraph).toMatch(
      /^<p> of mdxJsxTextElement\|text\|span: className=katex <span class="katex-mathml"><math/,
    );
  });

  test('a block of code is a part with its language and title beside it, code in a line is none', async () => {
    expect(await linesOf('```rust title="a.rs"\nlet a;\n```')).toEqual([
      '<pre> of code: className=language-rust let a;\n',
    ]);
    expect(await linesOf('<Badge /> `let`')).toEqual([
      '<p> of mdxJsxTextElement|text|<code> of text',
    ]);
  });
});

test.describe('the parts of a page', () => {
  test('each says in its element which one of which page it is', async () => {
    const {parts} = await pageOf('A paragraph of the page.\n\nAnother paragraph.');
    const [page] = parts[0]!['data-part'].split('.');
    expect(page).toMatch(/^[\da-f]{6}$/);
    expect(parts.map(part => part['data-part'])).toEqual([`${page}.0`, `${page}.1`]);
  });

  test('the browser gets the module without them, and where to fetch them', async () => {
    const {parts, json} = await pageOf('A paragraph of “the page”.\n\nAnother $x$ one.');
    const [page] = parts[0]!['data-part'].split('.');
    const module = `a;\nconst pageParts = JSON.parse(${JSON.stringify(json)});\nb;`;
    const adopted = adopt(module);
    expect(adopted).toContain(`let pageParts = adopt('${page}', 2);`);
    expect(adopted).toContain('export const ready = async () => {');
    expect(adopted).not.toContain('the page');
    const [, base64 = ''] = /data:application\/json;base64,([^']+)'/.exec(adopted) ?? [];
    expect(JSON.parse(Buffer.from(base64, 'base64').toString())).toEqual(parts);
    expect(adopt('a module without parts')).toBe('a module without parts');
    expect(() => adopt('const pageParts = [];')).toThrow(/are not declared as/);
  });
});
