import {type RefObject, useEffect, useState} from 'react';

/**
 * Returns whether an element's content is wider than the element, and updates when the size of the element or of its
 * first child changes. False on the server, and while the browser skips an element off screen (`content-visibility`).
 *
 * @param width width of the content in CSS pixels; by default the element's scroll width
 */
export function useIsOverflowing(ref: RefObject<HTMLElement | null>, width?: number): boolean {
  const [isOverflowing, setOverflowing] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) {
      return undefined;
    }
    const observer = new ResizeObserver(() =>
      setOverflowing((width ?? element.scrollWidth) > element.clientWidth),
    );
    observer.observe(element);
    if (element.firstElementChild !== null) {
      observer.observe(element.firstElementChild);
    }
    return () => observer.disconnect();
  }, [ref, width]);
  return isOverflowing;
}
