/** Reads again when the program's state has changed. */
import type {GearApi, HexString, MessagesDispatchedData} from '@gear-js/api';

// #region state-changed
/** True when the block ran messages that changed the state of `programId`. */
export function stateChanged(
  {stateChanges}: Pick<MessagesDispatchedData, 'stateChanges'>,
  programId: HexString,
): boolean {
  return [...stateChanges].some(id => id.toHex() === programId);
}
// #endregion state-changed

// #region watch-state
/**
 * Calls `read` now, and after every block that changed the program. @returns a
 * function that stops watching
 */
export async function watchState(
  api: GearApi,
  programId: HexString,
  read: () => Promise<void>,
): Promise<() => void> {
  await read();
  return api.gearEvents.subscribeToGearEvent(
    'MessagesDispatched',
    async ({data}) => {
      if (stateChanged(data, programId)) await read();
    },
  );
}
// #endregion watch-state
