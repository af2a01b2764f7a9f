import {useCallback, useRef} from 'react';

const isEnter = ({
  key,
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
  nativeEvent,
}: React.KeyboardEvent): boolean =>
  key === 'Enter' && !altKey && !ctrlKey && !metaKey && !shiftKey && !nativeEvent.isComposing;

const isArrow = ({key}: React.KeyboardEvent): boolean => key === 'ArrowDown' || key === 'ArrowUp';

/**
 * Makes Enter open the first result of the words in the field. Pressed before their answer is there, it waits for it;
 * another letter or another key in the field forgets it. A result that an arrow key selected opens at once. Alone,
 * autocomplete-core opens a result of the words typed until then, or, when none is shown yet, gives up the search.
 *
 * @returns `onKeyDownCapture` for an ancestor of the field, and `onAnswer`, to be called with the query of each answer
 *   before DocSearch gets it
 */
export function useEnterAfterAnswer(): {
  onKeyDownCapture: React.KeyboardEventHandler;
  onAnswer: (query: string) => void;
} {
  const answered = useRef('');
  const waiting = useRef<HTMLInputElement | null>(null);
  /** The words in the field when an arrow key selected a result, empty after any other key. */
  const selectedAt = useRef('');

  const onKeyDownCapture = useCallback((event: React.KeyboardEvent) => {
    waiting.current = null;
    const field = event.target;
    if (!(field instanceof HTMLInputElement)) {
      return;
    }
    if (!isEnter(event)) {
      const selects = isArrow(event) && field.hasAttribute('aria-activedescendant');
      selectedAt.current = selects ? field.value : '';
      return;
    }
    // Below the empty field are the recent searches, for which nothing is asked.
    if (!['', answered.current, selectedAt.current].includes(field.value)) {
      event.preventDefault();
      event.stopPropagation();
      waiting.current = field;
    }
  }, []);

  const onAnswer = useCallback((query: string) => {
    answered.current = query;
    // A task later: autocomplete-core takes the answer over in microtasks.
    setTimeout(() => {
      const field = waiting.current;
      if (field?.value === answered.current) {
        waiting.current = null;
        field.dispatchEvent(
          new KeyboardEvent('keydown', {key: 'Enter', bubbles: true, cancelable: true}),
        );
      }
    });
  }, []);

  return {onKeyDownCapture, onAnswer};
}
