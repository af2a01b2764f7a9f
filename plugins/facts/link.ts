/** The target of a link to a fact: captures the fact's id and the unit to show it in. */
export const TARGET = /fact:([\w-]+)(?:\?in=(\w+))?/;

/** What to do about a link to a fact that is in another form. */
export const LINK_FORM =
  'write a link to a fact as [text](fact:id) or [`text`](fact:id), with marks such as ** outside';
