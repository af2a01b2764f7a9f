/**
 * The sample programs that can run in the browser, because they need neither other programs nor blocks. Their Wasm
 * files are committed next to their source; `samples/programs/check.sh` reports stale ones.
 */
import type {Value} from '@site/src/sails/scale';

export type RunnableName = 'counter' | 'ping' | 'vft' | 'vmt' | 'vnft';

/**
 * Arguments that fill the form at first, by `Service.Function` or constructor; other entries begin with default values.
 * The first function in this list is selected at first.
 */
export type Examples = Record<string, Value[]>;

type Runnable = {wasm: URL; examples: Examples};

const ALICE = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';
const BOB = '0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48';
const CHARLIE = '0x90b5ab205c6974c9ea841be688864633dc9ca8a357843eeacf2314649965fe22';

export const RUNNABLE: Record<RunnableName, Runnable> = {
  counter: {
    wasm: new URL('../../../samples/programs/counter/counter.opt.wasm', import.meta.url),
    examples: {'Counter.Add': ['5']},
  },
  ping: {
    wasm: new URL('../../../samples/programs/ping/ping.opt.wasm', import.meta.url),
    examples: {'Ping.Ping': [], 'Ping.PingVia': [BOB]},
  },
  vft: {
    wasm: new URL('../../../samples/programs/vft/vft.opt.wasm', import.meta.url),
    examples: {
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
  },
  vmt: {
    wasm: new URL('../../../samples/programs/vmt/vmt.opt.wasm', import.meta.url),
    examples: {
      New: ['Items'],
      'Vmt.Create': [{variant: 'Fungible', fields: ['0']}, 'Wood', '', ''],
      'Vmt.Mint': [ALICE, '1', '100'],
      'Vmt.MintBatch': [ALICE, ['1'], ['100']],
      'Vmt.TransferFrom': [ALICE, BOB, '1', '25'],
      'Vmt.SetApproval': [BOB, 'true'],
      'Vmt.BalanceOf': [ALICE, '1'],
      'Vmt.Info': ['1'],
    },
  },
  vnft: {
    wasm: new URL('../../../samples/programs/vnft/vnft.opt.wasm', import.meta.url),
    examples: {
      New: ['Cards', 'CRD'],
      'Vnft.Mint': [ALICE, ['Ace of spades', '', '', '']],
      'VnftService.Transfer': [BOB, '1'],
      'VnftService.Approve': [BOB, '1'],
      'VnftService.TransferFrom': [ALICE, CHARLIE, '1'],
      'VnftService.OwnerOf': ['1'],
      'VnftService.TokensOf': [ALICE, null, '10'],
    },
  },
};
