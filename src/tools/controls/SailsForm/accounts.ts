import {createContext} from 'react';
import type {Hex} from '@site/src/sails/hex';

export const ZERO_ID: Hex = `0x${'00'.repeat(32)}`;

/** Public keys of the well-known test accounts `//Alice`, `//Bob`, `//Charlie` and `//Eve` (sr25519). */
export const ACCOUNTS: ReadonlyMap<Hex, string> = new Map<Hex, string>([
  ['0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d', 'Alice'],
  ['0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48', 'Bob'],
  ['0x90b5ab205c6974c9ea841be688864633dc9ca8a357843eeacf2314649965fe22', 'Charlie'],
  ['0xe659a7a1628cdd93febc04a4e0646ea20e9f5f0ce097d9a05290d4a9e054df4e', 'Eve'],
]);

/**
 * The account that id fields are filled with at first (Bob). With the zero id, it would be hard to find them in a
 * payload.
 */
export const [, FIRST_ID] = ACCOUNTS.keys();

/** The actors that fields for ids offer, by their ids. */
export const Actors = createContext<ReadonlyMap<string, string>>(ACCOUNTS);

/** The names that replace ids of actors in messages. */
export const namesOf = (actors: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map([...actors, [ZERO_ID, '0x00…']]);
