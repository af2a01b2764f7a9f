import {useEffect} from 'react';
import {useHistory} from '@docusaurus/router';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import {isPlainClick} from '@site/src/browser/isPlainClick';
import type {Fragment} from '@site/src/staticContent/fragmentsInDocument';
import {FRAGMENT_LINK} from '@site/src/staticContent/fragmentLink';

type Props = {fragments: Fragment[]};

/** The link of a fragment in which an event happened, if any. */
function linkOf({target}: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>(FRAGMENT_LINK) : null;
}

/**
 * Makes links in fragments (`plugins/staticContent`) behave like the theme's: the router handles clicks, and pointing
 * at a link downloads the page that it leads to.
 */
function useFragmentLinks(): void {
  const history = useHistory();
  useEffect(() => {
    const follow = (event: MouseEvent): void => {
      const link = linkOf(event);
      if (link && isPlainClick(event) && !event.defaultPrevented) {
        event.preventDefault();
        const {pathname, search, hash} = link;
        const isHere = link.href === window.location.href;
        history[isHere ? 'replace' : 'push']({pathname, search, hash});
      }
    };
    let fetched: HTMLAnchorElement | null = null;
    const fetchAhead = (event: Event): void => {
      const link = linkOf(event);
      if (link && link !== fetched) {
        fetched = link;
        void window.docusaurus.preload(link.pathname);
      }
    };
    document.addEventListener('click', follow);
    document.addEventListener('mouseover', fetchAhead);
    document.addEventListener('touchstart', fetchAhead, {passive: true});
    return () => {
      document.removeEventListener('click', follow);
      document.removeEventListener('mouseover', fetchAhead);
      document.removeEventListener('touchstart', fetchAhead);
    };
  }, [history]);
}

/**
 * Makes the links in a page's fragments work like the theme's links: Docusaurus checks them at build time, and the
 * router handles clicks on them. Renders nothing.
 */
export default function FragmentLinks({fragments}: Props) {
  const {collectLink} = useBrokenLinks();
  useFragmentLinks();
  if (!ExecutionEnvironment.canUseDOM) {
    for (const {__html: html} of fragments) {
      for (const [, href] of html.matchAll(/ href="([/#][^"]*)"/g)) {
        collectLink(href!.replaceAll('&#x26;', '&'));
      }
    }
  }
  return null;
}
