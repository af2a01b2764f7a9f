let isExpected = false;

/**
 * Goes back one history entry without telling the router. Meant for an entry that `history.pushState` added for the
 * current page: the router would render that page again and scroll to its top.
 */
export function backWithoutNavigation(): void {
  isExpected = true;
  window.history.back();
}

/** Listener for `popstate`. It hides the event that `backWithoutNavigation` causes from all listeners added later. */
export function hideExpectedBack(event: PopStateEvent): void {
  if (isExpected) {
    isExpected = false;
    event.stopImmediatePropagation();
  }
}
