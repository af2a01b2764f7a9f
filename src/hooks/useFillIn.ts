import {useSyncExternalStore} from 'react';
import {
  asWritten,
  currentFillIn,
  type FillIn,
  onFillInChange,
  STORAGE_KEY,
} from '@site/src/sampleSettings/store';

let isStarted = false;

/** Downloads the code that reads the stored values, and shows them. If that fails, samples stay as they are. */
function showStoredValues(): void {
  import('@site/src/sampleSettings/values').then(
    ({showStored}) => showStored(),
    () => undefined,
  );
}

function hasStoredValues(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    // Storage is denied, so samples stay as they are written.
    return false;
  }
}

/** Shows the values that the reader set earlier (most readers set none) or sets in another tab of the site. */
function start(): void {
  if (hasStoredValues()) {
    showStoredValues();
  }
  window.addEventListener('storage', ({key}) => {
    if (key === STORAGE_KEY) {
      showStoredValues();
    }
  });
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = onFillInChange(listener);
  if (!isStarted) {
    isStarted = true;
    start();
  }
  return unsubscribe;
}

/** Returns the function that puts the reader's values into samples. On the server, it changes nothing. */
export const useFillIn = (): FillIn =>
  useSyncExternalStore(subscribe, currentFillIn, () => asWritten);
