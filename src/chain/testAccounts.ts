import type {Hex} from '../sails/hex';

/** The public keys of the well-known test accounts `//Alice`, `//Bob`, `//Charlie` and `//Eve` (sr25519). */
export const ALICE: Hex = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';
export const BOB: Hex = '0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48';
export const CHARLIE: Hex = '0x90b5ab205c6974c9ea841be688864633dc9ca8a357843eeacf2314649965fe22';
const EVE: Hex = '0xe659a7a1628cdd93febc04a4e0646ea20e9f5f0ce097d9a05290d4a9e054df4e';

/** The names of the test accounts, by their keys. */
export const ACCOUNTS: ReadonlyMap<Hex, string> = new Map([
  [ALICE, 'Alice'],
  [BOB, 'Bob'],
  [CHARLIE, 'Charlie'],
  [EVE, 'Eve'],
]);
