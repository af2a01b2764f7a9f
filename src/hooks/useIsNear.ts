import {type RefObject, useEffect, useState} from 'react';

/**
 * Returns whether an element has ever been near the screen.
 *
 * @param distance how near, as CSS writes it: `400px`
 */
export function useIsNear(ref: RefObject<HTMLElement | null>, distance: string): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(({isIntersecting}) => isIntersecting)) {
          setNear(true);
          observer.disconnect();
        }
      },
      {rootMargin: distance},
    );
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref, distance]);
  return isNear;
}
