import type {Hex} from '@site/src/sails/hex';

export const ZERO_ID: Hex = `0x${'00'.repeat(32)}`;

/** Public keys of the well-known test accounts `//Alice`, `//Bob` and `//Charlie` (sr25519). */
export const ACCOUNTS: ReadonlyMap<Hex, string> = new Map<Hex, string>([
  ['0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d', 'Alice'],
  ['0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48', 'Bob'],
  ['0x90b5ab205c6974c9ea841be688864633dc9ca8a357843eeacf2314649965fe22', 'Charlie'],
]);

/**
 * The account that id fields are filled with at first (Bob). With the zero id, it would be hard to find them in a
 * payload.
 */
export const [, FIRST_ID] = ACCOUNTS.keys();

/** The names that replace these ids in messages. */
export const ID_NAMES: ReadonlyMap<string, string> = new Map([...ACCOUNTS, [ZERO_ID, '0x00…']]);
