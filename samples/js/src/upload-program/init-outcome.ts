/**
 * Finds out whether a new program started. A successful transaction only means
 * that its init message is queued.
 */
import type {GearApi, HexString, ProgramChanged} from '@gear-js/api';
import {eventsFrom} from '../events/events-from.ts';
import {firstEvent} from '../events/first-event.ts';

type Change = {isActive: boolean; isTerminated: boolean};

// #region init-outcome
/** `undefined` while init has not run, or waits for another program. */
export function initOutcome(
  change: Change,
): 'active' | 'terminated' | undefined {
  if (change.isActive) return 'active';
  if (change.isTerminated) return 'terminated';
  return undefined; // ProgramSet: created, init not done
}
// #endregion init-outcome

// #region wait-for-init
/**
 * @param fromBlock hash of the block with the transaction
 * @throws Error when init failed: the id is lost for ever, and the next try
 * needs another salt
 */
export async function waitForInit(
  api: Pick<GearApi, 'blocks' | 'rpc'>,
  programId: HexString,
  fromBlock: HexString,
  timeoutMs = 60_000,
): Promise<void> {
  const outcome = await firstEvent<'active' | 'terminated'>(
    `end of init of ${programId}`,
    timeoutMs,
    (found, onError) => {
      const onChange = ({data}: ProgramChanged) => {
        const result =
          data.id.toHex() === programId ? initOutcome(data.change) : undefined;
        if (result) found(result);
      };
      return eventsFrom(api, 'ProgramChanged', onChange, {
        from: fromBlock,
        onError,
      });
    },
  );
  if (outcome === 'terminated')
    throw new Error(`Init of ${programId} failed: try again with another salt`);
}
// #endregion wait-for-init
