/** Programs that are part of the node: gear v2.0.0, sdk/gtest/src/builtins. This chain does not have them. */
import {utf8ToBytes} from '@noble/hashes/utils.js';
import {toHex, type Hex} from '../sails/hex';
import {NotModeled} from './errors';

const idOf = (text: string): Hex => toHex(utf8ToBytes(text.padEnd(32, '\0')));

const BUILTINS = new Map([
  [idOf('modl/bia/bls12-381/v-\x01\0/'), 'the built-in actor for BLS12-381'],
  [idOf('modl/bia/eth-bridge/v-\x01\0/'), 'the built-in actor for the bridge to Ethereum'],
]);

/** @throws NotModeled when the actor is part of the node */
export function checkNotBuiltin(actor: Hex): void {
  const name = BUILTINS.get(actor);
  if (name) throw new NotModeled(name);
}
