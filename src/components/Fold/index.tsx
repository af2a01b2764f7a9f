import {useLocation} from '@docusaurus/router';
import clsx from 'clsx';
import {type ComponentProps, useLayoutEffect, useRef} from 'react';
import styles from './styles.module.css';

/** Returns the id of the section that an element is in: that of the last heading before it. */
function sectionOf(element: Element): string | undefined {
  let before = element.previousElementSibling;
  while (before && !/^H[23]$/.test(before.tagName)) {
    before = before.previousElementSibling;
  }
  return before?.id;
}

/**
 * A part of a page that only some readers need: the output of tests, long tests, tables for looking up. It is closed
 * until the reader opens it, finds something in it with the browser's search, or follows a link to its section, as
 * search results do. Printed pages show it (see the styles).
 *
 * Pages write it as `<details>` with a `<summary>`.
 */
export default function Fold({className, ...props}: ComponentProps<'details'>) {
  const fold = useRef<HTMLDetailsElement>(null);
  const location = useLocation();
  // Before Docusaurus scrolls to the hash, which it does in a layout effect of a component further up.
  useLayoutEffect(() => {
    const id = location.hash.slice(1);
    const element = fold.current;
    if (
      id &&
      element &&
      (sectionOf(element) === id || element.querySelector(`[id="${CSS.escape(id)}"]`))
    ) {
      element.open = true;
    }
  }, [location]);
  return <details ref={fold} className={clsx(styles.fold, className)} {...props} />;
}
