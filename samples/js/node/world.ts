/**
 * What the node remembers besides blocks: the chain, and what pallets other
 * than Gear's keep.
 */
import type {Chain} from '../../../src/chain/chain.ts';
import type {Hex} from '../../../src/sails/hex.ts';

export type Voucher = {
  owner: Hex;
  spender: Hex;
  /** The programs it can be used for; all when absent. */
  programs: ReadonlySet<Hex> | undefined;
  codeUploading: boolean;
  /** The block from which on it cannot be used. */
  expiry: number;
};

export type World = {
  chain: Chain;
  /** Transactions that each account has sent. */
  nonces: Map<Hex, number>;
  /** By their ids. Vouchers are replaced, never changed. */
  vouchers: Map<Hex, Voucher>;
  /** How many vouchers were ever issued. */
  issued: number;
};

/** A copy. What happens in one world does not change the other. */
export const copyOf = ({chain, nonces, vouchers, issued}: World): World => ({
  chain: chain.fork(),
  nonces: new Map(nonces),
  vouchers: new Map(vouchers),
  issued,
});
