import type {ClientModule} from '@docusaurus/types';
import {FRAGMENT_LINK} from '@site/src/staticContent/useFragmentLinks';
import {inIdleTime} from '@site/src/inIdleTime';

let isWrapped = false;

function waitForIdleTime(): void {
  if (isWrapped) {
    return;
  }
  isWrapped = true;
  const {docusaurus} = window;
  window.docusaurus = {
    ...docusaurus,
    prefetch: path => {
      inIdleTime(() => docusaurus.prefetch(path));
      return false;
    },
  };
}

const onScreen =
  typeof IntersectionObserver === 'undefined'
    ? undefined
    : new IntersectionObserver((entries, observer) => {
        for (const {isIntersecting, target} of entries) {
          if (isIntersecting) {
            observer.unobserve(target);
            window.docusaurus.prefetch((target as HTMLAnchorElement).pathname);
          }
        }
      });

/**
 * Client module: links fetch ahead, as soon as they are on the screen, what their pages need; the theme's links do so
 * by themselves, those in fragments here. Finding out what a page needs takes some milliseconds, and all links of a
 * page together keep a phone from answering a tap; so each waits for idle time.
 */
const idlePrefetch: ClientModule = {
  onRouteDidUpdate() {
    waitForIdleTime();
    onScreen?.disconnect();
    for (const link of document.querySelectorAll(FRAGMENT_LINK)) {
      onScreen?.observe(link);
    }
  },
};

export const {onRouteDidUpdate} = idlePrefetch;
