import type {ClientModule} from '@docusaurus/types';

const inIdleTime: typeof requestIdleCallback =
  typeof requestIdleCallback === 'function'
    ? requestIdleCallback
    : callback => setTimeout(callback, 200);

let isWrapped = false;

/**
 * Client module: the theme's links fetch ahead, as soon as they are on the screen, what their pages need. Finding out
 * what that is takes some milliseconds a link, and all links of a page together keep a phone from answering a tap;
 * so each waits for idle time.
 */
const idlePrefetch: ClientModule = {
  onRouteDidUpdate() {
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
  },
};

export const {onRouteDidUpdate} = idlePrefetch;
