import {linesIn} from '@site/src/theme/CodeBlock/Content/lines';
import type {Line} from '@site/src/theme/CodeBlock/runs';

/** A part of a page as `plugins/staticHtml` makes it; of code in the document, the lines are found there. */
export type Part = {'data-part': string} & (
  {dangerouslySetInnerHTML: {__html: string}} | {children: string; runs?: string; lines?: Line[]}
);

/** A part that the server has drawn. */
function partOf(element: Element, name: string): Part {
  if (element.localName !== 'code') {
    return {'data-part': name, dangerouslySetInnerHTML: {__html: element.innerHTML}};
  }
  const lines = linesIn(element);
  return {'data-part': name, children: `${lines.map(({text}) => text).join('\n')}\n`, lines};
}

/**
 * Takes the parts of a page from the document, before React takes it over.
 *
 * @param page first half of the parts' `data-part`
 * @param count how many parts the page has
 * @returns undefined when the document is not this page's, or lacks a part
 */
export function adopt(page: string, count: number): Part[] | undefined {
  const parts: Part[] = [];
  for (const element of document.querySelectorAll(`[data-part^="${page}."]`)) {
    const name = element.getAttribute('data-part')!;
    parts[Number(name.split('.')[1])] ??= partOf(element, name);
  }
  return Object.keys(parts).length === count ? parts : undefined;
}
