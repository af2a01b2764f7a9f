/**
 * The public Vara networks: where to connect, and how to recognize them.
 *
 * Genesis hashes: @polkadot/networks 13.5.9 (Vara), gear-tech/gear-js
 * idea/gear/frontend/src/shared/config/consts.ts (both). All three
 * networks use SS58 prefix 137 and 12 decimals, so neither of them tells the
 * networks apart.
 */
import type {HexString} from '@gear-js/api';

export const NETWORKS = {
  vara: {
    endpoint: 'wss://rpc.vara.network',
    genesis:
      '0xfe1b4c55fd4d668101126434206571a7838a8b6b93a6d1b95d607e78e6c53763',
    token: 'VARA',
  },
  testnet: {
    endpoint: 'wss://testnet.vara.network',
    genesis:
      '0x525639f713f397dcf839bd022cd821f367ebcf179de7b9253531f8adbe5436d6',
    token: 'TVARA',
  },
} as const;

export const LOCAL_NODE = 'ws://127.0.0.1:9944';

// #region network-name
/**
 * Names the network behind a genesis hash; a hash that is not listed belongs to
 * a local or private chain.
 */
export function networkName(genesis: HexString): 'vara' | 'testnet' | 'other' {
  if (genesis === NETWORKS.vara.genesis) return 'vara';
  if (genesis === NETWORKS.testnet.genesis) return 'testnet';
  return 'other';
}
// #endregion network-name
