import definitions from '@generated/glossary/default/definitions.json';
import styles from './panel.module.css';

/** Milliseconds before a term that is pointed at explains itself, and for which the pointer may leave. */
const DELAY = 250;
/** Least distance of the explanation from the edges of the screen, in CSS pixels. */
const MARGIN = 8;

const tip = document.createElement('div');
tip.id = 'term-definition';
tip.role = 'tooltip';
tip.className = styles.definition!;

/** The term that is explained, and the one that waits for its turn. */
let current: HTMLAnchorElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

function hide(): void {
  clearTimeout(timer);
  current?.removeAttribute('aria-describedby');
  current = undefined;
  tip.remove();
}

function show(link: HTMLAnchorElement): void {
  hide();
  // The page may have been left in the meantime.
  if (!link.isConnected) {
    return;
  }
  current = link;
  tip.textContent = definitionOf(link) ?? '';
  link.setAttribute('aria-describedby', tip.id);
  document.body.append(tip);
  const {left, top, bottom} = link.getBoundingClientRect();
  const {offsetWidth, offsetHeight} = tip;
  const isAbove = bottom + offsetHeight > innerHeight && top > offsetHeight;
  const width = document.documentElement.clientWidth;
  tip.style.left = `${scrollX + Math.max(MARGIN, Math.min(left, width - offsetWidth - MARGIN))}px`;
  tip.style.top = `${scrollY + (isAbove ? top - offsetHeight : bottom)}px`;
}

function definitionOf(link: HTMLAnchorElement): string | undefined {
  return definitions[link.hash.slice(1)];
}

/** Whether the pointer is on the term or on its explanation, or the keyboard's focus on the term. */
const isWanted = (): boolean =>
  current?.matches(':hover, :focus-visible') === true || tip.matches(':hover');

function hideSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (!isWanted()) {
      hide();
    }
  }, DELAY);
}

document.addEventListener('keydown', ({key}) => {
  if (key === 'Escape') {
    hide();
  }
});
document.addEventListener('click', hide);
document.addEventListener('focusout', hideSoon);
document.addEventListener('pointerout', hideSoon);

/**
 * Shows what a term means, beside its link, as WCAG 1.4.13 wants it: the pointer can move onto the explanation, which
 * stays until pointer and focus have left, or Escape is pressed.
 *
 * @param link to an entry of the glossary; of an id without definition nothing is shown
 * @param event `pointerover` or `focusin` on the link. A finger that touches it wants to go there.
 */
export function explain(link: HTMLAnchorElement, event: Event): void {
  if (link === current || definitionOf(link) === undefined) {
    return;
  }
  if (event.type === 'focusin') {
    if (link.matches(':focus-visible')) {
      show(link);
    }
  } else if ((event as PointerEvent).pointerType !== 'touch') {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (link.matches(':hover')) {
        show(link);
      }
    }, DELAY);
  }
}
