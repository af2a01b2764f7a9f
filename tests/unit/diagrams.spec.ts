import {expect, test} from '@playwright/test';
import type {Root} from 'mdast';
import {VFile} from 'vfile';
import {renderDiagram} from '../../plugins/staticContent/renderDiagram';
import renderDiagrams from '../../plugins/staticContent/diagrams';
import {fence} from './tree';

const SEQUENCE = 'sequenceDiagram\n  participant A as Actor\n  A->>A: 消息';

function render(meta: string, value: string): Root {
  const tree: Root = {type: 'root', children: [fence({lang: 'mermaid', meta, value, line: 3})]};
  renderDiagrams({siteDir: '/site'})(tree, new VFile({path: '/site/docs/page.md'}));
  return tree;
}

test.describe('diagrams', () => {
  test('are rendered with unique ids, and without styles, web fonts or fixed colors', () => {
    const {svg, width, height} = renderDiagram(SEQUENCE, 'diagram-1');
    expect(svg).toContain('消息');
    expect(svg).not.toMatch(/<style|@import|fonts\.googleapis|style="|"#[0-9a-f]{3,6}"|data-/i);
    expect(svg).toContain('id="diagram-1-seq-arrow"');
    expect(svg).toContain('url(#diagram-1-seq-arrow)');
    expect(width).toBeGreaterThan(100);
    expect(height).toBeGreaterThan(100);
  });

  test('that go sideways have no empty row below', () => {
    const {svg, height} = renderDiagram('flowchart LR\n  A --> B --> C', 'i');
    const [, y, high] = / y="([\d.]+)" width="[\d.]+" height="([\d.]+)"/.exec(svg)!;
    expect(height - Number(y) - Number(high)).toBeLessThanOrEqual(Number(y) + 1);
  });

  test('become the component Diagram with the title and description of the fence', () => {
    const [node] = render(
      'title="One message" description="An actor writes to itself."',
      SEQUENCE,
    ).children;
    expect(node).toMatchObject({
      type: 'mdxJsxFlowElement',
      name: 'Diagram',
      attributes: expect.arrayContaining([
        {type: 'mdxJsxAttribute', name: 'title', value: 'One message'},
        {type: 'mdxJsxAttribute', name: 'description', value: 'An actor writes to itself.'},
      ]),
    });
  });

  test('without a description are rejected, with page and line', () => {
    expect(() => render('title="One message"', SEQUENCE)).toThrow(
      "docs/page.md:3: a diagram needs a title and a description for readers who can't see it",
    );
  });

  test('that are not valid Mermaid are rejected, with page and line', () => {
    expect(() => render('title="a" description="b"', 'no diagram at all')).toThrow(
      /docs\/page\.md:3: the diagram can't be rendered: /,
    );
  });
});
