import siteConfig from '@generated/docusaurus.config';
import type {katexStylesheet} from '@site/config/katexStylesheet';

/** How long a page waits for KaTeX's stylesheet, in milliseconds. Formulas stay MathML then. */
const PATIENCE = 5000;

let stylesheet: HTMLLinkElement | undefined;

/**
 * Loads KaTeX's stylesheet from the CDN, and marks the page with `data-katex="loaded"` when it is there. Until then,
 * `custom.css` hides KaTeX's own rendering, and the browser renders the MathML.
 *
 * It waits for the page's `load` event and uses `media`, so that a CDN that never answers delays nothing. After a
 * failure, the next page with formulas tries again.
 */
function loadStylesheet(): void {
  const {href, integrity} = siteConfig.customFields?.katexStylesheet as ReturnType<
    typeof katexStylesheet
  >;
  const link = document.createElement('link');
  stylesheet = link;
  Object.assign(link, {
    rel: 'stylesheet',
    href,
    integrity,
    crossOrigin: 'anonymous',
    media: 'print',
  });
  const giveUp = () => {
    clearTimeout(timer);
    link.remove();
    stylesheet = undefined;
  };
  const timer = setTimeout(giveUp, PATIENCE);
  link.addEventListener('error', giveUp);
  link.addEventListener('load', () => {
    clearTimeout(timer);
    link.media = 'all';
    document.documentElement.dataset.katex = 'loaded';
  });
  document.head.append(link);
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

/** Client module: loads the stylesheet of formulas and makes wide ones scrollable, on each page that has formulas. */
export function onRouteDidUpdate(): void {
  widthObserver?.disconnect();
  if (document.querySelector('.katex') === null) {
    return;
  }
  for (const box of document.querySelectorAll('.katex-display, :not(.katex-display) > .katex')) {
    widthObserver?.observe(box);
  }
  if (stylesheet === undefined) {
    if (document.readyState === 'complete') {
      loadStylesheet();
    } else {
      addEventListener('load', loadStylesheet, {once: true});
    }
  }
}
