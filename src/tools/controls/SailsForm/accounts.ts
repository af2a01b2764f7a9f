import {createContext} from 'react';
import {ZERO_ID} from '@site/src/chain/ids';
import {ACCOUNTS} from '@site/src/chain/testAccounts';

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
