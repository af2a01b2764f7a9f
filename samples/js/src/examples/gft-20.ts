/**
 * Client of the token program `vft`. The ids come from
 * samples/programs/tokens/vft/client/vft.idl.
 */
import type {GearApi, HexString} from '@gear-js/api';
import type {KeyringPair} from '@polkadot/keyring/types';
import {formatUnits, parseUnits} from '../calculate-gas/units.ts';
import {
  encodeCall,
  encodeConstructor,
  replyBody,
} from '../metadata/sails-call.ts';
import type {SailsHeader} from '../metadata/sails-header.ts';
import {decode, encode, encodeText} from '../metadata/scale.ts';
import {query} from '../read-state/query.ts';
import {call} from '../send-message/send-message.ts';

// #region interface
/**
 * The token interface that `Vft` extends, and `Vft` itself: two ids, one
 * service, so one route.
 */
const token = (entryId: number): SailsHeader => ({
  interfaceId: '0x9111fc3c6029f598',
  entryId,
  route: 1,
});
const admin = (entryId: number): SailsHeader => ({
  interfaceId: '0xcbd39693212af286',
  entryId,
  route: 1,
});

export const ENTRIES = {
  Allowance: token(0),
  Approve: token(1),
  BalanceOf: token(2),
  Decimals: token(3),
  TotalSupply: token(6),
  Transfer: token(7),
  TransferFrom: token(8),
  Mint: admin(5),
};
// #endregion interface

// #region token-errors
/** `enum VftError` of the IDL. */
export const VFT_ERRORS = [
  'InsufficientAllowance',
  'InsufficientBalance',
  'Overflow',
  'UnexpectedValue',
  'ZeroAddress',
] as const;
// #endregion token-errors

// #region encode-calls
/** Constructor `New(name, symbol, decimals)`. */
export function newToken(
  name: string,
  symbol: string,
  decimals: number,
): HexString {
  return encodeConstructor(
    0,
    encodeText(name),
    encodeText(symbol),
    encode('u8', decimals),
  );
}

/**
 * For `Approve(spender, value)`, `Transfer(to, value)` and `Mint(to, value)`.
 */
export function moveTokens(
  entry: 'Approve' | 'Transfer' | 'Mint',
  account: HexString,
  value: bigint,
): HexString {
  return encodeCall(
    ENTRIES[entry],
    encode('ActorId', account),
    encode('U256', value),
  );
}

export function transferFrom(
  from: HexString,
  to: HexString,
  value: bigint,
): HexString {
  return encodeCall(
    ENTRIES.TransferFrom,
    encode('ActorId', from),
    encode('ActorId', to),
    encode('U256', value),
  );
}
// #endregion encode-calls

// #region decode-replies
/**
 * `true`: done. `false`: nothing to do, for example a transfer to oneself. An
 * error reply means: refused.
 */
export function done(entry: keyof typeof ENTRIES, reply: Uint8Array): boolean {
  return decode('bool', replyBody(reply, ENTRIES[entry])).isTrue;
}

export function amount(
  entry: 'Allowance' | 'BalanceOf' | 'TotalSupply',
  reply: Uint8Array,
): bigint {
  return decode('U256', replyBody(reply, ENTRIES[entry])).toBigInt();
}
// #endregion decode-replies

// #region balance
/**
 * The balance for people, for example "12.5": the program stores whole numbers,
 * the point is for display only.
 */
export async function balanceText(
  api: Pick<GearApi, 'message' | 'specVersion'>,
  tokenId: HexString,
  account: HexString,
): Promise<string> {
  const decimals = decode(
    'u8',
    replyBody(
      await query(api, tokenId, encodeCall(ENTRIES.Decimals)),
      ENTRIES.Decimals,
    ),
  );
  const balance = await query(
    api,
    tokenId,
    encodeCall(ENTRIES.BalanceOf, encode('ActorId', account)),
  );
  return formatUnits(amount('BalanceOf', balance), decimals.toNumber());
}
// #endregion balance

// #region approve
/**
 * Lets `spender` move up to `tokens` (for example "12.5") of the account's
 * tokens, and reads the allowance back.
 */
export async function approve(
  api: GearApi,
  holder: KeyringPair,
  tokenId: HexString,
  spender: HexString,
  tokens: string,
  decimals: number,
): Promise<bigint> {
  const payload = moveTokens('Approve', spender, parseUnits(tokens, decimals));
  done('Approve', await call(api, holder, {programId: tokenId, payload}));

  const pair = [
    encode('[u8; 32]', holder.publicKey),
    encode('ActorId', spender),
  ];
  return amount(
    'Allowance',
    await query(api, tokenId, encodeCall(ENTRIES.Allowance, ...pair)),
  );
}
// #endregion approve
