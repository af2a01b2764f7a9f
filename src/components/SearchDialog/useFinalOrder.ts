import {type RefObject, useCallback} from 'react';
import type {SearchClient} from '@site/src/hooks/useSearchClient';

/**
 * Returns a function to be called after a preliminary answer. When the final order of its results is known, it asks for
 * them again, unless the reader has pressed a key or moved the pointer since: nothing moves under the hand.
 *
 * @param dialogRef contains the field
 */
export function useFinalOrder(
  client: SearchClient,
  dialogRef: RefObject<HTMLElement | null>,
): (query: string) => Promise<void> {
  return useCallback(
    async query => {
      const isLeftAlone = await client.settle();
      const field = dialogRef.current?.querySelector<HTMLInputElement>('.DocSearch-Input');
      if (isLeftAlone && field?.value === query) {
        // autocomplete-core asks again for the words in a field that gets the focus.
        field.dispatchEvent(new FocusEvent('focusin', {bubbles: true}));
      }
    },
    [client, dialogRef],
  );
}
