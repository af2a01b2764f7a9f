import {FRAGMENT_LINK} from '@site/src/staticContent/fragmentLink';

/** Calls back when the browser is idle. Browsers without `requestIdleCallback` call back after 200 ms. */
const inIdleTime: (callback: () => void) => void =
  typeof requestIdleCallback === 'function'
    ? callback => void requestIdleCallback(callback)
    : callback => void setTimeout(callback, 200);

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
 * Client module: prefetches the pages of all links on the screen, but only in idle time. The theme's links prefetch on
 * their own; links in fragments are observed here. Finding out what a page needs takes some milliseconds, and doing so
 * for all links at once would keep a phone from responding to a tap.
 */
export function onRouteDidUpdate(): void {
  waitForIdleTime();
  onScreen?.disconnect();
  for (const link of document.querySelectorAll(FRAGMENT_LINK)) {
    onScreen?.observe(link);
  }
}
