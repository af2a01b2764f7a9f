import type {Hex} from '@site/src/sails/hex';

export const ZERO_ID: Hex = `0x${'00'.repeat(32)}`;

/** Public keys of the test accounts `//Alice`, `//Bob` and `//Charlie` (sr25519), which everybody knows. */
export const ACCOUNTS: ReadonlyMap<Hex, string> = new Map<Hex, string>([
  ['0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d', 'Alice'],
  ['0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48', 'Bob'],
  ['0x90b5ab205c6974c9ea841be688864633dc9ca8a357843eeacf2314649965fe22', 'Charlie'],
]);

/** The account that ids in a form begin with: the zero id would hide where they stand. */
export const [, FIRST_ID] = ACCOUNTS.keys();

/** What to show for an id that a message holds. */
export const ID_NAMES: ReadonlyMap<string, string> = new Map([...ACCOUNTS, [ZERO_ID, '0x00…']]);
