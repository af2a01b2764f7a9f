import {useEffect, useState} from 'react';

/** How long a reader has to pause for a value to be settled, in milliseconds: longer than between two keys. */
const PAUSE = 800;

/** Returns the last value that stayed the same for a pause. At first, that is the first value. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
