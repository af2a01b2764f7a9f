import definitions from '@generated/glossary/default/definitions.json';
import styles from './styles.deferred.module.css';

/**
 * How long the pointer must be on a term before the definition shows, and how long it may leave before the definition
 * hides, in milliseconds.
 */
const DELAY = 250;
/** Minimum distance of the definition from the edges of the screen, in CSS pixels. */
const MARGIN = 8;

const tip = document.createElement('div');
tip.id = 'term-definition';
tip.role = 'tooltip';
tip.className = styles.definition!;

/** The link whose definition is shown. */
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
  // The reader may have left the page in the meantime.
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

const isPointedAt = (): boolean => current?.matches(':hover') === true || tip.matches(':hover');

/** The pointer needs a moment to cross from the link to the definition. */
function pointerLeft(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (!isPointedAt() && current?.matches(':focus-visible') !== true) {
      hide();
    }
  }, DELAY);
}

/** Hides at once: the definition could cover what the focus moves to (WCAG 2.4.11). */
function focusLeft(): void {
  if (!isPointedAt()) {
    hide();
  }
}

document.addEventListener('keydown', ({key}) => {
  if (key === 'Escape') {
    hide();
  }
});
document.addEventListener('click', hide);
document.addEventListener('focusout', focusLeft);
document.addEventListener('pointerout', pointerLeft);

/**
 * Shows the definition of a term next to its link, as WCAG 1.4.13 requires: the pointer can move onto the definition,
 * which stays until pointer and focus have left or the reader presses Escape.
 *
 * @param link a link to an entry of the glossary; if the id has no definition, nothing is shown
 * @param event `pointerover` or `focusin` on the link; touch is ignored, because it means that the reader follows the
 * link
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
