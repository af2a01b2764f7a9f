/** Waits for one event, with a deadline. */

// #region first-event
/**
 * Resolves with the first value handed to `found`, rejects on `failed` or after
 * `timeoutMs`, and ends the subscription in each case.
 */
export async function firstEvent<T>(
  what: string,
  timeoutMs: number,
  subscribe: (
    found: (value: T) => void,
    failed: (error: unknown) => void,
  ) => Promise<() => void>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let subscription: Promise<() => void> | undefined;
  try {
    return await new Promise<T>((resolve, reject) => {
      timer = setTimeout(
        () => reject(new Error(`No ${what} within ${timeoutMs} ms`)),
        timeoutMs,
      );
      subscription = subscribe(resolve, reject);
      subscription.catch(reject);
    });
  } finally {
    clearTimeout(timer);
    subscription?.then(
      unsubscribe => unsubscribe(),
      () => undefined,
    );
  }
}
// #endregion first-event
