import {translate} from '@docusaurus/Translate';
import diagramStyles from '@site/src/components/Diagram/styles.module.css';
import styles from './styles.deferred.module.css';

/** Scale of a diagram that the reader has zoomed in. */
const SCALE = 1.5;

/**
 * Shows a copy of a diagram in a modal dialog: first the whole diagram, as large as fits, or on a phone, where that would
 * be too small to read, zoomed in. A button zooms in, so that the diagram scrolls, and back. The dialog closes with its
 * button, with Escape, with a click outside, and when the reader goes back. Focus then returns to `opener`.
 *
 * @param least the width below which nobody could read the diagram, in CSS pixels
 */
export function openLarge(svg: SVGSVGElement, least: number, opener: HTMLElement): void {
  const title = svg.querySelector('title')?.textContent ?? '';
  const dialog = document.createElement('dialog');
  dialog.className = styles.dialog!;
  dialog.setAttribute('aria-label', title);

  const [zoom, close] = [document.createElement('button'), document.createElement('button')];
  for (const button of [zoom, close]) {
    button.type = 'button';
    button.className = 'button button--secondary';
  }
  close.textContent = translate({
    id: 'diagram.close',
    message: 'Close',
    description: 'The button that closes an enlarged diagram',
  });

  const frame = document.createElement('div');
  frame.className = `scroll-region ${diagramStyles.scroller} ${styles.frame}`;
  frame.tabIndex = 0;
  frame.role = 'group';
  frame.ariaLabel = title;
  // The copy gets ids of its own, because ids must be unique in a page.
  frame.innerHTML = svg.outerHTML.replace(
    /(\sid="|url\(#|aria-labelledby="|aria-describedby=")/g,
    '$1large-',
  );
  const copy = frame.querySelector('svg')!;
  const show = (isLarge: boolean) => {
    // Inline, because a diagram on the page scrolls on phones instead of shrinking.
    copy.style.maxWidth = isLarge ? 'none' : '100%';
    copy.style.minWidth = `${isLarge ? svg.width.baseVal.value * SCALE : 0}px`;
    zoom.textContent = isLarge
      ? translate({
          id: 'diagram.fit',
          message: 'Show all',
          description: 'The button that shows a zoomed diagram as a whole again',
        })
      : translate({
          id: 'diagram.zoom',
          message: 'Zoom in',
          description: 'The button that zooms into an enlarged diagram',
        });
  };
  zoom.addEventListener('click', () => show(copy.style.maxWidth !== 'none'));

  const end = () => dialog.close();
  close.addEventListener('click', end);
  dialog.addEventListener('click', ({target}) => {
    if (target === dialog) {
      end();
    }
  });
  window.addEventListener('popstate', end);
  dialog.addEventListener('close', () => {
    window.removeEventListener('popstate', end);
    dialog.remove();
    opener.focus();
  });
  const buttons = document.createElement('div');
  buttons.className = styles.buttons!;
  buttons.append(zoom, close);
  dialog.append(buttons, frame);
  document.body.append(dialog);
  dialog.showModal();
  show(frame.clientWidth < least);
}
