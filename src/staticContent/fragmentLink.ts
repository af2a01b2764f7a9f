/** Selects the links in fragments that lead to other pages of the site. */
export const FRAGMENT_LINK = '[data-fragment] a[href^="/"]:not([target])';
