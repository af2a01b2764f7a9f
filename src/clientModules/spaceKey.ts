import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

/** What the theme calls a button or a tab, but builds from elements that a browser does not press by Space. */
const PRESSABLE = 'a[role="button"], li[role="tab"]';

// Client module: Space presses all buttons and tabs, where it would scroll the page.
if (ExecutionEnvironment.canUseDOM) {
  document.addEventListener('keydown', event => {
    const {key, target} = event;
    if (
      key === ' ' &&
      !event.defaultPrevented &&
      target instanceof HTMLElement &&
      target.matches(PRESSABLE)
    ) {
      event.preventDefault();
      target.click();
    }
  });
}
