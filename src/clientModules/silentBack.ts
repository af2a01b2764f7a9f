import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

let silent = false;

// Client modules run before the router is made, so this listener comes before the router's.
if (ExecutionEnvironment.canUseDOM) {
  window.addEventListener('popstate', event => {
    if (silent) {
      silent = false;
      event.stopImmediatePropagation();
    }
  });
}

/**
 * Goes back one history entry without telling the router: for an entry that `history.pushState` added on the same
 * page, where the router would load the page again and scroll to its top.
 */
export function goBackSilently(): void {
  silent = true;
  window.history.back();
}
