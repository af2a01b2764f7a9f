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
import staticHtml from '../../plugins/staticHtml/rehype';

/** What the plugin makes of a page: a line a top-level node, HTML where the node became HTML. */
async function linesOf(markdown: string): Promise<string[]> {
  const pipeline = unified()
    .use(remarkParse)
    .use(remarkMdx)
    .use(remarkGfm)
    .use(remarkMath)
    .use(remarkRehype, {passThrough: ['mdxJsxFlowElement', 'mdxJsxTextElement']})
    .use(rehypeKatex)
    .use(staticHtml);
  const tree = (await pipeline.run(pipeline.parse(markdown))) as Root;
  return tree.children.flatMap(node =>
    node.type === 'element'
      ? [`<${node.tagName}> of ${node.children.map(htmlOf).join('|')}`]
      : node.type === 'text'
        ? []
        : [htmlOf(node)],
  );
}

function htmlOf(node: Root['children'][number]): string {
  if (node.type !== 'mdxJsxFlowElement') {
    return node.type === 'element' ? node.tagName : node.type;
  }
  const {name, attributes} = node as MdxJsxFlowElementHast;
  const values = attributes.map(attribute => {
    if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value === 'string') {
      return attribute.type === 'mdxJsxAttribute' ? `${attribute.name}=${attribute.value}` : '';
    }
    const statement = attribute.value?.data?.estree?.body[0];
    const object = statement?.type === 'ExpressionStatement' ? statement.expression : undefined;
    const property = object?.type === 'ObjectExpression' ? object.properties[0] : undefined;
    return property?.type === 'Property' && property.value.type === 'Literal'
      ? String(property.value.value)
      : '';
  });
  return `${name}: ${values.join(' ')}`;
}

test.describe('12.1 prose as HTML in one string', () => {
  test('a paragraph of text, code and emphasis is one string, escaped', async () => {
    expect(await linesOf('Gas `a < b` is *burned*.')).toEqual([
      'p: Gas <code>a &#x3C; b</code> is <em>burned</em>.',
    ]);
  });

  test('what holds a link, a component or several lines of code stays with React', async () => {
    expect(await linesOf('See [a `b`](/c) and `d`.')).toEqual(['<p> of text|a|text|code|text']);
    expect(await linesOf('Some <Badge /> and `d`.')).toEqual([
      '<p> of text|mdxJsxTextElement|text|code|text',
    ]);
    expect(await linesOf('Text only.')).toEqual(['<p> of text']);
    expect(await linesOf('## A `b`')).toEqual(['<h2> of text|code']);
  });

  test('a list is one string; beside a link only its other items are', async () => {
    expect(await linesOf('- `a`\n- b')).toEqual(['ul: \n<li><code>a</code></li>\n<li>b</li>\n']);
    expect(await linesOf('- `a` b\n- [c](/d)')).toEqual([
      '<ul> of text|li: <code>a</code> b|text|li|text',
    ]);
  });

  test('a table keeps head and frame; its body is one string, aligned as before', async () => {
    const [table] = await linesOf('| a | b |\n| --- | ---: |\n| 1 | `2` |');
    expect(table).toBe(
      '<table> of text|thead|text|' +
        'tbody: \n<tr>\n<td>1</td>\n<td style="text-align:right"><code>2</code></td>\n</tr>\n|text',
    );
  });

  test('a formula beside a link is one string with its class and MathML', async () => {
    const [paragraph] = await linesOf('[a](/b) $x^2$');
    expect(paragraph).toMatch(
      /^<p> of a\|text\|span: className=katex <span class="katex-mathml"><math/,
    );
  });
});
