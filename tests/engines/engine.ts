/**
 * What the tests do with a browser that Playwright cannot drive here: Firefox by WebDriver BiDi, WebKit by WebDriver.
 */

/** Keys that the tests press, besides those that write characters. */
export type Key = 'Enter' | 'Tab' | 'ArrowDown' | 'ArrowRight';

/** A browser with one window. */
export type Engine = {
  /** Leaves the page, with what it still loads: that would disturb the next one. */
  leave: () => Promise<void>;
  /** Opens an address and waits until it is loaded. */
  open: (url: string) => Promise<void>;
  /** Goes back in the history. The page before may not be there yet. */
  back: () => Promise<void>;
  /** Runs the body of a function in the page, such as `return document.title`. @throws Error that the script throws */
  run: <Result>(body: string) => Promise<Result>;
  press: (key: Key) => Promise<void>;
  /** Writes into the element that has the focus. */
  write: (text: string) => Promise<void>;
  /** Clicks on the middle of the first element that matches, after scrolling it into view. */
  click: (selector: string) => Promise<void>;
  /** Sets the size of the page's window, in CSS pixels. */
  resize: (width: number, height: number) => Promise<void>;
  close: () => Promise<void>;
};

/** What readers can ask of their browser in the settings of their system. */
export type Preferences = {
  lessMotion: boolean;
  /** Their own colors in place of the page's. WebKit has no such setting. */
  ownColors: boolean;
};

/** Milliseconds between two looks, and until the wait is over. */
const PAUSE = 50;
const PATIENCE = 15_000;

/**
 * Waits until a script gives something other than false, null, zero or an empty text.
 *
 * @returns what it gave @throws Error that names what did not come
 */
export async function until<Result>(engine: Engine, body: string, what: string): Promise<Result> {
  const end = Date.now() + PATIENCE;
  let cause: unknown;
  while (Date.now() < end) {
    try {
      const result = await engine.run<Result>(body);
      if (result) return result;
    } catch (error) {
      // Between two documents there is none to ask.
      cause = error;
    }
    await new Promise(resolve => setTimeout(resolve, PAUSE));
  }
  throw new Error(`${what} did not come within ${PATIENCE / 1000} s`, {cause});
}

/** Tells whether React has taken over the page, for `until`. */
export const hydrated = `return document.documentElement.dataset.hasHydrated === 'true'`;

/**
 * The errors of the page, as an expression. Files of other hosts may be out of reach, and with "ResizeObserver loop"
 * WebKit only says that it reports the last sizes a frame later.
 */
export const ownErrors = `siteErrors.filter(text => !/failed: https:|^ResizeObserver loop/.test(text))`;

/** Opens a page in a window of a laptop's width, and waits until it reacts. */
export async function open(engine: Engine, url: string): Promise<void> {
  await engine.resize(1280, 800);
  await engine.open(url);
  await until(engine, hydrated, url);
}

/** Opens the search of a page and types into its field. */
export async function search(engine: Engine, words: string): Promise<void> {
  await engine.click('.DocSearch-Button, nav button[aria-keyshortcuts]');
  await until(
    engine,
    `return document.activeElement?.matches('dialog input, [role="dialog"] input')`,
    'the field of the search',
  );
  await engine.write(words);
}

/** The number of results in the search, for `until`. */
export const results = `return document.querySelectorAll('[role="option"]').length`;
