import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

/** Links of a page to a term. Those of the glossary to itself are a mere `#term`. */
const TERM = '.theme-doc-markdown a[href*="/gear/glossary#"]';

/** Client module: a term explains itself when the reader points at it or moves to it; fetched at the first one. */
if (ExecutionEnvironment.canUseDOM) {
  for (const type of ['pointerover', 'focusin']) {
    document.addEventListener(type, event => {
      const link = (event.target as Element).closest<HTMLAnchorElement>(TERM);
      if (link) {
        // Without it the link still leads to the glossary.
        import('@site/src/glossary').then(
          ({explain}) => explain(link, event),
          () => undefined,
        );
      }
    });
  }
}
