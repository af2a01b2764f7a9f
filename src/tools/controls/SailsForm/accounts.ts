import {createContext} from 'react';
import {ALICE, BOB, CHARLIE, EVE} from '@site/src/chain/testAccounts';
import type {Hex} from '@site/src/sails/hex';

export const ZERO_ID: Hex = `0x${'00'.repeat(32)}`;

/** The names of the test accounts, by their keys. */
export const ACCOUNTS: ReadonlyMap<Hex, string> = new Map([
  [ALICE, 'Alice'],
  [BOB, 'Bob'],
  [CHARLIE, 'Charlie'],
  [EVE, 'Eve'],
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
