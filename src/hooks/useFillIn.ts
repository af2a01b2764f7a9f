import {useSyncExternalStore} from 'react';
import {
  asWritten,
  currentFillIn,
  type FillIn,
  onFillInChange,
  STORAGE_KEY,
} from '@site/src/sampleSettings/store';

let isStarted = false;

/** Downloads the code that reads the stored values, if there are any. Most readers have none. */
function showStoredValues(): void {
  try {
    if (localStorage.getItem(STORAGE_KEY) !== null) {
      import('@site/src/sampleSettings/values').then(
        ({showStored}) => showStored(),
        () => undefined,
      );
    }
  } catch {
    // Storage is denied, so samples stay as they are written.
  }
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = onFillInChange(listener);
  if (!isStarted) {
    isStarted = true;
    showStoredValues();
  }
  return unsubscribe;
}

/** Returns the function that puts the reader's values into samples. On the server, it changes nothing. */
export const useFillIn = (): FillIn =>
  useSyncExternalStore(subscribe, currentFillIn, () => asWritten);
