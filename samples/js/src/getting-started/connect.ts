/** Connecting to a node so that a wrong address ends in an error, not in a script that hangs. */
// #region connect
import {GearApi} from '@gear-js/api';
import {WsProvider} from '@polkadot/api';

/** Connects to the first endpoint that answers. @throws Error that names them all, after `timeoutMs` at most */
export async function connect(endpoints: string | string[], timeoutMs = 10_000): Promise<GearApi> {
  const provider = new WsProvider(endpoints);
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([GearApi.create({provider}), timeout]);
  } catch (error) {
    await provider.disconnect(); // or it goes on reconnecting every 2.5 s and keeps the process alive
    throw new Error(`Cannot connect to ${String(endpoints)}: ${reason(error)}`);
  } finally {
    clearTimeout(timer);
  }
}

/** A connection that fails arrives as an event; what it says, if anything, depends on the version of Node.js. */
function reason(error: unknown): string {
  return error instanceof Error ? error.message : 'connection failed';
}
// #endregion connect
