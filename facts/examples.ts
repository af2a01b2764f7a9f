import {sum} from './schema/arithmetic';
import {defineFacts, type Fact} from './schema/define';

const vft = 'samples/programs/tokens/vft/app/src/lib.rs';
const vmt = 'samples/programs/tokens/vmt/app/src/lib.rs';
const vmtTexts = 'samples/programs/tokens/vmt/app/src/state.rs';
const vnft = 'samples/programs/tokens/vnft/app/src/lib.rs';
const vnftTexts = 'samples/programs/tokens/vnft/app/src/types.rs';
const rmrk = 'samples/programs/tokens/rmrk/app/src/state.rs';
const dao = 'samples/programs/governance/dao/app/src/state.rs';
const multisig = 'samples/programs/governance/multisig/app/src/state.rs';
const market = 'samples/programs/finance/marketplace/app/src/market.rs';
const staking = 'samples/programs/finance/staking/app/src/state.rs';
const supplyChain = 'samples/programs/infrastructure/supply-chain/app/src/state.rs';
const concert = 'samples/programs/infrastructure/concert/app/src/state.rs';
const ping = 'samples/programs/concepts/ping/app/src/lib.rs';
const messaging = 'samples/programs/concepts/messaging/app/src/program.rs';
const rps = 'samples/programs/games/rps/app/src/game.rs';
const crowdsale = 'samples/programs/finance/crowdsale/app/src/state.rs';

/** The most bytes of a text of a token, by the check in its program. */
const textLimit = (value: number, meaning: string, path: string, text: string): Fact => ({
  value,
  unit: 'byte',
  meaning,
  source: {kind: 'file', path, text},
});

/** Limits of the example programs, from their constants. */
export default defineFacts({
  'vft-name-max': {
    value: 64,
    unit: 'byte',
    meaning: 'Longest name of a fungible token of the samples.',
    source: {kind: 'file', path: vft, text: 'MAX_NAME: usize = {value};'},
  },
  'vft-symbol-max': {
    value: 16,
    unit: 'byte',
    meaning: 'Longest symbol of a fungible token of the samples.',
    source: {kind: 'file', path: vft, text: 'MAX_SYMBOL: usize = {value};'},
  },
  'vmt-name-max': {
    value: 64,
    unit: 'byte',
    meaning: 'Longest name of a multi-token of the samples.',
    source: {kind: 'file', path: vmt, text: 'MAX_NAME: usize = {value};'},
  },
  'vnft-name-max': {
    value: 64,
    unit: 'byte',
    meaning: 'Longest name of a collection of the samples.',
    source: {kind: 'file', path: vnft, text: 'MAX_NAME: usize = {value};'},
  },
  'vnft-symbol-max': {
    value: 16,
    unit: 'byte',
    meaning: 'Longest symbol of a collection of the samples.',
    source: {kind: 'file', path: vnft, text: 'MAX_SYMBOL: usize = {value};'},
  },
  'rmrk-text-max': {
    value: 256,
    unit: 'byte',
    meaning: 'Longest text of the RMRK sample.',
    source: {kind: 'file', path: rmrk, text: 'MAX_TEXT: usize = {value};'},
  },
  'dao-details-max': {
    value: 512,
    unit: 'byte',
    meaning: 'Longest description of a proposal of the DAO sample.',
    source: {kind: 'file', path: dao, text: 'MAX_DETAILS: usize = {value};'},
  },
  'dao-period-max': {
    value: 30,
    unit: 'day',
    meaning: 'Longest time to vote of the DAO sample.',
    source: {kind: 'file', path: dao, text: 'MAX_PERIOD: u64 = {value} * 24'},
  },
  'multisig-description-max': {
    value: 256,
    unit: 'byte',
    meaning: 'Longest description of a transaction of the multisig sample.',
    source: {kind: 'file', path: multisig, text: 'MAX_DESCRIPTION: usize = {value};'},
  },
  'multisig-payload-max': {
    value: 4096,
    unit: 'byte',
    meaning: 'Longest payload of a transaction of the multisig sample.',
    source: {kind: 'file', path: multisig, text: 'MAX_PAYLOAD: usize = {value};'},
  },
  'multisig-reply-max': {
    value: 256,
    unit: 'byte',
    meaning: 'How much of an answer the multisig sample keeps.',
    source: {kind: 'file', path: multisig, text: 'MAX_REPLY: usize = {value};'},
  },
  'multisig-lifetime-max': {
    value: 30,
    unit: 'day',
    meaning: 'Longest life of a transaction of the multisig sample.',
    source: {kind: 'file', path: multisig, text: 'MAX_LIFETIME: u64 = {value} * 24'},
  },
  'market-duration-min': {
    value: 60,
    unit: 'second',
    meaning: 'Shortest auction of the marketplace sample.',
    source: {kind: 'file', path: market, text: 'MIN_DURATION: u64 = {value} * 1000;'},
  },
  'market-duration-max': {
    value: 30,
    unit: 'day',
    meaning: 'Longest auction of the marketplace sample.',
    source: {kind: 'file', path: market, text: 'MAX_DURATION: u64 = {value} * 24'},
  },
  'market-extension': {
    value: 10,
    unit: 'minute',
    meaning: 'How far a late bid moves the end of an auction of the marketplace sample.',
    source: {kind: 'file', path: market, text: 'EXTENSION: u64 = {value} * 60'},
  },
  'staking-duration-min': {
    value: 60000,
    unit: 'ms',
    meaning: 'Shortest period of the staking sample.',
    source: {kind: 'file', path: staking, text: 'MIN_DURATION: u64 = {value};'},
  },
  'staking-duration-max': {
    value: 365,
    unit: 'day',
    meaning: 'Longest period of the staking sample.',
    source: {kind: 'file', path: staking, text: 'MAX_DURATION: u64 = {value} * 24'},
  },
  'delivery-min': {
    value: 60000,
    unit: 'ms',
    meaning: 'Shortest delivery of the supply chain sample.',
    source: {kind: 'file', path: supplyChain, text: 'MIN_DELIVERY: u64 = {value};'},
  },
  'delivery-max': {
    value: 365,
    unit: 'day',
    meaning: 'Longest delivery of the supply chain sample.',
    source: {kind: 'file', path: supplyChain, text: 'MAX_DELIVERY: u64 = {value} * 24'},
  },
  'concert-description-max': {
    value: 512,
    unit: 'byte',
    meaning: 'Longest description of the concert sample.',
    source: {kind: 'file', path: concert, text: 'MAX_DESCRIPTION: usize = {value};'},
  },
  'ping-wait': {
    value: 10,
    unit: 'block',
    meaning: 'How long the ping sample waits for a reply.',
    source: {kind: 'file', path: ping, text: 'WAIT_BLOCKS: u32 = {value};'},
  },
  'tick-interval': {
    value: 10,
    unit: 'block',
    meaning: 'How often the messaging sample ticks.',
    source: {kind: 'file', path: messaging, text: 'TICK_BLOCKS: u32 = {value};'},
  },
  'rps-stage-max': {
    value: 86400000,
    unit: 'ms',
    meaning: 'Longest stage of the rock paper scissors sample.',
    source: {kind: 'file', path: rps, text: '= 60_000..={value};'},
  },
  'crowdsale-duration-max': {
    value: 90,
    unit: 'day',
    meaning: 'Longest sale of the crowdsale sample.',
    source: {kind: 'file', path: crowdsale, text: '(HOUR..={value} * DAY)'},
  },
  'vmt-text-name-max': textLimit(
    64,
    'Longest name of one token of the multi-token of the samples.',
    vmtTexts,
    'info.name.len() > {value} ',
  ),
  'vmt-text-description-max': textLimit(
    512,
    'Longest description of such a token.',
    vmtTexts,
    'info.description.len() > {value} ',
  ),
  'vmt-text-media-max': textLimit(
    256,
    'Longest address of the media of such a token.',
    vmtTexts,
    'info.media.len() > {value} ',
  ),
  'vnft-text-name-max': textLimit(
    64,
    'Longest name of one token of a collection of the samples.',
    vnftTexts,
    'self.name.len() <= {value} ',
  ),
  'vnft-text-description-max': textLimit(
    512,
    'Longest description of such a token.',
    vnftTexts,
    'self.description.len() <= {value} ',
  ),
  'vnft-text-media-max': textLimit(
    256,
    'Longest address of the media of such a token.',
    vnftTexts,
    'self.media.len() <= {value} ',
  ),
  'vnft-text-reference-max': textLimit(
    256,
    'Longest reference of such a token.',
    vnftTexts,
    'self.reference.len() <= {value} ',
  ),
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
  'vft-holder-length': {
    value: 64,
    unit: 'byte',
    meaning: 'What a holder of fungible tokens takes: account and a number of 256 bits.',
    source: {kind: 'computed', from: ['id-length'], by: id => id + 256 / 8},
  },
  'vft-allowance-length': {
    value: 96,
    unit: 'byte',
    meaning: 'What an allowance takes: two accounts and a number of 256 bits.',
    source: {kind: 'computed', from: ['id-length'], by: id => 2 * id + 256 / 8},
  },
});
