/** The messages of a program that are waiting for something. */
import type {
  GearApi,
  GearCommonStoragePrimitivesInterval,
  GearCoreMessageStoredStoredDispatch,
  HexString,
} from '@gear-js/api';
import type {ITuple} from '@polkadot/types/types';

/**
 * What the library actually returns. Its own type `WaitlistItem` names another
 * message type.
 */
type Waiting = ITuple<
  [GearCoreMessageStoredStoredDispatch, GearCommonStoragePrimitivesInterval]
>;

// #region waitlist
/** Ids of the waiting messages, and the block that ends the wait of each. */
export async function readWaitlist(
  api: GearApi,
  programId: HexString,
): Promise<{id: HexString; finish: number}[]> {
  const items = (await api.waitlist.read(
    programId,
    100,
  )) as unknown as Waiting[];
  return items.map(([dispatch, interval]) => ({
    id: dispatch.message.id.toHex(),
    finish: interval.finish.toNumber(),
  }));
}
// #endregion waitlist
