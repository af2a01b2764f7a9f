/**
 * Client of the program `vault`. The ids come from
 * samples/programs/finance/vault/client/vault.idl.
 */
import {ReplyCode, type GearApi, type HexString} from '@gear-js/api';
import type {KeyringPair} from '@polkadot/keyring/types';
import {
  encodeCall,
  encodeConstructor,
  replyBody,
} from '../metadata/sails-call.ts';
import type {SailsHeader} from '../metadata/sails-header.ts';
import {decode, encode} from '../metadata/scale.ts';
import {thrownError} from '../metadata/thrown-error.ts';
import {query} from '../read-state/query.ts';
import {CallFailed} from '../send-message/call-failed.ts';
import {call, send} from '../send-message/send-message.ts';
import {waitForReply} from '../send-message/wait-for-reply.ts';
import {moveTokens} from './gft-20.ts';

const entry = (entryId: number): SailsHeader => ({
  interfaceId: '0x99565e02cd0ebc49',
  entryId,
  route: 1,
});

export const VAULT_ENTRIES = {
  Balance: entry(0),
  Deposit: entry(1),
  Withdraw: entry(4),
};

/** `enum Outcome` of the IDL. */
export const OUTCOMES = ['Done', 'Refused', 'Unknown'] as const;

/** `enum VaultError` of the IDL. */
export const VAULT_ERRORS = [
  'AmountTooLarge',
  'Busy',
  'InsufficientBalance',
  'NotEnoughGas',
  'UnexpectedValue',
  'ZeroAmount',
] as const;

/** Constructor `New(token)`. */
export const newVault = (token: HexString): HexString =>
  encodeConstructor(0, encode('ActorId', token));

/** For `Deposit(amount)` and `Withdraw(amount)`. */
export const moveIn = (
  command: 'Deposit' | 'Withdraw',
  amount: bigint,
): HexString => encodeCall(VAULT_ENTRIES[command], encode('u128', amount));

// #region run-command
/**
 * What the program asks for. It can't be estimated: the vault looks at its gas,
 * which an estimate may not.
 */
const GAS_LIMIT = 40_000_000_000n;
/** The vault answers after 15 minutes at the latest; blocks may be slow. */
const PATIENCE_MS = 20 * 60_000;

export type Answer = (typeof OUTCOMES)[number] | (typeof VAULT_ERRORS)[number];

/**
 * Sends a command, and waits until the vault has heard from the token.
 *
 * @throws CallFailed when the message fails in another way than by an error of
 * the vault
 */
export async function runCommand(
  api: GearApi,
  account: KeyringPair,
  vaultId: HexString,
  command: 'Deposit' | 'Withdraw',
  amount: bigint,
): Promise<Answer> {
  const message = {
    programId: vaultId,
    payload: moveIn(command, amount),
    gasLimit: GAS_LIMIT,
  };
  const {messageId, blockHash} = await send(api, account, message);
  const reply = await waitForReply(api, messageId, blockHash, PATIENCE_MS);

  const code = new ReplyCode(reply.code, api.specVersion);
  if (code.isError) {
    const error = thrownError(reply.payload, VAULT_ERRORS);
    if (error === undefined) throw new CallFailed(code, reply.payload);
    return error;
  }
  return OUTCOMES[
    decode('u8', replyBody(reply.payload, VAULT_ENTRIES[command])).toNumber()
  ]!;
}
// #endregion run-command

// #region deposit
/**
 * Approves the vault at the token, then deposits. Two messages, so two
 * signatures.
 */
export async function deposit(
  api: GearApi,
  account: KeyringPair,
  {token, vault}: {token: HexString; vault: HexString},
  amount: bigint,
): Promise<Answer> {
  await call(api, account, {
    programId: token,
    payload: moveTokens('Approve', vault, amount),
  });
  return runCommand(api, account, vault, 'Deposit', amount);
}
// #endregion deposit

/** What the account may withdraw. */
export async function vaultBalance(
  api: Pick<GearApi, 'message' | 'specVersion'>,
  vaultId: HexString,
  account: HexString,
): Promise<bigint> {
  const payload = encodeCall(VAULT_ENTRIES.Balance, encode('ActorId', account));
  return decode(
    'u128',
    replyBody(await query(api, vaultId, payload), VAULT_ENTRIES.Balance),
  ).toBigInt();
}
