import {useCallback, useState} from 'react';

/** Milliseconds without a change after which the address is written. Browsers limit how often it may change. */
const PAUSE = 300;

/** Longer texts stay out of the address, because servers and chat programs cut long links. */
const LONGEST = 2000;

/** Changes of one page's address that are not written yet; an empty text removes its key. */
let pending = {pathname: '', anchor: '', texts: new Map<string, string>()};
let timer: ReturnType<typeof setTimeout> | undefined;

function write(): void {
  const {pathname, anchor, texts} = pending;
  pending = {pathname: '', anchor: '', texts: new Map()};
  // The reader may have gone to another page meanwhile.
  if (pathname !== window.location.pathname) return;
  const url = new URL(window.location.href);
  for (const [key, text] of texts) {
    if (text === '' || text.length > LONGEST) url.searchParams.delete(key);
    else url.searchParams.set(key, text);
  }
  if (anchor !== '') url.hash = anchor;
  // Not by the router, which would render the page again and count a page view.
  window.history.replaceState(window.history.state, '', url);
}

/**
 * The state of an input, kept in the query of the address, so that a link shows the same result. Only for components
 * that are not rendered at build time.
 *
 * @param key name in the query, unique on a page
 * @param initial the text while the address has none; it is not written into the address
 * @returns the text, and a function that changes it
 */
export default function useAddressState(
  key: string,
  initial: string,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(
    () => new URLSearchParams(window.location.search).get(key) ?? initial,
  );
  const change = useCallback(
    (next: string) => {
      setText(next);
      const {pathname} = window.location;
      if (pending.pathname !== pathname) pending = {pathname, anchor: '', texts: new Map()};
      // The tool that the reader is using, so that a link leads to it.
      pending.anchor =
        document.querySelector('section[id]:is(:focus-within, :hover)')?.id ?? pending.anchor;
      pending.texts.set(key, next === initial ? '' : next);
      clearTimeout(timer);
      timer = setTimeout(write, PAUSE);
    },
    [initial, key],
  );
  return [text, change];
}
