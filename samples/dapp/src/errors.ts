/** Errors in words for the user. */
import type {GearApi} from '@gear-js/api';
import type {DispatchError} from '@polkadot/types/interfaces';
import {u8aToString} from '@polkadot/util';

/** The program has failed: its panic's text is the payload of the reply. */
export class CallFailed extends Error {
  constructor(payload: Uint8Array) {
    super(`The program refused the call: ${u8aToString(payload)}`);
  }
}

/**
 * The reason why the chain has refused a transaction in a block, for example
 * `gear.InsufficientBalance: …`.
 */
export function dispatchErrorOf(api: GearApi, error: DispatchError): Error {
  if (!error.isModule)
    return new Error(`The chain refused the transaction: ${error.toString()}`);
  const {section, name, docs} = api.registry.findMetaError(error.asModule);
  return new Error(
    `The chain refused the transaction: ${section}.${name}: ${docs.join(' ').trim()}`,
  );
}

// #region meanings
/**
 * What nodes, wallets and polkadot.js say, and what it means. The first that
 * fits counts.
 */
const MEANINGS: [RegExp, string][] = [
  [/Panic occurred: (.+?)'?$/, 'The program refused the call: $1'],
  [
    /^1010: .*(?:Inability to pay|balance too low)/,
    'The account has too little balance for the fee and the gas.',
  ],
  [
    /^1014: /,
    'Another transaction of this account is on its way. Wait for it, then send again.',
  ],
  [
    /^(?:cancelled|rejected)|rejected by user|user rejected/i,
    'You rejected the transaction in the wallet. Nothing was sent.',
  ],
  [
    /disconnected from|WebSocket is not connected/i,
    'The connection to the node is lost. Whether the transaction has arrived is not known.',
  ],
];
// #endregion meanings

/** A sentence for the user. What is not known is shown as it is. */
export function inWords(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  for (const [pattern, meaning] of MEANINGS) {
    const found = pattern.exec(text);
    if (found) return meaning.replace('$1', found[1] ?? '');
  }
  return text;
}
