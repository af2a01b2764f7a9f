import {defineFacts} from './schema/define';

const programs = 'samples/programs';
const art = `${programs}/tokens/onchain-nft/app/src/art.rs`;
const artProgram = `${programs}/tokens/onchain-nft/app/src/lib.rs`;
const auction = `${programs}/finance/dutch-auction/app/src`;
const auctionTests = `${programs}/finance/dutch-auction/app/tests/dutch_auction.rs`;
const channel = `${programs}/infrastructure/feed-channel/app/src/state.rs`;
const router = `${programs}/infrastructure/feed-router/app/src`;
const lottery = `${programs}/games/lottery/app/src/state.rs`;

/** Limits of single sample programs; `samples.ts` has what they share. */
export default defineFacts({
  'art-item-max': {
    value: 4096,
    unit: 'byte',
    meaning: 'Longest item of a layer in the on-chain NFT.',
    source: {kind: 'file', path: art, text: 'MAX_ITEM: usize = {value};'},
  },
  'art-items-max': {
    value: 32,
    meaning: 'Most items of a layer in the on-chain NFT.',
    source: {kind: 'file', path: art, text: 'MAX_ITEMS: usize = {value};'},
  },
  'art-layers-max': {
    value: 8,
    meaning: 'Most layers of the on-chain NFT.',
    source: {kind: 'file', path: art, text: 'MAX_LAYERS: usize = {value};'},
  },
  'art-bytes-max': {
    value: 1_048_576,
    unit: 'byte',
    meaning: 'What all layers of the on-chain NFT hold at most.',
    source: {
      kind: 'computed',
      from: ['art-layers-max', 'art-items-max', 'art-item-max'],
      by: (layers, items, bytes) => layers * items * bytes,
    },
  },
  'art-layer-name-max': {
    value: 32,
    unit: 'byte',
    meaning: 'Longest name of a layer in the on-chain NFT.',
    source: {kind: 'file', path: art, text: 'MAX_LAYER_NAME: usize = {value};'},
  },
  'art-name-max': {
    value: 64,
    unit: 'byte',
    meaning: 'Longest name of the collection of on-chain NFTs.',
    source: {kind: 'file', path: artProgram, text: 'MAX_NAME: usize = {value};'},
  },
  'art-symbol-max': {
    value: 16,
    unit: 'byte',
    meaning: 'Longest symbol of the collection of on-chain NFTs.',
    source: {kind: 'file', path: artProgram, text: 'MAX_SYMBOL: usize = {value};'},
  },
  'art-size-max': {
    value: 4096,
    meaning: 'Greatest width and height of an on-chain NFT.',
    source: {kind: 'file', path: artProgram, text: 'MAX_SIZE: u16 = {value};'},
  },
  'auction-duration-min': {
    value: 60_000,
    unit: 'ms',
    meaning: 'Shortest Dutch auction.',
    source: {
      kind: 'file',
      path: `${auction}/state.rs`,
      text: 'DURATION_MS: core::ops::RangeInclusive<u64> = {value}..=',
    },
  },
  'auction-duration-max': {
    value: 2_592_000_000,
    unit: 'ms',
    meaning: 'Longest Dutch auction.',
    source: {
      kind: 'file',
      path: `${auction}/state.rs`,
      text: 'DURATION_MS: core::ops::RangeInclusive<u64> = 60_000..={value};',
    },
  },
  'auction-close-gas': {
    value: 42_000_000_000,
    unit: 'gas',
    meaning: 'Gas of the delayed message that ends a Dutch auction.',
    source: {kind: 'file', path: `${auction}/lib.rs`, text: 'CLOSE_GAS: u64 = {value};'},
  },
  'auction-close-price': {
    value: 4_200_000_000_000,
    unit: 'planck',
    meaning: 'Price of the gas of that message.',
    source: {
      kind: 'computed',
      from: ['auction-close-gas', 'gas-price'],
      by: (gas, price) => gas * price,
    },
  },
  'auction-stay-gas': {
    value: 86_400_000,
    unit: 'gas',
    meaning:
      'What that message pays for lying in the dispatch stash as long as the longest auction.',
    source: {
      kind: 'computed',
      from: ['auction-duration-max', 'block-time', 'dispatch-stash-rent'],
      by: (duration, blockTime, rent) => (duration / blockTime) * rent,
    },
  },
  'auction-stay-price': {
    value: 8_640_000_000,
    unit: 'planck',
    meaning: 'Price of that gas.',
    source: {
      kind: 'computed',
      from: ['auction-stay-gas', 'gas-price'],
      by: (gas, price) => gas * price,
    },
  },
  'auction-gas-attached': {
    value: 90_000_000_000,
    unit: 'gas',
    meaning: 'Gas to attach to an auction that ends by itself.',
    source: {
      kind: 'file',
      path: auctionTests,
      text: 'let created = create.with_gas_limit({value}).await;',
    },
  },
  'sample-gas-attached-question': {
    value: 45_000_000_000,
    unit: 'gas',
    meaning: 'Gas to attach to a sample that asks a question before its one call.',
    source: {
      kind: 'file',
      path: auctionTests,
      text: 'let create = create.with_gas_limit({value});',
    },
  },
  'channel-text-max': {
    value: 1024,
    unit: 'byte',
    meaning: 'Longest post of a feed.',
    source: {kind: 'file', path: channel, text: 'MAX_TEXT: usize = {value};'},
  },
  'channel-name-max': {
    value: 64,
    unit: 'byte',
    meaning: 'Longest name of a feed.',
    source: {kind: 'file', path: channel, text: 'MAX_NAME: usize = {value};'},
  },
  'channel-description-max': {
    value: 512,
    unit: 'byte',
    meaning: 'Longest description of a feed.',
    source: {kind: 'file', path: channel, text: 'MAX_DESCRIPTION: usize = {value};'},
  },
  'router-answer-max': {
    value: 2048,
    unit: 'byte',
    meaning: 'Longest answer of a channel that the feed router reads.',
    source: {kind: 'file', path: `${router}/lib.rs`, text: 'MAX_META: usize = {value};'},
  },
  'router-patience': {
    value: 20,
    unit: 'block',
    meaning: 'How long the feed router waits for a channel.',
    source: {kind: 'file', path: `${router}/lib.rs`, text: 'PATIENCE: u32 = {value};'},
  },
  'router-channels-max': {
    value: 10_000,
    meaning: 'Most channels in the list of the feed router.',
    source: {kind: 'file', path: `${router}/registry.rs`, text: 'MAX_CHANNELS: usize = {value};'},
  },
  'lottery-phase-min': {
    value: 60_000,
    unit: 'ms',
    meaning: 'Shortest phase of the lottery.',
    source: {
      kind: 'file',
      path: lottery,
      text: 'PHASE_MS: core::ops::RangeInclusive<u64> = {value}..=',
    },
  },
  'lottery-phase-max': {
    value: 604_800_000,
    unit: 'ms',
    meaning: 'Longest phase of the lottery.',
    source: {
      kind: 'file',
      path: lottery,
      text: 'PHASE_MS: core::ops::RangeInclusive<u64> = 60_000..={value};',
    },
  },
});
