import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

/** Elements that the theme gives the role of a button or a tab, but that browsers don't activate with Space. */
const PRESSABLE = 'a[role="button"], li[role="tab"]';

// Client module: Space activates these buttons and tabs instead of scrolling the page.
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
