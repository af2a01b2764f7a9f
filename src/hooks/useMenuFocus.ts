import {type RefObject, useEffect, useRef} from 'react';

const FOCUSABLE = 'a[href], button:not([disabled]), input, select, textarea, [tabindex="0"]';

/** The elements inside `container` that Tab can reach, in order. */
function focusable(container: HTMLElement): HTMLElement[] {
  return Array.from(container.querySelectorAll<HTMLElement>(FOCUSABLE)).filter(
    element => element.closest('[inert]') === null && element.getClientRects().length > 0,
  );
}

/**
 * Keyboard behaviour of a menu that covers the page: when it opens, focus moves to its close button; Tab goes round
 * inside it; Escape calls `close`; when it closes, focus returns to where it was.
 *
 * @param shown whether the menu is open
 * @param close called on Escape
 * @returns ref for the element that holds the menu
 */
export function useMenuFocus(shown: boolean, close: () => void): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const menu = container.current;
    if (!shown || menu === null) {
      return undefined;
    }
    const opener = document.activeElement;
    (menu.querySelector<HTMLElement>('.navbar-sidebar__close') ?? focusable(menu)[0])?.focus();

    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') {
        close();
        return;
      }
      if (event.key !== 'Tab') {
        return;
      }
      const elements = focusable(menu);
      const edge = event.shiftKey ? elements[0] : elements.at(-1);
      if (document.activeElement === edge || !menu.contains(document.activeElement)) {
        event.preventDefault();
        (event.shiftKey ? elements.at(-1) : elements[0])?.focus();
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      if (opener instanceof HTMLElement) {
        opener.focus();
      }
    };
  }, [shown, close]);
  return container;
}
