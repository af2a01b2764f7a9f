import {load} from 'cheerio';
import type {Element, Root} from 'hast';
import {expect, test} from '@playwright/test';
import {VFile} from 'vfile';
import highlight from '../../plugins/staticContent/highlight';
import {readMarks} from '../../plugins/staticContent/marks';
import {tokenize} from '../../plugins/staticContent/prism';
import {attributesOf} from './tree';

/** Returns a page with one fence, as MDX gives it to rehype plugins. */
const fence = (language: string, code: string, metastring?: string): Root => {
  const element: Element = {
    type: 'element',
    tagName: 'code',
    properties: {className: [`language-${language}`], ...(metastring && {metastring})},
    children: [{type: 'text', value: `${code}\n`}],
    position: {start: {line: 7, column: 1}, end: {line: 9, column: 4}},
  };
  return {
    type: 'root',
    children: [{type: 'element', tagName: 'pre', properties: {}, children: [element]}],
  };
};

/** Returns the attributes of the component that the plugin has put in place of the fence. */
function highlighted(tree: Root): Record<string, unknown> {
  highlight({siteDir: '/site'})(tree, new VFile({path: '/site/docs/x.md'}));
  expect(tree.children[0]).toMatchObject({name: 'StaticCode'});
  return attributesOf(tree);
}

test.describe('D2 highlighting at build time', () => {
  test('each line has tokens with the kind that gives them their color', () => {
    expect(tokenize('fn main() {\n}', 'rust')).toEqual([
      [
        {text: 'fn', kind: 'keyword'},
        {text: ' ', kind: undefined},
        {text: 'main', kind: 'function'},
        {text: '()', kind: 'punctuation'},
        {text: ' ', kind: undefined},
        {text: '{', kind: 'punctuation'},
      ],
      [{text: '}', kind: 'punctuation'}],
    ]);
    expect(tokenize('a\n\nb', 'text').map(line => line.length)).toEqual([1, 0, 1]);
  });

  test('a block of more than 24 lines opens with its first 16, unless later lines are marked or it is in a fold', () => {
    const long = 'a();\n'.repeat(24) + 'b();';
    const parts = (tree: Root) => {
      const {html, rest = '', lines} = highlighted(tree);
      return [html, rest]
        .map(part => load(String(part))('.token-line').length)
        .concat(Number(lines));
    };
    expect(parts(fence('rust', long))).toEqual([16, 9, 25]);
    expect(parts(fence('rust', long.slice(5)))).toEqual([24, 0, 24]);
    expect(parts(fence('rust', long, '{16}'))).toEqual([16, 9, 25]);
    expect(parts(fence('rust', long, '{17}'))).toEqual([25, 0, 25]);
    const tree: Root = {
      type: 'root',
      children: [
        {
          type: 'mdxJsxFlowElement',
          name: 'Details',
          attributes: [],
          children: fence('rust', long).children as Element[],
        },
      ],
    };
    highlight({siteDir: '/site'})(tree, new VFile({path: '/site/docs/x.md'}));
    expect(JSON.stringify(tree)).not.toContain('"rest"');
  });

  test('a line that may wrap on a phone names its indentation', () => {
    const html = (code: string) => String(highlighted(fence('text', code))['html']);
    expect(html(`    ${'a'.repeat(29)}`)).toContain('style="--in:4"');
    expect(html(`    ${'a'.repeat(28)}`)).not.toContain('style');
    expect(html('a'.repeat(80))).not.toContain('style');
  });

  test('a first word that may not fit beside its indentation breaks anywhere, and the code stays the same', () => {
    const code = '        reply.expect_decoded_with("a b")';
    const $ = load(String(highlighted(fence('rust', code))['html']));
    expect($('.start').text()).toBe('        reply.expect_decoded_with("a');
    expect($('.start .token.string').text()).toBe('"a');
    expect($('.token-line').text()).toBe(code);
    const short = load(
      String(highlighted(fence('rust', `    let a = ${'b'.repeat(40)};`))['html']),
    );
    expect(short('.start')).toHaveLength(0);
  });

  test('a token that spans several lines keeps its color on each line', () => {
    const kinds = tokenize('/* a\nbc */ x', 'rust').map(line => line[0]!.kind);
    expect(kinds).toEqual(['comment', 'comment']);
  });

  test('Rust, TOML, and other languages that only prismjs has are known', () => {
    for (const [language, code] of [
      ['rust', 'let a = 1;'],
      ['toml', 'a = "b"'],
      ['nginx', 'listen 80;'],
      ['ini', 'a=b'],
    ] as const) {
      expect(tokenize(code, language)[0]!.some(({kind}) => kind !== undefined)).toBe(true);
    }
  });

  test('the HTML contains the code, escaped', () => {
    const code = 'let x: Vec<u8> = f("a & b"); // <b>';
    const html = String(highlighted(fence('rust', code)).html);
    expect(html).toContain('<span class="token keyword">let</span>');
    expect(load(html).text()).toBe(code);
  });

  test('a language that Prism does not know is rejected, with page and line', () => {
    expect(() =>
      highlight({siteDir: '/site'})(fence('rustt', 'fn'), new VFile({path: '/site/docs/x.md'})),
    ).toThrow(/^docs\/x\.md:7: Prism knows no language "rustt"; write "text"/);
  });
});

test.describe('marked lines', () => {
  test('are marked by comments in any language or by ranges in the meta string, which are removed', () => {
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
      marks: [
        ['highlight'],
        ['removed', 'highlight'],
        ['removed'],
        ['added', 'highlight', 'focus'],
        ['focus', 'highlight'],
        [],
      ].map(line => new Set(line)),
    });
  });

  test('are elements that screen readers can announce, around the colored tokens', () => {
    const {html, title, lines} = highlighted(
      fence('rust', '// removed-next-line\nlet a = 1;\nlet b = 2;', 'title="a.rs" added={2}'),
    );
    expect({title, lines}).toEqual({title: 'a.rs', lines: '2'});
    const $ = load(String(html));
    expect($('del.token-line.removed').text()).toBe('let a = 1;');
    expect($('ins.token-line.added').text()).toBe('let b = 2;');
    expect($('ins .token.keyword').first().text()).toBe('let');
  });

  for (const {title, code = 'a\nb', meta = '', message} of [
    {
      title: 'a missing line',
      meta: 'added={2-3}',
      message: 'line 3 is marked, but the code has 2 lines',
    },
    {title: 'an invalid range', meta: '{3-1}', message: '"{3-1}" is not a list of lines'},
    {
      title: 'a start without an end',
      code: 'a\n// focus-start\nb',
      message: '"focus-start" on line 2 of the code is never closed; add "focus-end"',
    },
    {
      title: 'an end without a start',
      code: '// added-end\na',
      message: '"added-end" on line 1 of the code closes nothing',
    },
    {
      title: 'a mark at the end of the code',
      code: 'a\n// highlight-next-line',
      message: '"highlight-next-line" at the end of the code marks nothing',
    },
  ]) {
    test(`reject ${title}, with page and line`, () => {
      expect(() =>
        highlight({siteDir: '/site'})(
          fence('rust', code, meta),
          new VFile({path: '/site/docs/x.md'}),
        ),
      ).toThrow(`docs/x.md:7: ${message}`);
    });
  }
});
