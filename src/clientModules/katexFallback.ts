import type {ClientModule} from '@docusaurus/types';

/**
 * Client module: when KaTeX's stylesheet did not arrive (CDN down, blocked, offline), marks the page with
 * `data-katex="missing"`; `custom.css` then hides KaTeX's own drawing, and the browser draws the MathML.
 */
const katexFallback: ClientModule = {
  onRouteDidUpdate() {
    const formula = document.querySelector('.katex-mathml');
    if (formula === null) {
      return;
    }
    // KaTeX's stylesheet takes the MathML out of the flow, so that only screen readers meet it.
    if (getComputedStyle(formula).position === 'absolute') {
      delete document.documentElement.dataset.katex;
    } else {
      document.documentElement.dataset.katex = 'missing';
    }
  },
};

export const {onRouteDidUpdate} = katexFallback;
