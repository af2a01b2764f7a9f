/**
 * Connects to a node. A wrong address causes an error, not a script that hangs.
 */
// #region connect
import {GearApi} from '@gear-js/api';
import {WsProvider} from '@polkadot/api';

/**
 * Asks one endpoint after another, up to `timeoutMs` each. @throws Error with
 * the reason of each, if none answers
 */
export async function connect(
  endpoints: string | string[],
  timeoutMs = 10_000,
): Promise<GearApi> {
  const failures: string[] = [];
  for (const endpoint of [endpoints].flat()) {
    try {
      return await connectTo(endpoint, timeoutMs);
    } catch (error) {
      // A failed connection is an event, not an Error; what it says, if
      // anything, depends on Node.js.
      failures.push(
        `${endpoint}: ${error instanceof Error ? error.message : 'connection failed'}`,
      );
    }
  }
  throw new Error(`Cannot connect to ${failures.join('; ')}`);
}
// #endregion connect

// #region connect-to
async function connectTo(
  endpoint: string,
  timeoutMs: number,
): Promise<GearApi> {
  const provider = new WsProvider(endpoint);
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`no answer in ${timeoutMs} ms`)),
      timeoutMs,
    );
  });
  try {
    return await Promise.race([GearApi.create({provider}), timeout]);
  } catch (error) {
    // or it goes on reconnecting every 2.5 s and keeps the process alive
    await provider.disconnect();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
// #endregion connect-to
