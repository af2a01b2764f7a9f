import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

/** Links from a page to a term. The glossary's links to its own terms are just `#term` and don't match. */
const TERM = '.theme-doc-markdown a[href*="/gear/glossary#"]';

/**
 * Client module: shows the definition of a term when the reader points at a link to it or focuses it. The code is
 * downloaded the first time that happens.
 */
if (ExecutionEnvironment.canUseDOM) {
  for (const type of ['pointerover', 'focusin']) {
    document.addEventListener(type, event => {
      const link = (event.target as Element).closest<HTMLAnchorElement>(TERM);
      if (link) {
        // If the download fails, the link still leads to the glossary.
        import('@site/src/glossary').then(
          ({explain}) => explain(link, event),
          () => undefined,
        );
      }
    });
  }
}
