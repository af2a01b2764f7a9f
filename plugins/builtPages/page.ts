import {type Document, type Element, type ParentNode, isTag} from 'domhandler';
import {filter, findOne, textContent} from 'domutils';
import {parseDocument} from 'htmlparser2';

/**
 * A page as Docusaurus has written it. The parser is quicker than one that follows the standard to the letter, and
 * reads these pages as a browser does: see `builtPages.spec.ts`.
 */
export const loadPage = (html: string): Document => parseDocument(html);

/** The name of an element and its classes, these with a dot: `a`, `.button`. */
export const namesOf = ({name, attribs}: Element): string[] => [
  name,
  ...(attribs.class?.split(' ').map(className => `.${className}`) ?? []),
];

/** Whether an element has a name, or a class when that begins with a dot. */
export const isNamed = (name: string): ((element: Element) => boolean) =>
  name.startsWith('.')
    ? ({attribs}) => attribs.class?.split(' ').includes(name.slice(1)) ?? false
    : element => element.name === name;

/** The elements below a node that are asked for, in the order of the page. */
export const elementsIn = (
  {children}: ParentNode,
  isAskedFor: (element: Element) => boolean,
): Element[] => filter(node => isTag(node) && isAskedFor(node), children).filter(isTag);

/** The first of them. */
export const elementIn = (
  {children}: ParentNode,
  isAskedFor: (element: Element) => boolean,
): Element | null => findOne(isAskedFor, children);

/** The text of the first of the elements below a node that are asked for; empty when there is none. */
export function textIn(parent: ParentNode, isAskedFor: (element: Element) => boolean): string {
  const element = elementIn(parent, isAskedFor);
  return element ? textContent(element) : '';
}

/** What the head's `<meta>` elements say, by their name or property. */
export function metaOf(page: Document): Map<string | undefined, string | undefined> {
  const head = elementIn(page, isNamed('head'));
  return new Map(
    head?.children
      .filter(isTag)
      .filter(isNamed('meta'))
      .map(({attribs}) => [attribs.name ?? attribs.property, attribs.content]),
  );
}

/** The content of a docs page, heading and text; null on other pages. */
export function docOf(page: Document): Element | null {
  const article = elementIn(page, isNamed('article'));
  return article && elementIn(article, isNamed('.theme-doc-markdown'));
}

/** The lines of a code block that are drawn as elements; plain blocks have none. */
export const linesIn = (pre: Element): Element[] => elementsIn(pre, isNamed('.token-line'));

/** The text of such a line, without the end of the line. */
export const textOfLine = (line: Element): string => textContent(line).replace(/\n$/, '');

/** The code of a block without the lines that a change removes. */
export function codeOf(pre: Element): string {
  const lines = linesIn(pre);
  const text =
    lines.length > 0
      ? lines
          .filter(({name}) => name !== 'del')
          .map(textOfLine)
          .join('\n')
      : textContent(pre);
  return text.trim();
}
