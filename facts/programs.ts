import {product} from './schema/arithmetic';
import {defineFacts} from './schema/define';
import {roundedPrice} from './schema/roundedPrice';

const programs = 'samples/programs';
const art = `${programs}/tokens/onchain-nft/app/src/art.rs`;
const artProgram = `${programs}/tokens/onchain-nft/app/src/lib.rs`;
const auction = `${programs}/finance/dutch-auction/app/src`;
const auctionTests = `${programs}/finance/dutch-auction/app/tests/dutch_auction.rs`;
const channel = `${programs}/infrastructure/feed-channel/app/src/state.rs`;
const router = `${programs}/infrastructure/feed-router/app/src`;
const crowdsaleTests = `${programs}/finance/crowdsale/app/tests/crowdsale.rs`;
const crypto = `${programs}/concepts/crypto/app/tests/crypto.rs`;
const rps = `${programs}/games/rps/app/src/game.rs`;
const board = `${programs}/tokens/pixelboard/app/src/board.rs`;
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
    source: product('art-layers-max', 'art-items-max', 'art-item-max'),
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
    source: product('auction-close-gas', 'gas-price'),
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
    source: product('auction-stay-gas', 'gas-price'),
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
  'auction-test-start': {
    value: 100,
    unit: 'VARA',
    meaning: 'First price of the auction in the tests.',
    source: {kind: 'file', path: auctionTests, text: 'START: u128 = {value} * VARA;'},
  },
  'auction-test-duration': {
    value: 600_000,
    unit: 'ms',
    meaning: 'Duration of the auction in the tests.',
    source: {kind: 'file', path: auctionTests, text: 'DURATION: u64 = {value};'},
  },
  'auction-test-quarter': {
    value: 150_000,
    unit: 'ms',
    meaning: 'A quarter of that.',
    source: {kind: 'computed', from: ['auction-test-duration'], by: duration => duration / 4},
  },
  'auction-test-half': {
    value: 300_000,
    unit: 'ms',
    meaning: 'Half of that.',
    source: {kind: 'computed', from: ['auction-test-duration'], by: duration => duration / 2},
  },
  'auction-test-price': {
    value: 85,
    unit: 'VARA',
    meaning: 'Price of that auction after a quarter of the time.',
    source: {kind: 'file', path: auctionTests, text: '(DURATION / 4, {value} * VARA)'},
  },
  'auction-test-silence': {
    value: 400,
    unit: 'block',
    meaning: 'Time after which the collection in the tests answers too late.',
    source: {kind: 'file', path: auctionTests, text: 'Mode::DoThenSilent({value})'},
  },
  'crowdsale-test-price': {
    value: 2,
    unit: 'VARA',
    meaning: 'First price of a token in the tests of the crowdsale.',
    source: {kind: 'file', path: crowdsaleTests, text: 'base_price: {value} * VARA,'},
  },
  'crowdsale-test-paid': {
    value: 12,
    unit: 'VARA',
    meaning: 'What a buyer in the tests of the crowdsale pays at each price.',
    source: {
      kind: 'file',
      path: crowdsaleTests,
      text: 'world.buy(charlie(), {value} * VARA).await.tokens',
    },
  },
  'crowdsale-test-step': {
    value: 1,
    unit: 'VARA',
    meaning: 'How much the price in the tests of the crowdsale rises each minute.',
    source: {
      kind: 'file',
      path: crowdsaleTests,
      text: 'Alice sells 100 tokens for 2 VARA each and {value} more every minute',
    },
  },
  'crowdsale-test-second-price': {
    value: 3,
    unit: 'VARA',
    meaning: 'Price after a minute.',
    source: {
      kind: 'computed',
      from: ['crowdsale-test-price', 'crowdsale-test-step'],
      by: (first, step) => first + step,
    },
  },
  'crowdsale-test-third-price': {
    value: 4,
    unit: 'VARA',
    meaning: 'Price after two minutes.',
    source: {
      kind: 'computed',
      from: ['crowdsale-test-price', 'crowdsale-test-step'],
      by: (first, step) => first + 2 * step,
    },
  },
  'crowdsale-test-last-price': {
    value: 61,
    unit: 'VARA',
    meaning: 'Price in the last of 60 minutes.',
    source: {
      kind: 'computed',
      from: ['crowdsale-test-price', 'crowdsale-test-step'],
      by: (first, step) => first + 59 * step,
    },
  },
  'crowdsale-test-share': {
    value: 99,
    unit: 'percent',
    meaning: 'Share of the quoted tokens that a buyer in the tests of the crowdsale insists on.',
    source: {kind: 'file', path: crowdsaleTests, text: 'sale().buy(tokens * {value} / 100)'},
  },
  'crowdsale-test-room': {
    value: 1,
    unit: 'percent',
    meaning: 'What that leaves for others to buy.',
    source: {kind: 'computed', from: ['crowdsale-test-share'], by: share => 100 - share},
  },
  'crowdsale-step-min': {
    value: 60_000,
    unit: 'ms',
    meaning: 'Shortest time between two prices of the crowdsale.',
    source: {
      kind: 'file',
      path: 'samples/programs/finance/crowdsale/app/src/state.rs',
      text: 'const MINUTE: u64 = {value};',
    },
  },
  'rps-stage-min': {
    value: 60_000,
    unit: 'ms',
    meaning: 'Shortest stage of the rock paper scissors sample.',
    source: {
      kind: 'file',
      path: rps,
      text: 'STAGE_MS: core::ops::RangeInclusive<u64> = {value}..=',
    },
  },
  'rps-salt-length': {
    value: 32,
    unit: 'byte',
    meaning: 'Length of the salt of a commitment.',
    source: {kind: 'file', path: rps, text: 'salt: [u8; {value}],'},
  },
  'rps-commitment-length': {
    value: 74,
    unit: 'byte',
    meaning: 'Length of what a commitment hashes: game, round, player, move and salt.',
    source: {
      kind: 'computed',
      from: ['id-length', 'rps-salt-length'],
      by: (id, salt) => 8 + 1 + id + 1 + salt,
    },
  },
  'rps-create-gas': {
    value: 946_167_659,
    unit: 'gas',
    meaning: 'Gas of creating a game of rock paper scissors.',
    source: {kind: 'costs', program: 'rps', message: 1},
  },
  'rps-create-price': roundedPrice('rps-create-gas', 0.1, 1, 'Price of that gas, rounded.'),
  'board-commission-max': {
    value: 1000,
    meaning: 'Highest commission of the pixel board, of 10,000.',
    source: {kind: 'file', path: board, text: 'MAX_COMMISSION: u16 = {value};'},
  },
  'board-commission-share': {
    value: 10,
    unit: 'percent',
    meaning: 'Highest commission of the pixel board.',
    source: {kind: 'computed', from: ['board-commission-max'], by: commission => commission / 100},
  },
  'channel-post-gas': {
    value: 913_691_611,
    unit: 'gas',
    meaning: 'Gas of a short post.',
    source: {kind: 'costs', program: 'feed-channel', message: 2},
  },
  'channel-post-gas-rounded': {
    value: 910_000_000,
    unit: 'gas',
    meaning: 'Gas of a short post, rounded.',
    source: {
      kind: 'computed',
      from: ['channel-post-gas'],
      by: gas => Math.round(gas / 10_000_000) * 10_000_000,
    },
  },
  'channel-post-price': roundedPrice(
    'channel-post-gas',
    0.09,
    2,
    'Price of a short post, rounded.',
  ),
  'channel-subscribe-gas': {
    value: 891_414_046,
    unit: 'gas',
    meaning: 'Gas of a subscription to a channel.',
    source: {kind: 'costs', program: 'feed-channel', message: 1},
  },
  'channel-subscribe-price': roundedPrice(
    'channel-subscribe-gas',
    0.09,
    2,
    'Price of a subscription, rounded.',
  ),
  'channel-subscribers-max': {
    value: 10_000,
    meaning: 'Most subscriptions of a channel.',
    source: {kind: 'file', path: channel, text: 'MAX_SUBSCRIBERS: usize = {value};'},
  },
  'channel-full-price': {
    value: 900,
    unit: 'VARA',
    meaning: 'Price of filling the subscriptions of a channel, rounded.',
    source: {
      kind: 'computed',
      from: ['channel-subscribers-max', 'channel-subscribe-gas', 'gas-per-vara'],
      by: (most, gas, perVara) => Math.round((most * gas) / perVara / 100) * 100,
    },
  },
  'ping-via-gas': {
    value: 3_474_341_096,
    unit: 'gas',
    meaning: 'Gas of a ping through another program, in both together.',
    source: {kind: 'costs', program: 'ping', message: 3},
  },
  'ping-via-price': roundedPrice('ping-via-gas', 0.35, 2, 'Price of that gas, rounded.'),
  'ping-held-price': {
    value: 2_300_000_000_000,
    unit: 'planck',
    meaning: 'Price of the gas of a call of the samples and of its reply deposit.',
    source: {
      kind: 'computed',
      from: ['sample-call-gas', 'sample-reply-deposit', 'gas-price'],
      by: (call, deposit, price) => (call + deposit) * price,
    },
  },
  'ping-held-blocks': {
    value: 199_999_999,
    unit: 'block',
    meaning: 'How long the gas of a call of the samples keeps a message in a mailbox.',
    source: {
      kind: 'computed',
      from: ['sample-call-gas', 'mailbox-rent', 'rent-margin'],
      by: (gas, rent, margin) => gas / rent - margin,
    },
  },
  'crypto-call': {
    value: 692_000_000,
    unit: 'gas',
    meaning: 'Gas of a message to the sample of hashes and signatures that does nothing.',
    source: {kind: 'file', path: crypto, text: 'const CALL_GAS: u64 = {value};'},
  },
  'crypto-hashed': {
    value: 1024,
    unit: 'byte',
    meaning: 'What the sample of hashes and signatures hashes when its gas is measured.',
    source: {kind: 'file', path: crypto, text: 'const HASHED: usize = {value};'},
  },
  'crypto-keccak': {
    value: 3_670_000_000,
    unit: 'gas',
    meaning: 'Gas of a Keccak-256 hash of 1 KiB in a program.',
    source: {kind: 'file', path: crypto, text: 'const KECCAK_GAS: u64 = {value};'},
  },
  'crypto-sha': {
    value: 543_000_000,
    unit: 'gas',
    meaning: 'Gas of a SHA-256 hash of 1 KiB in a program.',
    source: {kind: 'file', path: crypto, text: 'const SHA_GAS: u64 = {value};'},
  },
  'crypto-blake': {
    value: 386_000_000,
    unit: 'gas',
    meaning: 'Gas of a BLAKE2b hash of 1 KiB in a program.',
    source: {kind: 'file', path: crypto, text: 'const BLAKE_GAS: u64 = {value};'},
  },
  'crypto-ed25519': {
    value: 7_000_000_000,
    unit: 'gas',
    meaning: 'Gas of checking a signature of ed25519 in a program.',
    source: {kind: 'file', path: crypto, text: 'const ED25519_GAS: u64 = {value};'},
  },
  'crypto-sr25519': {
    value: 6_670_000_000,
    unit: 'gas',
    meaning: 'Gas of checking a signature of sr25519 in a program.',
    source: {kind: 'file', path: crypto, text: 'const SR25519_GAS: u64 = {value};'},
  },
  'crypto-ethereum': {
    value: 31_300_000_000,
    unit: 'gas',
    meaning: 'Gas of recovering an Ethereum account from its signature in a program.',
    source: {kind: 'file', path: crypto, text: 'const ETHEREUM_GAS: u64 = {value};'},
  },
  'crypto-bls': {
    value: 63_100_000_000,
    unit: 'gas',
    meaning: 'Gas of checking a signature of BLS12-381, without the work of the built-in actor.',
    source: {kind: 'file', path: crypto, text: 'const BLS_GAS: u64 = {value};'},
  },
  'crypto-size': {
    value: 153_000,
    unit: 'byte',
    meaning: 'Size of the sample of hashes and signatures.',
    source: {kind: 'file', path: crypto, text: 'const WASM_BYTES: u64 = {value};'},
  },
});
