import {type RefObject, useEffect, useRef} from 'react';
import {goBackSilently} from '@site/src/clientModules/silentBack';

const FOCUSABLE = 'a[href], button:not([disabled]), input, select, textarea, [tabindex="0"]';

/** The elements inside `container` that Tab can reach, in order. */
function focusable(container: HTMLElement): HTMLElement[] {
  return Array.from(container.querySelectorAll<HTMLElement>(FOCUSABLE)).filter(
    element => element.closest('[inert]') === null && element.getClientRects().length > 0,
  );
}

/** Moves focus into the menu and keeps Tab inside; the returned function gives the focus back. */
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
 * Gives the open menu a history entry of its own, so that Back has something to leave even on the page the reader
 * landed on; the theme closes the menu when the router sees Back. The returned function takes the entry away again.
 */
function addHistoryEntry(): () => void {
  window.history.pushState({...window.history.state, menuOpen: true}, '');
  return () => {
    if (window.history.state?.menuOpen) {
      goBackSilently();
    }
  };
}

/**
 * What makes the side menu a modal one: while it is shown, focus is in it and Tab goes round in it; Escape and Back
 * close it; then focus returns to where it was.
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
