/** Calls back when the browser is idle. Browsers without `requestIdleCallback` call back after 200 ms. */
export const inIdleTime: (callback: () => void) => void =
  typeof requestIdleCallback === 'function'
    ? callback => void requestIdleCallback(callback)
    : callback => void setTimeout(callback, 200);
