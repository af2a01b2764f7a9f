/**
 * Returns the longest transition or animation of any element or pseudo-element of the page, in seconds. It runs in the
 * browser, so it uses nothing outside of itself.
 */
export function longestMotion(): number {
  const seconds = (list: string) =>
    list.split(',').map(time => parseFloat(time) / (time.trim().endsWith('ms') ? 1000 : 1));
  return Math.max(
    ...Array.from(document.querySelectorAll('*')).flatMap(element =>
      [null, '::before', '::after'].flatMap(pseudo => {
        const style = getComputedStyle(element, pseudo);
        return [
          ...seconds(style.transitionDuration),
          ...(style.animationName === 'none' ? [] : seconds(style.animationDuration)),
        ];
      }),
    ),
  );
}
