import {type RefObject, useEffect, useRef} from 'react';
import {backWithoutNavigation} from '@site/src/browser/backWithoutNavigation';

const FOCUSABLE = 'a[href], button:not([disabled]), input, select, textarea, [tabindex="0"]';

/** The elements inside `container` that Tab can reach, in order. */
function focusable(container: HTMLElement): HTMLElement[] {
  return Array.from(container.querySelectorAll<HTMLElement>(FOCUSABLE)).filter(
    element => element.closest('[inert]') === null && element.getClientRects().length > 0,
  );
}

/** Moves the focus into the menu and keeps Tab inside it. Returns a function that gives the focus back. */
function trapFocus(menu: HTMLElement, close: () => void): () => void {
  const opener = document.activeElement;
  (menu.querySelector<HTMLElement>('.navbar-sidebar__close') ?? focusable(menu)[0])?.focus();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      close();
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
}

/**
 * Adds a history entry for the open menu, so that Back closes the menu even on the first page that the reader visits:
 * the theme closes it when the router notices Back. Returns a function that removes the entry.
 */
function addHistoryEntry(): () => void {
  window.history.pushState({...window.history.state, menuOpen: true}, '');
  return () => {
    if (window.history.state?.menuOpen) {
      backWithoutNavigation();
    }
  };
}

/**
 * Makes the mobile sidebar modal. While it is shown, it has the focus and Tab stays inside it; Escape and Back close
 * it. After that, the focus returns to where it was.
 *
 * @param shown whether the menu is open
 * @param close called on Escape
 * @returns ref for the element that holds the menu
 */
export function useModalMenu(shown: boolean, close: () => void): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const menu = container.current;
    if (!shown || menu === null) {
      return undefined;
    }
    const releaseFocus = trapFocus(menu, close);
    const removeHistoryEntry = addHistoryEntry();
    return () => {
      removeHistoryEntry();
      releaseFocus();
    };
  }, [shown, close]);
  return container;
}
