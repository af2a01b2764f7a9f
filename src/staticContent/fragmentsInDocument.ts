/** A part of a page as HTML, in the form that React's `dangerouslySetInnerHTML` takes. */
export type Fragment = {__html: string};

/**
 * Reads the fragments of a page from the document, before React hydrates it.
 *
 * @param page the part of the fragments' `data-fragment` before the dot
 * @param count how many fragments the page has
 * @returns undefined on the server, and when the document belongs to another page or lacks a fragment
 */
export function fragmentsInDocument(page: string, count: number): Fragment[] | undefined {
  if (typeof document === 'undefined') {
    return undefined;
  }
  const fragments: Fragment[] = [];
  for (const element of document.querySelectorAll<HTMLElement>(`[data-fragment^="${page}."]`)) {
    fragments[Number(element.dataset.fragment!.split('.')[1])] ??= {__html: element.innerHTML};
  }
  return Object.keys(fragments).length === count ? fragments : undefined;
}
