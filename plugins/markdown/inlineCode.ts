import type {Element, ElementContent, Root} from 'hast';
import {toString} from 'hast-util-to-string';
import {visit} from 'unist-util-visit';

/** Inline code up to this length stays on one line: browsers would break it at a hyphen. */
const SHORT = 24;

/** Returns long code as its words: those that a browser would break at a hyphen, such as `--chain`, stay on one line. */
const atSpaces = (text: string): ElementContent[] =>
  text.split(/( )/).map(word =>
    word.includes('-') && word.length <= SHORT
      ? {
          type: 'element',
          tagName: 'span',
          properties: {dataShort: ''},
          children: [{type: 'text', value: word}],
        }
      : {type: 'text', value: word},
  );

/**
 * Rehype plugin: short inline code that could break gets `data-short`, and stays on one line (css/custom.css); long code
 * breaks only at its spaces.
 */
export default function inlineCode() {
  return (tree: Root): void => {
    visit(tree, {tagName: 'code'}, (code: Element, _, parent) => {
      if (parent?.type === 'element' && parent.tagName === 'pre') return;
      const text = toString(code);
      if (text.length <= SHORT) {
        if (/[- ]/.test(text)) code.properties.dataShort = '';
      } else if (code.children[0]?.type === 'text') {
        code.children = atSpaces(text);
      }
    });
  };
}
