import type {Element, Root} from 'hast';
import {SKIP, visit} from 'unist-util-visit';
import type {VFile} from 'vfile';

/** Captures the locale of a translated page from its path. */
const LOCALE = /[\\/]i18n[\\/]([\w-]+)[\\/]/;

/** Matches a letter that is not Latin, or Chinese punctuation. */
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}|[\u3000-\u303f\uff00-\uffef]/u;

/** Elements that may contain a whole English phrase. */
const PHRASES = new Set(['a', 'blockquote', 'em', 'h2', 'h3', 'q', 'strong']);

/** Returns whether a page is in a language without Latin letters, so that Latin letters show what is English. */
function isOtherScript(file: string): boolean {
  const [, locale] = LOCALE.exec(file) ?? [];
  return locale !== undefined && new Intl.Locale(locale).maximize().script !== 'Latn';
}

/** Returns whether an element's text has at least two words and only Latin letters. Code inside does not count. */
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
 * Rehype plugin: marks English phrases with `lang="en"`, so that a screen reader speaks them in English (WCAG 3.1.2).
 * Examples are the labels of a tool that exists only in English, and the title of a source. The plugin changes only
 * pages in languages without Latin letters, where it can tell English apart.
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
        // On a span inside the heading, because the theme adds a link with a Chinese label to the heading.
        element.children = [{type: 'element', tagName: 'span', properties: {lang: 'en'}, children}];
      } else {
        element.properties.lang = 'en';
      }
      return SKIP;
    });
  };
}
