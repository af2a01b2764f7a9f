import {useEffect, useState} from 'react';

/**
 * State that is reset to null after some time, such as the outcome that a button shows after a click.
 *
 * @param duration how long a value stays, in milliseconds; each new value restarts the timer
 * @returns the value, null at first, and a function that sets it
 */
export function useTemporaryState<T>(duration: number): [T | null, (value: T) => void] {
  const [state, setState] = useState<{value: T} | null>(null);
  useEffect(() => {
    if (state === null) {
      return undefined;
    }
    const timer = setTimeout(() => setState(null), duration);
    return () => clearTimeout(timer);
  }, [state, duration]);
  return [state && state.value, value => setState({value})];
}
