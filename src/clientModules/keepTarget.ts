import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import type {ClientModule} from '@docusaurus/types';

/** The heading of the address while the reader is at it, and how far the page is scrolled for it, in pixels. */
let target: HTMLElement | null = null;
let scrolled = 0;

function goToTarget(): void {
  if (target) {
    target.scrollIntoView();
    scrolled = window.scrollY;
  }
}

// `body` is as high as the window, whatever is in it.
const page = ExecutionEnvironment.canUseDOM ? document.getElementById('__docusaurus') : null;
if (page && typeof ResizeObserver !== 'undefined') {
  new ResizeObserver(goToTarget).observe(page);
  for (const event of ['scroll', 'pointerdown', 'keydown']) {
    document.addEventListener(event, ({type}) => {
      if (type !== 'scroll' || window.scrollY !== scrolled) {
        target = null;
      }
    });
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
