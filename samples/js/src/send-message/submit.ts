/**
 * Signs, sends and follows a transaction. Used by every sample that changes the
 * chain.
 */
import type {GearApi, HexString} from '@gear-js/api';
import type {
  AddressOrPair,
  SignerOptions,
  SubmittableExtrinsic,
} from '@polkadot/api/types';
import type {DispatchError, EventRecord} from '@polkadot/types/interfaces';
import {firstEvent} from '../events/first-event.ts';

export interface Included {
  blockHash: HexString;
  /** Events of this transaction only. */
  events: EventRecord[];
}

// #region submit
/**
 * Resolves when the transaction is in a block.
 *
 * @throws Error `pallet.Name: text` when the chain refuses it there (a failed
 * transaction throws nothing by itself), or when the pool drops it. A result
 * from the program is another matter: see wait-for-reply.ts
 */
export async function submit(
  api: GearApi,
  extrinsic: SubmittableExtrinsic<'promise'>,
  account: AddressOrPair,
  options: Partial<SignerOptions> = {},
): Promise<Included> {
  return firstEvent<Included>(
    'block with the transaction',
    60_000,
    (found, failed) =>
      extrinsic.signAndSend(
        account,
        options,
        ({status, events, dispatchError, isError}) => {
          if (status.isInBlock && dispatchError)
            failed(new Error(describeDispatchError(api, dispatchError)));
          else if (status.isInBlock)
            found({blockHash: status.asInBlock.toHex(), events});
          else if (isError)
            failed(new Error(`Transaction ${status.type.toLowerCase()}`));
        },
      ),
  );
}
// #endregion submit

// #region dispatch-error
/**
 * `gear.InactiveProgram: …` for an error of a pallet, else the kind, for
 * example `BadOrigin`.
 */
export function describeDispatchError(
  api: Pick<GearApi, 'registry'>,
  error: DispatchError,
): string {
  if (!error.isModule) return error.toString();
  const {section, name, docs} = api.registry.findMetaError(error.asModule);
  return `${section}.${name}: ${docs.join(' ').trim()}`;
}
// #endregion dispatch-error

// #region finalized
/**
 * Resolves with the hash of the block when the transaction can no longer be
 * reverted.
 */
export async function submitAndFinalize(
  extrinsic: SubmittableExtrinsic<'promise'>,
  account: AddressOrPair,
): Promise<HexString> {
  return firstEvent<HexString>('finalized block', 120_000, (found, failed) =>
    extrinsic.signAndSend(account, ({status, isError}) => {
      if (status.isFinalized) found(status.asFinalized.toHex());
      else if (isError)
        failed(new Error(`Transaction ${status.type.toLowerCase()}`));
    }),
  );
}
// #endregion finalized
