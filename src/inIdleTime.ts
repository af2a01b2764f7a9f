/** Calls back when the browser has nothing else to do; where it doesn't tell, a little later. */
export const inIdleTime: (callback: () => void) => void =
  typeof requestIdleCallback === 'function'
    ? callback => void requestIdleCallback(callback)
    : callback => void setTimeout(callback, 200);
