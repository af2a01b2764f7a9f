import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import type {ClientModule} from '@docusaurus/types';

/**
 * The heading of the address while the reader is at it, how far the page is scrolled for it, and where in the window
 * it is then, both in pixels.
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
 * Whether the reader scrolled. Browsers also scroll by themselves when something above changes its height; the
 * heading keeps its place then.
 */
const hasScrolledAway = (heading: HTMLElement): boolean =>
  window.scrollY !== scrolled && Math.abs(topOf(heading) - place) >= 1;

function noticeReader({type}: Event): void {
  if (target && (type !== 'scroll' || hasScrolledAway(target))) {
    target = null;
  }
}

// `body` is as high as the window, whatever is in it.
const page = ExecutionEnvironment.canUseDOM ? document.getElementById('__docusaurus') : null;
if (page && typeof ResizeObserver !== 'undefined') {
  new ResizeObserver(goToTarget).observe(page);
  for (const event of ['scroll', 'pointerdown', 'keydown']) {
    document.addEventListener(event, noticeReader);
  }
}

/**
 * Client module: who comes to a heading stays at it when something above gets another height than was kept for it (a
 * tool, a formula without its styles), until they scroll, point or type. Browsers see to it only at times.
 * Before the modules that change heights, as it must see where the heading was.
 */
const keepTarget: ClientModule = {
  onRouteDidUpdate({location}) {
    // Ids are ASCII in both languages.
    target = document.getElementById(location.hash.slice(1));
    const {scrollY} = window;
    goToTarget();
    // By more than a line: the reader scrolled before scripts ran, or loaded the page again.
    if (Math.abs(window.scrollY - scrollY) > 24) {
      target = null;
      window.scrollTo(0, scrollY);
    }
  },
};

export const {onRouteDidUpdate} = keepTarget;
