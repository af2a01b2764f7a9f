import {type RefObject, useEffect, useState} from 'react';

/**
 * Whether an element has no room for its content; follows its size and that of its first child. False on the server,
 * and while the browser skips what is off the screen (`content-visibility`).
 *
 * @param width what the content needs in CSS pixels; without it, the element's scroll width
 */
export function useTooNarrow(ref: RefObject<HTMLElement | null>, width?: number): boolean {
  const [isTooNarrow, setTooNarrow] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) {
      return undefined;
    }
    const observer = new ResizeObserver(() =>
      setTooNarrow((width ?? element.scrollWidth) > element.clientWidth),
    );
    observer.observe(element);
    if (element.firstElementChild !== null) {
      observer.observe(element.firstElementChild);
    }
    return () => observer.disconnect();
  }, [ref, width]);
  return isTooNarrow;
}
