import type {Element, Root} from 'hast';
import {expect, test} from '@playwright/test';
import {VFile} from 'vfile';
import highlight from '../../plugins/highlight/rehype';
import {runsOf} from '../../plugins/highlight/runs';
import {linesHtml} from '../../src/theme/CodeBlock/runs';

/** A fence as MDX hands it to rehype plugins. */
const fence = (language: string, code: string): {tree: Root; element: Element} => {
  const element: Element = {
    type: 'element',
    tagName: 'code',
    properties: {className: [`language-${language}`]},
    children: [{type: 'text', value: `${code}\n`}],
    position: {start: {line: 7, column: 1}, end: {line: 9, column: 4}},
  };
  return {
    tree: {
      type: 'root',
      children: [{type: 'element', tagName: 'pre', properties: {}, children: [element]}],
    },
    element,
  };
};

test.describe('D2 highlighting at build', () => {
  test('colours come as runs of letters and lengths, a line each', () => {
    expect(runsOf('fn main() {\n}', 'rust')).toEqual(['k2-1f4p2-1p1', 'p1']);
    expect(runsOf('a\n\nb', 'text')).toEqual(['', '', '']);
  });

  test('a token over several lines keeps its colour in each', () => {
    expect(runsOf('/* a\nbc */ x', 'rust')).toEqual(['c4', 'c5']);
  });

  test('the browser makes the same text of them, escaped', () => {
    const code = 'let x: Vec<u8> = f("a & b"); // <b>';
    const html = linesHtml(code, {code, runs: runsOf(code, 'rust').join('/')})[0]!;
    expect(html).toContain('<span class="token keyword">let</span>');
    expect(html).toContain('<span class="token string">"a &#38; b"</span>');
    expect(
      html
        .replace(/<\/?span[^>]*>/g, '')
        .replace(/&#(\d+);/g, (_, digits: string) => String.fromCharCode(Number(digits))),
    ).toBe(code);
  });

  test('lines that only steer are left out without moving the colours', () => {
    const source = '// highlight-next-line\nlet a = 1;\nlet b = 2;';
    const [first, second] = linesHtml('let a = 1;\nlet b = 2;', {
      code: source,
      runs: runsOf(source, 'rust').join('/'),
    });
    expect(first).toMatch(/^<span class="token keyword">let<\/span> a/);
    expect(second).toContain('<span class="token number">2</span>');
  });

  test('code without colours is drawn plain', () => {
    expect(linesHtml('a < b\nc', null)).toEqual(['a &#60; b', 'c']);
  });

  test('the plugin colours fences, and names page, line and language it has no grammar for', () => {
    const {tree, element} = fence('rust', 'fn a() {}');
    highlight({siteDir: '/site'})(tree, new VFile({path: '/site/docs/x.md'}));
    expect(element.properties.runs).toBe('k2-1f1p2-1p2');
    expect(() =>
      highlight({siteDir: '/site'})(
        fence('rustt', 'fn').tree,
        new VFile({path: '/site/docs/x.md'}),
      ),
    ).toThrow(/^docs\/x\.md:7: Prism knows no language "rustt"; write "text"/);
  });
});
