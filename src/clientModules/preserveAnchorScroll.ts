import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import type {ClientModule} from '@docusaurus/types';

/**
 * The heading that the address points to, as long as the reader is at it; how far the page is scrolled when it is
 * there, and the heading's distance from the top of the window, both in pixels.
 */
let target: HTMLElement | null = null;
let scrolled = 0;
let place = 0;

const topOf = (element: HTMLElement): number => element.getBoundingClientRect().top;

function goToTarget(): void {
  if (target) {
    target.scrollIntoView();
    scrolled = window.scrollY;
    place = topOf(target);
  }
}

/**
 * Whether the reader scrolled. Browsers also scroll on their own when something above the heading changes its height,
 * but then the heading does not move in the window.
 */
const hasScrolledAway = (heading: HTMLElement): boolean =>
  window.scrollY !== scrolled && Math.abs(topOf(heading) - place) >= 1;

function noticeReader({type}: Event): void {
  if (target && (type !== 'scroll' || hasScrolledAway(target))) {
    target = null;
  }
}

// `body` is always as high as the window, so it does not show changes of the content's height.
const page = ExecutionEnvironment.canUseDOM ? document.getElementById('__docusaurus') : null;
if (page && typeof ResizeObserver !== 'undefined') {
  new ResizeObserver(goToTarget).observe(page);
  for (const event of ['scroll', 'pointerdown', 'keydown']) {
    document.addEventListener(event, noticeReader);
  }
}

/**
 * Client module: keeps the heading of the address in place when something above it changes its height (a tool that
 * loads, a formula without its styles), until the reader scrolls, clicks or types. Browsers do this only in some cases.
 * List it before the modules that change heights, because it has to measure where the heading was.
 */
export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({location}) => {
  // Ids are ASCII in both locales, so the hash needs no decoding.
  target = document.getElementById(location.hash.slice(1));
  const {scrollY} = window;
  goToTarget();
  // A difference of more than a line means that the reader scrolled before scripts ran, or reloaded the page.
  if (Math.abs(window.scrollY - scrollY) > 24) {
    target = null;
    window.scrollTo(0, scrollY);
  }
};
