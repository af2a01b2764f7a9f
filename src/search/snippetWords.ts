/** How many words of a hit's text a result shows: in the dialog, and on the search page. */
export const SNIPPET_WORDS = {dialog: 18, page: 40};
