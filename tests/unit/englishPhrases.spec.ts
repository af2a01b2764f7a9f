import type {Element, Root} from 'hast';
import {expect, test} from '@playwright/test';
import {VFile} from 'vfile';
import markEnglish from '../../plugins/markdown/markEnglish';

const ZH = 'i18n/zh-cn/docusaurus-plugin-content-docs/current/a.md';

/**
 * Returns the `lang` that the plugin gives an element, or the first element inside it, in a file.
 *
 * @param inner tag name of a nested element to add after the text
 */
function langOf(tagName: string, text: string, file = ZH, inner?: string): unknown {
  const element: Element = {
    type: 'element',
    tagName,
    properties: {},
    children:
      inner === undefined
        ? [{type: 'text', value: text}]
        : [
            {type: 'text', value: text},
            {
              type: 'element',
              tagName: inner,
              properties: {},
              children: [{type: 'text', value: 'let me be'}],
            },
          ],
  };
  const tree: Root = {type: 'root', children: [element]};
  markEnglish()(tree, new VFile({path: `/site/${file}`}));
  const [first] = element.children;
  return element.properties.lang ?? (first?.type === 'element' ? first.properties.lang : undefined);
}

test.describe('English phrases on Chinese pages', () => {
  test('English labels, links and quotations are marked', () => {
    for (const tagName of ['strong', 'em', 'a', 'q', 'blockquote', 'h2', 'h3']) {
      expect(langOf(tagName, 'Upload program')).toBe('en');
    }
    expect(langOf('strong', 'Add metadata/sails')).toBe('en');
  });

  test('Chinese, mixed text, single words and code are not', () => {
    for (const text of ['上传程序', 'Sails 程序 the', 'Wasm、IDL and more', 'Sails', '10 VARA']) {
      expect(langOf('strong', text), text).toBeUndefined();
    }
    expect(langOf('a', '', ZH, 'code')).toBeUndefined();
    expect(langOf('a', '', ZH, 'em')).toBe('en');
    expect(langOf('p', 'Upload program')).toBeUndefined();
  });

  test('English pages are not marked', () => {
    expect(langOf('strong', 'Upload program', 'docs/a.md')).toBeUndefined();
  });
});
