import {defineFacts} from './schema/define';
import {roundedPrice} from './schema/roundedPrice';
import {computed, file, product, sum} from './schema/sources';

const programs = 'samples/programs';
const vft = `${programs}/tokens/vft/app/src/lib.rs`;
const vmt = `${programs}/tokens/vmt/app/src/lib.rs`;
const vmtTexts = `${programs}/tokens/vmt/app/src/state.rs`;
const vnft = `${programs}/tokens/vnft/app/src/lib.rs`;
const vnftTexts = `${programs}/tokens/vnft/app/src/types.rs`;
const rmrk = `${programs}/tokens/rmrk/app/src/state.rs`;
const art = `${programs}/tokens/onchain-nft/app/src/art.rs`;
const artProgram = `${programs}/tokens/onchain-nft/app/src/lib.rs`;
const board = `${programs}/tokens/pixelboard/app/src/board.rs`;
const dao = `${programs}/governance/dao/app/src/state.rs`;
const multisig = `${programs}/governance/multisig/app/src/state.rs`;
const market = `${programs}/finance/marketplace/app/src/market.rs`;
const staking = `${programs}/finance/staking/app/src/state.rs`;
const auction = `${programs}/finance/dutch-auction/app/src`;
const auctionTests = `${programs}/finance/dutch-auction/app/tests/dutch_auction.rs`;
const crowdsale = `${programs}/finance/crowdsale/app/src/state.rs`;
const crowdsaleTests = `${programs}/finance/crowdsale/app/tests/crowdsale.rs`;
const supplyChain = `${programs}/infrastructure/supply-chain/app/src/state.rs`;
const concert = `${programs}/infrastructure/concert/app/src/state.rs`;
const channel = `${programs}/infrastructure/feed-channel/app/src/state.rs`;
const router = `${programs}/infrastructure/feed-router/app/src`;
const rps = `${programs}/games/rps/app/src/game.rs`;
const lottery = `${programs}/games/lottery/app/src/state.rs`;
const ping = `${programs}/concepts/ping/app/src/lib.rs`;
const messaging = `${programs}/concepts/messaging/app/src/program.rs`;
const crypto = `${programs}/concepts/crypto/app/tests/crypto.rs`;

/** Limits of single sample programs, and what their messages burn; `samples.ts` has what the programs share. */
export default defineFacts({
  'vft-name-max': {
    value: 64,
    unit: 'byte',
    meaning: 'Longest name of a fungible token of the samples.',
    source: file(vft, 'MAX_NAME: usize = {value};'),
  },
  'vft-symbol-max': {
    value: 16,
    unit: 'byte',
    meaning: 'Longest symbol of a fungible token of the samples.',
    source: file(vft, 'MAX_SYMBOL: usize = {value};'),
  },
  'vft-holder-length': {
    value: 64,
    unit: 'byte',
    meaning: 'What a holder of fungible tokens takes: account and a number of 256 bits.',
    source: computed(['id-length'], id => id + 256 / 8),
  },
  'vft-allowance-length': {
    value: 96,
    unit: 'byte',
    meaning: 'What an allowance takes: two accounts and a number of 256 bits.',
    source: computed(['id-length'], id => 2 * id + 256 / 8),
  },
  'vmt-name-max': {
    value: 64,
    unit: 'byte',
    meaning: 'Longest name of a multi-token of the samples.',
    source: file(vmt, 'MAX_NAME: usize = {value};'),
  },
  'vmt-text-name-max': {
    value: 64,
    unit: 'byte',
    meaning: 'Longest name of one token of the multi-token of the samples.',
    source: file(vmtTexts, 'info.name.len() > {value} '),
  },
  'vmt-text-description-max': {
    value: 512,
    unit: 'byte',
    meaning: 'Longest description of such a token.',
    source: file(vmtTexts, 'info.description.len() > {value} '),
  },
  'vmt-text-media-max': {
    value: 256,
    unit: 'byte',
    meaning: 'Longest address of the media of such a token.',
    source: file(vmtTexts, 'info.media.len() > {value} '),
  },
  'vnft-name-max': {
    value: 64,
    unit: 'byte',
    meaning: 'Longest name of a collection of the samples.',
    source: file(vnft, 'MAX_NAME: usize = {value};'),
  },
  'vnft-symbol-max': {
    value: 16,
    unit: 'byte',
    meaning: 'Longest symbol of a collection of the samples.',
    source: file(vnft, 'MAX_SYMBOL: usize = {value};'),
  },
  'vnft-text-name-max': {
    value: 64,
    unit: 'byte',
    meaning: 'Longest name of one token of a collection of the samples.',
    source: file(vnftTexts, 'self.name.len() <= {value} '),
  },
  'vnft-text-description-max': {
    value: 512,
    unit: 'byte',
    meaning: 'Longest description of such a token.',
    source: file(vnftTexts, 'self.description.len() <= {value} '),
  },
  'vnft-text-media-max': {
    value: 256,
    unit: 'byte',
    meaning: 'Longest address of the media of such a token.',
    source: file(vnftTexts, 'self.media.len() <= {value} '),
  },
  'vnft-text-reference-max': {
    value: 256,
    unit: 'byte',
    meaning: 'Longest reference of such a token.',
    source: file(vnftTexts, 'self.reference.len() <= {value} '),
  },
  'vnft-texts-max': {
    value: 1088,
    unit: 'byte',
    meaning: 'What the texts of such a token have at most.',
    source: sum(
      'vnft-text-name-max',
      'vnft-text-description-max',
      'vnft-text-media-max',
      'vnft-text-reference-max',
    ),
  },
  'rmrk-text-max': {
    value: 256,
    unit: 'byte',
    meaning: 'Longest text of the RMRK sample.',
    source: file(rmrk, 'MAX_TEXT: usize = {value};'),
  },
  'dao-details-max': {
    value: 512,
    unit: 'byte',
    meaning: 'Longest description of a proposal of the DAO sample.',
    source: file(dao, 'MAX_DETAILS: usize = {value};'),
  },
  'dao-period-max': {
    value: 30,
    unit: 'day',
    meaning: 'Longest time to vote of the DAO sample.',
    source: file(dao, 'MAX_PERIOD: u64 = {value} * 24'),
  },
  'multisig-description-max': {
    value: 256,
    unit: 'byte',
    meaning: 'Longest description of a transaction of the multisig sample.',
    source: file(multisig, 'MAX_DESCRIPTION: usize = {value};'),
  },
  'multisig-payload-max': {
    value: 4096,
    unit: 'byte',
    meaning: 'Longest payload of a transaction of the multisig sample.',
    source: file(multisig, 'MAX_PAYLOAD: usize = {value};'),
  },
  'multisig-reply-max': {
    value: 256,
    unit: 'byte',
    meaning: 'How much of an answer the multisig sample keeps.',
    source: file(multisig, 'MAX_REPLY: usize = {value};'),
  },
  'multisig-lifetime-max': {
    value: 30,
    unit: 'day',
    meaning: 'Longest life of a transaction of the multisig sample.',
    source: file(multisig, 'MAX_LIFETIME: u64 = {value} * 24'),
  },
  'market-duration-min': {
    value: 60,
    unit: 'second',
    meaning: 'Shortest auction of the marketplace sample.',
    source: file(market, 'MIN_DURATION: u64 = {value} * 1000;'),
  },
  'market-duration-max': {
    value: 30,
    unit: 'day',
    meaning: 'Longest auction of the marketplace sample.',
    source: file(market, 'MAX_DURATION: u64 = {value} * 24'),
  },
  'market-extension': {
    value: 10,
    unit: 'minute',
    meaning: 'How far a late bid moves the end of an auction of the marketplace sample.',
    source: file(market, 'EXTENSION: u64 = {value} * 60'),
  },
  'staking-duration-min': {
    value: 60_000,
    unit: 'ms',
    meaning: 'Shortest period of the staking sample.',
    source: file(staking, 'MIN_DURATION: u64 = {value};'),
  },
  'staking-duration-max': {
    value: 365,
    unit: 'day',
    meaning: 'Longest period of the staking sample.',
    source: file(staking, 'MAX_DURATION: u64 = {value} * 24'),
  },
  'delivery-min': {
    value: 60_000,
    unit: 'ms',
    meaning: 'Shortest delivery of the supply chain sample.',
    source: file(supplyChain, 'MIN_DELIVERY: u64 = {value};'),
  },
  'delivery-max': {
    value: 365,
    unit: 'day',
    meaning: 'Longest delivery of the supply chain sample.',
    source: file(supplyChain, 'MAX_DELIVERY: u64 = {value} * 24'),
  },
  'concert-description-max': {
    value: 512,
    unit: 'byte',
    meaning: 'Longest description of the concert sample.',
    source: file(concert, 'MAX_DESCRIPTION: usize = {value};'),
  },
  'tick-interval': {
    value: 10,
    unit: 'block',
    meaning: 'How often the messaging sample ticks.',
    source: file(messaging, 'TICK_BLOCKS: u32 = {value};'),
  },
  'art-item-max': {
    value: 4096,
    unit: 'byte',
    meaning: 'Longest item of a layer in the on-chain NFT.',
    source: file(art, 'MAX_ITEM: usize = {value};'),
  },
  'art-items-max': {
    value: 32,
    meaning: 'Most items of a layer in the on-chain NFT.',
    source: file(art, 'MAX_ITEMS: usize = {value};'),
  },
  'art-layers-max': {
    value: 8,
    meaning: 'Most layers of the on-chain NFT.',
    source: file(art, 'MAX_LAYERS: usize = {value};'),
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
    source: file(art, 'MAX_LAYER_NAME: usize = {value};'),
  },
  'art-name-max': {
    value: 64,
    unit: 'byte',
    meaning: 'Longest name of the collection of on-chain NFTs.',
    source: file(artProgram, 'MAX_NAME: usize = {value};'),
  },
  'art-symbol-max': {
    value: 16,
    unit: 'byte',
    meaning: 'Longest symbol of the collection of on-chain NFTs.',
    source: file(artProgram, 'MAX_SYMBOL: usize = {value};'),
  },
  'art-size-max': {
    value: 4096,
    meaning: 'Greatest width and height of an on-chain NFT.',
    source: file(artProgram, 'MAX_SIZE: u16 = {value};'),
  },
  'auction-duration-min': {
    value: 60_000,
    unit: 'ms',
    meaning: 'Shortest Dutch auction.',
    source: file(`${auction}/state.rs`, 'DURATION_MS: core::ops::RangeInclusive<u64> = {value}..='),
  },
  'auction-duration-max': {
    value: 2_592_000_000,
    unit: 'ms',
    meaning: 'Longest Dutch auction.',
    source: file(
      `${auction}/state.rs`,
      'DURATION_MS: core::ops::RangeInclusive<u64> = 60_000..={value};',
    ),
  },
  'auction-close-gas': {
    value: 42_000_000_000,
    unit: 'gas',
    meaning: 'Gas of the delayed message that ends a Dutch auction.',
    source: file(`${auction}/lib.rs`, 'CLOSE_GAS: u64 = {value};'),
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
    source: computed(
      ['auction-duration-max', 'block-time', 'dispatch-stash-rent'],
      (duration, blockTime, rent) => (duration / blockTime) * rent,
    ),
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
    source: file(auctionTests, 'let created = create.with_gas_limit({value}).await;'),
  },
  'sample-gas-attached-question': {
    value: 45_000_000_000,
    unit: 'gas',
    meaning: 'Gas to attach to a sample that asks a question before its one call.',
    source: file(auctionTests, 'let create = create.with_gas_limit({value});'),
  },
  'channel-text-max': {
    value: 1024,
    unit: 'byte',
    meaning: 'Longest post of a feed.',
    source: file(channel, 'MAX_TEXT: usize = {value};'),
  },
  'channel-name-max': {
    value: 64,
    unit: 'byte',
    meaning: 'Longest name of a feed.',
    source: file(channel, 'MAX_NAME: usize = {value};'),
  },
  'channel-description-max': {
    value: 512,
    unit: 'byte',
    meaning: 'Longest description of a feed.',
    source: file(channel, 'MAX_DESCRIPTION: usize = {value};'),
  },
  'router-answer-max': {
    value: 2048,
    unit: 'byte',
    meaning: 'Longest answer of a channel that the feed router reads.',
    source: file(`${router}/lib.rs`, 'MAX_META: usize = {value};'),
  },
  'router-patience': {
    value: 20,
    unit: 'block',
    meaning: 'How long the feed router waits for a channel.',
    source: file(`${router}/lib.rs`, 'PATIENCE: u32 = {value};'),
  },
  'router-channels-max': {
    value: 10_000,
    meaning: 'Most channels in the list of the feed router.',
    source: file(`${router}/registry.rs`, 'MAX_CHANNELS: usize = {value};'),
  },
  'lottery-phase-min': {
    value: 60_000,
    unit: 'ms',
    meaning: 'Shortest phase of the lottery.',
    source: file(lottery, 'PHASE_MS: core::ops::RangeInclusive<u64> = {value}..='),
  },
  'lottery-phase-max': {
    value: 604_800_000,
    unit: 'ms',
    meaning: 'Longest phase of the lottery.',
    source: file(lottery, 'PHASE_MS: core::ops::RangeInclusive<u64> = 60_000..={value};'),
  },
  'auction-test-start': {
    value: 100,
    unit: 'VARA',
    meaning: 'First price of the auction in the tests.',
    source: file(auctionTests, 'START: u128 = {value} * VARA;'),
  },
  'auction-test-duration': {
    value: 600_000,
    unit: 'ms',
    meaning: 'Duration of the auction in the tests.',
    source: file(auctionTests, 'DURATION: u64 = {value};'),
  },
  'auction-test-quarter': {
    value: 150_000,
    unit: 'ms',
    meaning: 'A quarter of that.',
    source: computed(['auction-test-duration'], duration => duration / 4),
  },
  'auction-test-half': {
    value: 300_000,
    unit: 'ms',
    meaning: 'Half of that.',
    source: computed(['auction-test-duration'], duration => duration / 2),
  },
  'auction-test-price': {
    value: 85,
    unit: 'VARA',
    meaning: 'Price of that auction after a quarter of the time.',
    source: file(auctionTests, '(DURATION / 4, {value} * VARA)'),
  },
  'auction-test-silence': {
    value: 400,
    unit: 'block',
    meaning: 'Time after which the collection in the tests answers too late.',
    source: file(auctionTests, 'Mode::DoThenSilent({value})'),
  },
  'crowdsale-test-price': {
    value: 2,
    unit: 'VARA',
    meaning: 'First price of a token in the tests of the crowdsale.',
    source: file(crowdsaleTests, 'base_price: {value} * VARA,'),
  },
  'crowdsale-test-paid': {
    value: 12,
    unit: 'VARA',
    meaning: 'What a buyer in the tests of the crowdsale pays at each price.',
    source: file(crowdsaleTests, 'world.buy(charlie(), {value} * VARA).await.tokens'),
  },
  'crowdsale-test-step': {
    value: 1,
    unit: 'VARA',
    meaning: 'How much the price in the tests of the crowdsale rises each minute.',
    source: file(
      crowdsaleTests,
      'Alice sells 100 tokens for 2 VARA each and {value} more every minute',
    ),
  },
  'crowdsale-test-second-price': {
    value: 3,
    unit: 'VARA',
    meaning: 'Price after a minute.',
    source: computed(
      ['crowdsale-test-price', 'crowdsale-test-step'],
      (first, step) => first + step,
    ),
  },
  'crowdsale-test-third-price': {
    value: 4,
    unit: 'VARA',
    meaning: 'Price after two minutes.',
    source: computed(
      ['crowdsale-test-price', 'crowdsale-test-step'],
      (first, step) => first + 2 * step,
    ),
  },
  'crowdsale-test-last-price': {
    value: 61,
    unit: 'VARA',
    meaning: 'Price in the last of 60 minutes.',
    source: computed(
      ['crowdsale-test-price', 'crowdsale-test-step'],
      (first, step) => first + 59 * step,
    ),
  },
  'crowdsale-test-share': {
    value: 99,
    unit: 'percent',
    meaning: 'Share of the quoted tokens that a buyer in the tests of the crowdsale insists on.',
    source: file(crowdsaleTests, 'sale().buy(tokens * {value} / 100)'),
  },
  'crowdsale-test-room': {
    value: 1,
    unit: 'percent',
    meaning: 'What that leaves for others to buy.',
    source: computed(['crowdsale-test-share'], share => 100 - share),
  },
  'crowdsale-step-min': {
    value: 60_000,
    unit: 'ms',
    meaning: 'Shortest time between two prices of the crowdsale.',
    source: file(crowdsale, 'const MINUTE: u64 = {value};'),
  },
  'crowdsale-duration-max': {
    value: 90,
    unit: 'day',
    meaning: 'Longest sale of the crowdsale sample.',
    source: file(crowdsale, '(HOUR..={value} * DAY)'),
  },
  'rps-stage-min': {
    value: 60_000,
    unit: 'ms',
    meaning: 'Shortest stage of the rock paper scissors sample.',
    source: file(rps, 'STAGE_MS: core::ops::RangeInclusive<u64> = {value}..='),
  },
  'rps-stage-max': {
    value: 86_400_000,
    unit: 'ms',
    meaning: 'Longest stage of the rock paper scissors sample.',
    source: file(rps, '= 60_000..={value};'),
  },
  'rps-salt-length': {
    value: 32,
    unit: 'byte',
    meaning: 'Length of the salt of a commitment.',
    source: file(rps, 'salt: [u8; {value}],'),
  },
  'rps-commitment-length': {
    value: 74,
    unit: 'byte',
    meaning: 'Length of what a commitment hashes: game, round, player, move and salt.',
    source: computed(['id-length', 'rps-salt-length'], (id, salt) => 8 + 1 + id + 1 + salt),
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
    source: file(board, 'MAX_COMMISSION: u16 = {value};'),
  },
  'board-commission-share': {
    value: 10,
    unit: 'percent',
    meaning: 'Highest commission of the pixel board.',
    source: computed(['board-commission-max'], commission => commission / 100),
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
    source: computed(['channel-post-gas'], gas => Math.round(gas / 10_000_000) * 10_000_000),
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
    source: file(channel, 'MAX_SUBSCRIBERS: usize = {value};'),
  },
  'channel-full-price': {
    value: 900,
    unit: 'VARA',
    meaning: 'Price of filling the subscriptions of a channel, rounded.',
    source: computed(
      ['channel-subscribers-max', 'channel-subscribe-gas', 'gas-per-vara'],
      (most, gas, perVara) => Math.round((most * gas) / perVara / 100) * 100,
    ),
  },
  'ping-wait': {
    value: 10,
    unit: 'block',
    meaning: 'How long the ping sample waits for a reply.',
    source: file(ping, 'WAIT_BLOCKS: u32 = {value};'),
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
    source: computed(
      ['sample-call-gas', 'sample-reply-deposit', 'gas-price'],
      (call, deposit, price) => (call + deposit) * price,
    ),
  },
  'ping-held-blocks': {
    value: 199_999_999,
    unit: 'block',
    meaning: 'How long the gas of a call of the samples keeps a message in a mailbox.',
    source: computed(
      ['sample-call-gas', 'mailbox-rent', 'rent-margin'],
      (gas, rent, margin) => gas / rent - margin,
    ),
  },
  'crypto-call': {
    value: 692_000_000,
    unit: 'gas',
    meaning: 'Gas of a message to the sample of hashes and signatures that does nothing.',
    source: file(crypto, 'const CALL_GAS: u64 = {value};'),
  },
  'crypto-hashed': {
    value: 1024,
    unit: 'byte',
    meaning: 'What the sample of hashes and signatures hashes when its gas is measured.',
    source: file(crypto, 'const HASHED: usize = {value};'),
  },
  'crypto-keccak': {
    value: 3_670_000_000,
    unit: 'gas',
    meaning: 'Gas of a Keccak-256 hash of 1 KiB in a program.',
    source: file(crypto, 'const KECCAK_GAS: u64 = {value};'),
  },
  'crypto-sha': {
    value: 543_000_000,
    unit: 'gas',
    meaning: 'Gas of a SHA-256 hash of 1 KiB in a program.',
    source: file(crypto, 'const SHA_GAS: u64 = {value};'),
  },
  'crypto-blake': {
    value: 386_000_000,
    unit: 'gas',
    meaning: 'Gas of a BLAKE2b hash of 1 KiB in a program.',
    source: file(crypto, 'const BLAKE_GAS: u64 = {value};'),
  },
  'crypto-ed25519': {
    value: 7_000_000_000,
    unit: 'gas',
    meaning: 'Gas of checking a signature of ed25519 in a program.',
    source: file(crypto, 'const ED25519_GAS: u64 = {value};'),
  },
  'crypto-sr25519': {
    value: 6_670_000_000,
    unit: 'gas',
    meaning: 'Gas of checking a signature of sr25519 in a program.',
    source: file(crypto, 'const SR25519_GAS: u64 = {value};'),
  },
  'crypto-ethereum': {
    value: 31_300_000_000,
    unit: 'gas',
    meaning: 'Gas of recovering an Ethereum account from its signature in a program.',
    source: file(crypto, 'const ETHEREUM_GAS: u64 = {value};'),
  },
  'crypto-bls': {
    value: 63_100_000_000,
    unit: 'gas',
    meaning: 'Gas of checking a signature of BLS12-381, without the work of the built-in actor.',
    source: file(crypto, 'const BLS_GAS: u64 = {value};'),
  },
  'crypto-size': {
    value: 153_000,
    unit: 'byte',
    meaning: 'Size of the sample of hashes and signatures.',
    source: file(crypto, 'const WASM_BYTES: u64 = {value};'),
  },
});
