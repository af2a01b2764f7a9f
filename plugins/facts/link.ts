import type {InlineCode, Link, Text} from 'mdast';

/** The target of a link to a fact: captures the fact's id and the unit to show it in. */
export const TARGET = /fact:([\w-]+)(?:\?in=(\w+))?/;
const WHOLE_TARGET = new RegExp(`^${TARGET.source}$`);

/** What to do about a link to a fact that is in another form. */
export const LINK_FORM =
  'write a link to a fact as [text](fact:id) or [`text`](fact:id), with marks such as ** outside';

/** What a link to a fact says: its one text or piece of code, and which fact it shows in which unit. */
type FactLink = {child: Text | InlineCode; id: string; in: string | undefined};

/** Whether a link leads to a fact, in whatever form. */
export const isFactLink = ({url}: Link): boolean => url.startsWith('fact:');

/** Reads a link to a fact; undefined when it is in another form than `LINK_FORM` says. */
export function factLinkOf({url, children}: Link): FactLink | undefined {
  const [, id, unit] = WHOLE_TARGET.exec(url) ?? [];
  const [child, ...others] = children;
  return id && others.length === 0 && (child?.type === 'text' || child?.type === 'inlineCode')
    ? {child, id, in: unit}
    : undefined;
}
