import {useSyncExternalStore} from 'react';

/** Where the browser keeps the reader's values. */
export const STORAGE_KEY = 'docs.values';

/** Puts the reader's values into a sample, given as text or as HTML. */
export type FillIn = (sample: string) => string;

const asWritten: FillIn = sample => sample;
const listeners = new Set<() => void>();
let current = asWritten;
let isStarted = false;

/** Shows all samples filled in; without an argument, as they were written. */
export function setFillIn(fillIn: FillIn = asWritten): void {
  current = fillIn;
  listeners.forEach(listener => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!isStarted) {
    isStarted = true;
    try {
      if (localStorage.getItem(STORAGE_KEY) !== null) {
        import('./values').then(
          ({showStored}) => showStored(),
          () => undefined,
        );
      }
    } catch {
      // Storage is denied: samples stay as they are written.
    }
  }
  return () => listeners.delete(listener);
}

/** What samples are drawn with. The server draws them as written; a reader who has set values fetches the rest. */
export const useFillIn = (): FillIn =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => asWritten,
  );
