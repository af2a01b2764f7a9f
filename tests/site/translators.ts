import type {ElementHandle, Locator, Page} from '@playwright/test';

/** When the imitated translator changes a text: as soon as it appears, or that many milliseconds later. */
export const DELAYS = [0, 100, 600];

/** Milliseconds of the page's clock that pass after each action of the reader. */
const PAUSE = 150;

/**
 * Imitates a page translator (Google Translate, extensions): each text node is replaced by an element with a copy of it,
 * as soon as it appears or `delay` ms later. It uses the page's clock. Call it before the page is opened.
 */
export async function translatePage(page: Page, delay: number): Promise<void> {
  await page.addInitScript(wait => {
    const isLeft = ({data, parentElement}: Text) =>
      data.trim() === '' ||
      parentElement?.closest(
        'head, script, style, noscript, textarea, svg, font, [translate="no"], .notranslate',
      ) !== null;
    const translateAll = () => {
      const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts.filter(one => !isLeft(one))) {
        const outer = document.createElement('font');
        const inner = outer.appendChild(document.createElement('font'));
        inner.append(text.data);
        text.replaceWith(outer);
      }
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onChange = () => {
      if (wait === 0) {
        translateAll();
        return;
      }
      timer ??= setTimeout(() => {
        timer = undefined;
        translateAll();
      }, wait);
    };
    // Often before React has hydrated the page.
    document.addEventListener('DOMContentLoaded', () => {
      onChange();
      new MutationObserver(onChange).observe(document.documentElement, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    });
  }, delay);
}

/** The text in a place, and what its lists have chosen. */
export const contentOf = (place: Locator): Promise<string> =>
  place.evaluate(element =>
    [
      element.textContent,
      ...Array.from(element.querySelectorAll('select'), ({value}) => value),
    ].join(' | '),
  );

const CONTROLS = 'select, input:not([type="file"]), textarea, button, summary';

/** The next control of a place that the reader can use and that was not used yet. */
async function nextControl(place: Locator) {
  const handle = await place.evaluateHandle((element, controls) => {
    const next = Array.from(element.querySelectorAll<HTMLElement>(controls)).find(
      control =>
        control.dataset.used === undefined &&
        control.checkVisibility() &&
        control.closest('[inert]') === null &&
        !control.matches(':disabled, [aria-disabled="true"]'),
    );
    if (next) next.dataset.used = '';
    return next;
  }, CONTROLS);
  return handle.asElement();
}

/**
 * Uses each control of a place once, from the top, and those that appear meanwhile: chooses options, types wrong and
 * right values, moves sliders and presses buttons.
 *
 * @param most after so many controls it stops
 * @param afterAction called after each action with its number
 */
export async function tryControls(
  place: Locator,
  most: number,
  afterAction: (action: number) => Promise<void>,
): Promise<void> {
  const page = place.page();
  let action = 0;
  const done = async () => {
    await page.clock.runFor(PAUSE);
    await afterAction(action++);
  };
  // A choice can replace the form that it is in.
  const isThere = (control: ElementHandle) => control.evaluate(element => element.isConnected);
  for (let used = 0; used < most; used++) {
    const control = await nextControl(place);
    if (!control) return;
    const kind = await control.evaluate(element =>
      element instanceof HTMLInputElement ? element.type : element.localName,
    );
    if (kind === 'select') {
      const values = await control.evaluate(element =>
        Array.from((element as HTMLSelectElement).options, ({value}) => value),
      );
      for (const value of [values.at(-1)!, values[0]!]) {
        if (!(await isThere(control))) break;
        await control.selectOption({value});
        await done();
      }
    } else if (kind === 'text' || kind === 'textarea') {
      const before = await control.inputValue();
      for (const text of ['x', '', before]) {
        await control.fill(text);
        await done();
      }
    } else {
      await (kind === 'range' ? control.press('ArrowRight') : control.click());
      await done();
    }
  }
}
