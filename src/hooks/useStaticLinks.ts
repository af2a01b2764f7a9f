import {useEffect} from 'react';
import {useHistory} from '@docusaurus/router';

/** Links to other pages of the site in ready HTML. */
export const STATIC_LINK = '[data-part] a[href^="/"]:not([target])';

/** Such a link that an event is about. */
function linkOf({target}: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>(STATIC_LINK) : null;
}

/**
 * Links in ready HTML (`plugins/staticHtml`) do what the theme's links do: they lead through the router, and what a
 * page needs is fetched when the reader points at its link.
 */
export function useStaticLinks(): void {
  const history = useHistory();
  useEffect(() => {
    const follow = (event: MouseEvent): void => {
      const {button, metaKey, altKey, ctrlKey, shiftKey, defaultPrevented} = event;
      const link = linkOf(event);
      if (link && button === 0 && !(metaKey || altKey || ctrlKey || shiftKey || defaultPrevented)) {
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
