import type {Element, Root} from 'hast';
import {expect, test} from '@playwright/test';
import {VFile} from 'vfile';
import highlight from '../../plugins/highlight/rehype';
import {readMarks} from '../../plugins/highlight/marks';
import {runsOf} from '../../plugins/highlight/runs';
import {linesOf, resultOf} from '../../src/theme/CodeBlock/runs';

/** A fence as MDX hands it to rehype plugins. */
const fence = (
  language: string,
  code: string,
  metastring?: string,
): {tree: Root; element: Element} => {
  const element: Element = {
    type: 'element',
    tagName: 'code',
    properties: {className: [`language-${language}`], ...(metastring && {metastring})},
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
    const {html} = linesOf(code, runsOf(code, 'rust').join('/'))[0]!;
    expect(html).toContain('<span class="token keyword">let</span>');
    expect(html).toContain('<span class="token string">"a &#38; b"</span>');
    expect(
      html
        .replace(/<\/?span[^>]*>/g, '')
        .replace(/&#(\d+);/g, (_, digits: string) => String.fromCharCode(Number(digits))),
    ).toBe(code);
  });

  test('code without colours is drawn plain', () => {
    expect(linesOf('a < b\nc', '').map(({html}) => html)).toEqual(['a &#60; b', 'c']);
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

test.describe('marked lines', () => {
  test('by comments of any language, which go, and by ranges of the meta string, which go too', () => {
    expect(
      readMarks(
        [
          '// highlight-next-line',
          'a',
          '# removed-start',
          'b',
          'c',
          '# removed-end',
          '<!-- added-next-line -->',
          'd',
          '{/* focus-next-line */}',
          'e',
          '/* highlight-me */',
        ].join('\n'),
        'title="x {1}" {2,4-5} focus={4} showLineNumbers',
      ),
    ).toEqual({
      code: 'a\nb\nc\nd\ne\n/* highlight-me */',
      meta: 'title="x {1}" showLineNumbers',
      marks: ['H', 'RH', 'R', 'AHF', 'HF', ''],
    });
  });

  test('do not move the colours, and a removed line is not in what a reader copies', () => {
    const {tree, element} = fence(
      'rust',
      '// removed-next-line\nlet a = 1;\nlet b = 2;',
      'title="a.rs" added={2}',
    );
    highlight({siteDir: '/site'})(tree, new VFile({path: '/site/docs/x.md'}));
    expect(element.children).toEqual([{type: 'text', value: 'let a = 1;\nlet b = 2;\n'}]);
    expect(element.properties.metastring).toBe('title="a.rs"');
    const lines = linesOf('let a = 1;\nlet b = 2;\n', String(element.properties.runs));
    expect(lines.map(({marks}) => marks)).toEqual(['R', 'A']);
    expect(lines[1]!.html).toMatch(/^<span class="token keyword">let<\/span> b/);
    expect(resultOf(lines)).toBe('let b = 2;');
  });

  for (const {title, code = 'a\nb', meta = '', message} of [
    {
      title: 'a line that is not there',
      meta: 'added={2-3}',
      message: 'line 3 is marked, but the code has 2 lines',
    },
    {title: 'no range', meta: '{3-1}', message: '"{3-1}" is no list of lines'},
    {
      title: 'an open mark',
      code: 'a\n// focus-start\nb',
      message: '"focus-start" on line 2 of the code is never closed; add "focus-end"',
    },
    {
      title: 'an end without start',
      code: '// added-end\na',
      message: '"added-end" on line 1 of the code closes nothing',
    },
    {
      title: 'a mark of nothing',
      code: 'a\n// highlight-next-line',
      message: '"highlight-next-line" at the end of the code marks nothing',
    },
  ]) {
    test(`refuse ${title}, with page and line`, () => {
      expect(() =>
        highlight({siteDir: '/site'})(
          fence('rust', code, meta).tree,
          new VFile({path: '/site/docs/x.md'}),
        ),
      ).toThrow(`docs/x.md:7: ${message}`);
    });
  }
});
