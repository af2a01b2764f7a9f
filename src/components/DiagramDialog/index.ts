import {translate} from '@docusaurus/Translate';
import diagramStyles from '@site/src/components/Diagram/styles.module.css';
import styles from './styles.deferred.module.css';

/** Scale of a diagram that is wider than the screen. It has to scroll in any case, so it is shown larger. */
const SCALE = 1.5;

/**
 * Shows a copy of a diagram in a modal dialog. The copy is as wide as the dialog but never smaller than its natural
 * size, so it may scroll. The dialog closes with its button, with Escape, with a click outside, and when the reader
 * goes back. Focus then returns to `opener`.
 */
export function openLarge(svg: SVGSVGElement, opener: HTMLElement): void {
  const title = svg.querySelector('title')?.textContent ?? '';
  const dialog = document.createElement('dialog');
  dialog.className = styles.dialog!;
  dialog.setAttribute('aria-label', title);

  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'button button--sm button--secondary';
  close.textContent = translate({
    id: 'diagram.close',
    message: 'Close',
    description: 'The button that closes an enlarged diagram',
  });

  const frame = document.createElement('div');
  frame.className = `${diagramStyles.scroller} ${styles.frame}`;
  frame.tabIndex = 0;
  frame.role = 'group';
  frame.ariaLabel = title;
  // The copy gets ids of its own, because ids must be unique in a page.
  frame.innerHTML = svg.outerHTML.replace(
    /(\sid="|url\(#|aria-labelledby="|aria-describedby=")/g,
    '$1large-',
  );
  const width = svg.width.baseVal.value;
  const least = width > window.innerWidth ? width * SCALE : width;
  frame.querySelector('svg')!.style.minWidth = `max(100%, ${least}px)`;

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
  dialog.append(close, frame);
  document.body.append(dialog);
  dialog.showModal();
}
