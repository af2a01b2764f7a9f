import {type Document, type Element, type ParentNode, isTag} from 'domhandler';
import {filter, findOne, textContent} from 'domutils';
import {parseDocument} from 'htmlparser2';

/**
 * Parses a page that Docusaurus has rendered. The parser is faster than one that follows the HTML standard in every
 * detail, and reads these pages as a browser does: see `renderedHtml.spec.ts`.
 */
export const loadPage = (html: string): Document =>
  // The minifier leaves end tags out. This parser does not know that a table's body ends its head, and `<th>` a `<td>`.
  parseDocument(html.replaceAll('<tbody', '</thead><tbody').replaceAll(/<th\b/g, '</td><th'));

/** Returns the name of an element and its classes, each class with a dot: `a`, `.button`. */
export const namesOf = ({name, attribs}: Element): string[] => [
  name,
  ...(attribs.class?.split(' ').map(className => `.${className}`) ?? []),
];

/** Returns a predicate for elements with a tag name such as `a`, or with a class such as `.button`. */
export const isNamed = (name: string): ((element: Element) => boolean) =>
  name.startsWith('.')
    ? ({attribs}) => attribs.class?.split(' ').includes(name.slice(1)) ?? false
    : element => element.name === name;

/** Returns all elements below a node that match, in document order. */
export const elementsIn = (
  {children}: ParentNode,
  matches: (element: Element) => boolean,
): Element[] => filter(node => isTag(node) && matches(node), children).filter(isTag);

/** Returns the first element below a node that matches. */
export const elementIn = (
  {children}: ParentNode,
  matches: (element: Element) => boolean,
): Element | null => findOne(matches, children);

/** Returns the text of the first element below a node that matches; empty when there is none. */
export function textIn(parent: ParentNode, matches: (element: Element) => boolean): string {
  const element = elementIn(parent, matches);
  return element ? textContent(element) : '';
}

/** Returns the content of the head's `<meta>` elements, by their name or property. */
export function metaOf(page: Document): Map<string | undefined, string | undefined> {
  const head = elementIn(page, isNamed('head'));
  return new Map(
    head?.children
      .filter(isTag)
      .filter(isNamed('meta'))
      .map(({attribs}) => [attribs.name ?? attribs.property, attribs.content]),
  );
}

/** Returns the element with the heading and text of a docs page; null on other pages. */
export function docOf(page: Document): Element | null {
  const article = elementIn(page, isNamed('article'));
  return article && elementIn(article, isNamed('.theme-doc-markdown'));
}

/** Returns the line elements of a code block; none for a block without highlighting. */
export const codeLines = (pre: Element): Element[] => elementsIn(pre, isNamed('.token-line'));

/** Returns the text of such a line, without the line break. */
export const textOfLine = (line: Element): string => textContent(line).replace(/\n$/, '');

/** Returns the code of a block, without lines that are marked as removed. */
export function codeOf(pre: Element): string {
  const lines = codeLines(pre);
  const text =
    lines.length > 0
      ? lines
          .filter(({name}) => name !== 'del')
          .map(textOfLine)
          .join('\n')
      : textContent(pre);
  return text.trim();
}
