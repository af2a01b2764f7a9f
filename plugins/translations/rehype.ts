import path from 'node:path';
import type {Element, Root} from 'hast';
import {SKIP, visit} from 'unist-util-visit';
import type {VFile} from 'vfile';

const CHINESE_PAGES = path.join('i18n', 'zh-cn') + path.sep;

/** What sets a phrase apart: a link, an emphasis, a quotation, a heading. */
const PHRASES = new Set(['a', 'blockquote', 'em', 'h2', 'h3', 'q', 'strong']);

/** Whether an element's text is two words or more of Latin script and nothing Chinese; code is no language. */
function isEnglish(element: Element): boolean {
  let text = '';
  visit(element, node => {
    if (node.type === 'element' && node.tagName === 'code') {
      return SKIP;
    }
    text += node.type === 'text' ? node.value : '';
    return undefined;
  });
  return /[a-z]\s+[a-z]/i.test(text) && !/[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u.test(text);
}

/**
 * Rehype plugin: English phrases of a Chinese page, such as the labels of a tool that exists in English only or the
 * title of a source, get `lang="en"`, so that a screen reader speaks them in that language (WCAG 3.1.2).
 */
export default function markEnglish() {
  return (tree: Root, file: VFile): void => {
    if (!file.path.includes(CHINESE_PAGES)) {
      return;
    }
    visit(tree, 'element', element => {
      const {tagName, children} = element;
      if (!PHRASES.has(tagName) || !isEnglish(element)) {
        return undefined;
      }
      if (tagName.startsWith('h')) {
        // Inside, as the theme puts a link with a Chinese name beside the text.
        element.children = [{type: 'element', tagName: 'span', properties: {lang: 'en'}, children}];
      } else {
        element.properties.lang = 'en';
      }
      return SKIP;
    });
  };
}
