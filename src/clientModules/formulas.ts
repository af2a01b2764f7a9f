import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import type {ClientModule} from '@docusaurus/types';

/**
 * When KaTeX's stylesheet did not arrive (CDN down, blocked, offline), marks the page with `data-katex="missing"`;
 * `custom.css` then hides KaTeX's own drawing, and the browser draws the MathML.
 */
function chooseDrawing(formula: Element): void {
  // KaTeX's stylesheet takes the MathML out of the flow, so that only screen readers meet it.
  if (getComputedStyle(formula).position === 'absolute') {
    delete document.documentElement.dataset.katex;
  } else {
    document.documentElement.dataset.katex = 'missing';
  }
}

/** Lets the keyboard reach, to scroll it, a formula that is wider than its column. */
const widthObserver =
  typeof ResizeObserver === 'undefined'
    ? undefined
    : new ResizeObserver(entries => {
        for (const {target} of entries) {
          // Both are rounded: a pixel more is not wider.
          if (target.scrollWidth > target.clientWidth + 1) {
            target.setAttribute('tabindex', '0');
          } else {
            target.removeAttribute('tabindex');
          }
        }
      });

// A stylesheet that a page brings along may arrive after the page is drawn. (`load` does not bubble.)
if (ExecutionEnvironment.canUseDOM) {
  document.addEventListener(
    'load',
    ({target}) => {
      const formula = document.querySelector('.katex-mathml');
      if (formula !== null && target instanceof HTMLLinkElement) {
        chooseDrawing(formula);
      }
    },
    {capture: true},
  );
}

/** Client module: what formulas need from the browser, on each page. */
const formulas: ClientModule = {
  onRouteDidUpdate() {
    const formula = document.querySelector('.katex-mathml');
    widthObserver?.disconnect();
    if (formula === null) {
      return;
    }
    chooseDrawing(formula);
    for (const box of document.querySelectorAll('.katex-display, :not(.katex-display) > .katex')) {
      widthObserver?.observe(box);
    }
  },
};

export const {onRouteDidUpdate} = formulas;
