/**
 * What the browser needs to run the sample programs. Their Wasm files are committed next to their source;
 * `samples/programs/check.sh` reports stale ones.
 */
import {ALICE, BOB, CHARLIE} from '@site/src/chain/testAccounts';
import type {Walkthrough} from '@site/src/chain/walkthrough';
import type {ProgramName} from '@site/src/sails/programs';
import type {Value} from '@site/src/sails/scale';
import type {AloneName} from './alone';

/**
 * Arguments that fill the form at first, by `Service.Function` or constructor; other entries begin with default values.
 * The first function in this list is selected at first.
 */
export type Examples = Record<string, Value[]>;

/** The Wasm of each program. */
export const WASM_FILES: Record<ProgramName, URL> = {
  concert: new URL(
    '../../../samples/programs/infrastructure/concert/concert.opt.wasm',
    import.meta.url,
  ),
  counter: new URL('../../../samples/programs/concepts/counter/counter.opt.wasm', import.meta.url),
  crowdsale: new URL(
    '../../../samples/programs/finance/crowdsale/crowdsale.opt.wasm',
    import.meta.url,
  ),
  dao: new URL('../../../samples/programs/governance/dao/dao.opt.wasm', import.meta.url),
  'dex-factory': new URL(
    '../../../samples/programs/finance/dex-factory/dex-factory.opt.wasm',
    import.meta.url,
  ),
  'dex-pair': new URL(
    '../../../samples/programs/finance/dex-pair/dex-pair.opt.wasm',
    import.meta.url,
  ),
  'dutch-auction': new URL(
    '../../../samples/programs/finance/dutch-auction/dutch-auction.opt.wasm',
    import.meta.url,
  ),
  escrow: new URL('../../../samples/programs/finance/escrow/escrow.opt.wasm', import.meta.url),
  'feed-channel': new URL(
    '../../../samples/programs/infrastructure/feed-channel/feed-channel.opt.wasm',
    import.meta.url,
  ),
  'feed-router': new URL(
    '../../../samples/programs/infrastructure/feed-router/feed-router.opt.wasm',
    import.meta.url,
  ),
  lottery: new URL('../../../samples/programs/games/lottery/lottery.opt.wasm', import.meta.url),
  marketplace: new URL(
    '../../../samples/programs/finance/marketplace/marketplace.opt.wasm',
    import.meta.url,
  ),
  multisig: new URL(
    '../../../samples/programs/governance/multisig/multisig.opt.wasm',
    import.meta.url,
  ),
  'onchain-nft': new URL(
    '../../../samples/programs/tokens/onchain-nft/onchain-nft.opt.wasm',
    import.meta.url,
  ),
  ping: new URL('../../../samples/programs/concepts/ping/ping.opt.wasm', import.meta.url),
  pixelboard: new URL(
    '../../../samples/programs/tokens/pixelboard/pixelboard.opt.wasm',
    import.meta.url,
  ),
  rmrk: new URL('../../../samples/programs/tokens/rmrk/rmrk.opt.wasm', import.meta.url),
  rps: new URL('../../../samples/programs/games/rps/rps.opt.wasm', import.meta.url),
  staking: new URL('../../../samples/programs/finance/staking/staking.opt.wasm', import.meta.url),
  'supply-chain': new URL(
    '../../../samples/programs/infrastructure/supply-chain/supply-chain.opt.wasm',
    import.meta.url,
  ),
  vault: new URL('../../../samples/programs/finance/vault/vault.opt.wasm', import.meta.url),
  vft: new URL('../../../samples/programs/tokens/vft/vft.opt.wasm', import.meta.url),
  vmt: new URL('../../../samples/programs/tokens/vmt/vmt.opt.wasm', import.meta.url),
  vnft: new URL('../../../samples/programs/tokens/vnft/vnft.opt.wasm', import.meta.url),
  wallet: new URL('../../../samples/programs/concepts/wallet/wallet.opt.wasm', import.meta.url),
};

/** The token that misbehaves on request. */
export const HOSTILE_FILES = {
  wasm: new URL('../../../samples/programs/lib/hostile-vft/hostile-vft.opt.wasm', import.meta.url),
  idl: new URL('../../../samples/programs/lib/hostile-vft/client/hostile-vft.idl', import.meta.url),
};

/** Downloads the walkthrough of a program that needs others. */
const WALKTHROUGHS: Record<Exclude<ProgramName, AloneName>, () => Promise<unknown>> = {
  concert: () => import('@site/samples/programs/infrastructure/concert/walkthrough.json'),
  crowdsale: () => import('@site/samples/programs/finance/crowdsale/walkthrough.json'),
  dao: () => import('@site/samples/programs/governance/dao/walkthrough.json'),
  'dex-factory': () => import('@site/samples/programs/finance/dex-factory/walkthrough.json'),
  'dex-pair': () => import('@site/samples/programs/finance/dex-pair/walkthrough.json'),
  'dutch-auction': () => import('@site/samples/programs/finance/dutch-auction/walkthrough.json'),
  escrow: () => import('@site/samples/programs/finance/escrow/walkthrough.json'),
  'feed-channel': () =>
    import('@site/samples/programs/infrastructure/feed-channel/walkthrough.json'),
  'feed-router': () => import('@site/samples/programs/infrastructure/feed-router/walkthrough.json'),
  lottery: () => import('@site/samples/programs/games/lottery/walkthrough.json'),
  marketplace: () => import('@site/samples/programs/finance/marketplace/walkthrough.json'),
  multisig: () => import('@site/samples/programs/governance/multisig/walkthrough.json'),
  'onchain-nft': () => import('@site/samples/programs/tokens/onchain-nft/walkthrough.json'),
  pixelboard: () => import('@site/samples/programs/tokens/pixelboard/walkthrough.json'),
  rmrk: () => import('@site/samples/programs/tokens/rmrk/walkthrough.json'),
  rps: () => import('@site/samples/programs/games/rps/walkthrough.json'),
  staking: () => import('@site/samples/programs/finance/staking/walkthrough.json'),
  'supply-chain': () =>
    import('@site/samples/programs/infrastructure/supply-chain/walkthrough.json'),
  vault: () => import('@site/samples/programs/finance/vault/walkthrough.json'),
  wallet: () => import('@site/samples/programs/concepts/wallet/walkthrough.json'),
};

/** Downloads the walkthrough of a program. @throws Error when that fails */
export async function fetchWalkthrough(
  program: Exclude<ProgramName, AloneName>,
): Promise<Walkthrough> {
  const {default: walkthrough} = (await WALKTHROUGHS[program]()) as {default: Walkthrough};
  return walkthrough;
}

export const EXAMPLES: Record<AloneName, Examples> = {
  counter: {'Counter.Add': ['5']},
  ping: {'Ping.Ping': [], 'Ping.PingVia': [BOB]},
  vft: {
    New: ['Gold', 'GLD', '2'],
    'Vft.Mint': [ALICE, '1000'],
    'Vft.Burn': ['100'],
    'Vft.GrantMinter': [BOB],
    'Vft.ProposeOwner': [BOB],
    'VftService.Transfer': [BOB, '250'],
    'VftService.Approve': [BOB, '100'],
    'VftService.TransferFrom': [ALICE, CHARLIE, '40'],
    'VftService.BalanceOf': [ALICE],
    'VftService.Allowance': [ALICE, BOB],
  },
  vmt: {
    New: ['Items'],
    'Vmt.Create': [{variant: 'Fungible', fields: ['0']}, 'Wood', '', ''],
    'Vmt.Mint': [ALICE, '1', '100'],
    'Vmt.MintBatch': [ALICE, ['1'], ['100']],
    'Vmt.TransferFrom': [ALICE, BOB, '1', '25'],
    'Vmt.SetApproval': [BOB, 'true'],
    'Vmt.BalanceOf': [ALICE, '1'],
    'Vmt.Info': ['1'],
  },
  vnft: {
    New: ['Cards', 'CRD'],
    'Vnft.Mint': [ALICE, ['Ace of spades', '', '', '']],
    'VnftService.Transfer': [BOB, '1'],
    'VnftService.Approve': [BOB, '1'],
    'VnftService.TransferFrom': [ALICE, CHARLIE, '1'],
    'VnftService.OwnerOf': ['1'],
    'VnftService.TokensOf': [ALICE, null, '10'],
  },
};
