import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import type {ClientModule} from '@docusaurus/types';

/** Uses the sheet on screens (`components/KatexStylesheet` loads it for print), if it is KaTeX's and has loaded. */
function applyOnScreen(link: HTMLLinkElement | null): void {
  if (link?.sheet && link.crossOrigin !== null) {
    link.media = 'all';
  }
}

/**
 * Marks the page with `data-katex="missing"` when KaTeX's stylesheet did not load (CDN down, blocked, offline).
 * `custom.css` then hides KaTeX's own rendering, and the browser renders the MathML.
 */
function chooseRendering(formula: Element): void {
  // KaTeX's stylesheet takes the MathML out of the flow, where only screen readers find it.
  if (getComputedStyle(formula).position === 'absolute') {
    delete document.documentElement.dataset.katex;
  } else {
    document.documentElement.dataset.katex = 'missing';
  }
}

/** Makes a formula focusable while it is wider than its column, so that it can be scrolled with the keyboard. */
const widthObserver =
  typeof ResizeObserver === 'undefined'
    ? undefined
    : new ResizeObserver(entries => {
        for (const {target} of entries) {
          // Both numbers are rounded, so a difference of one pixel does not count.
          if (target.scrollWidth > target.clientWidth + 1) {
            target.setAttribute('tabindex', '0');
          } else {
            target.removeAttribute('tabindex');
          }
        }
      });

// A page's stylesheet may arrive after the page is rendered. (`load` does not bubble, hence `capture`.)
if (ExecutionEnvironment.canUseDOM) {
  document.addEventListener(
    'load',
    ({target}) => {
      const formula = document.querySelector('.katex-mathml');
      if (formula !== null && target instanceof HTMLLinkElement) {
        applyOnScreen(target);
        chooseRendering(formula);
      }
    },
    {capture: true},
  );
}

/** Client module: picks the rendering of formulas and makes wide ones scrollable, on each page. */
const formulas: ClientModule = {
  onRouteDidUpdate() {
    const formula = document.querySelector('.katex-mathml');
    widthObserver?.disconnect();
    if (formula === null) {
      return;
    }
    applyOnScreen(document.querySelector('link[crossorigin][media="print"]'));
    chooseRendering(formula);
    for (const box of document.querySelectorAll('.katex-display, :not(.katex-display) > .katex')) {
      widthObserver?.observe(box);
    }
  },
};

export const {onRouteDidUpdate} = formulas;
