import type {Element, Root} from 'hast';
import {SKIP, visit} from 'unist-util-visit';
import type {VFile} from 'vfile';

/** The locale of a translated page, by its path. */
const LOCALE = /[\\/]i18n[\\/]([\w-]+)[\\/]/;

/** A letter that is not Latin, or Chinese punctuation. */
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}|[\u3000-\u303f\uff00-\uffef]/u;

/** What sets a phrase apart: a link, an emphasis, a quotation, a heading. */
const PHRASES = new Set(['a', 'blockquote', 'em', 'h2', 'h3', 'q', 'strong']);

/** Whether the locale of a page is not written in Latin letters, so that English phrases can be told by theirs. */
function isOtherScript(file: string): boolean {
  const [, locale] = LOCALE.exec(file) ?? [];
  return locale !== undefined && new Intl.Locale(locale).maximize().script !== 'Latn';
}

/** Whether an element's text is two words or more of Latin script and nothing else; code is no language. */
function isEnglish(element: Element): boolean {
  let text = '';
  visit(element, node => {
    if (node.type === 'element' && node.tagName === 'code') {
      return SKIP;
    }
    text += node.type === 'text' ? node.value : '';
    return undefined;
  });
  return /[a-z]\s+[a-z]/i.test(text) && !OTHER_SCRIPT.test(text);
}

/**
 * Rehype plugin: English phrases of a page that is not written in Latin letters, such as the labels of a tool that exists in English only or the
 * title of a source, get `lang="en"`, so that a screen reader speaks them in that language (WCAG 3.1.2).
 */
export default function markEnglish() {
  return (tree: Root, file: VFile): void => {
    if (!isOtherScript(file.path)) {
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
