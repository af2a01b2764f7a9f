import {cited} from './schema/cited';
import {defineFacts} from './schema/define';
import {computed} from './schema/sources';

export default defineFacts({
  'block-time': {
    value: 3000,
    unit: 'ms',
    meaning: 'Time from one block of Vara to the next.',
    source: {kind: 'metadata', item: 'Babe.ExpectedBlockTime'},
  },
  'blocks-per-minute': {
    value: 20,
    meaning: 'Blocks that Vara makes in a minute.',
    source: computed(['block-time'], blockTime => 60_000 / blockTime),
  },
  'blocks-per-day': {
    value: 28_800,
    meaning: 'Blocks that Vara makes in a day.',
    source: computed(['block-time'], blockTime => 86_400_000 / blockTime),
  },
  'blocks-per-year': {
    value: 10_519_200,
    meaning: 'Blocks that Vara makes in a year of 365.25 days.',
    source: computed(['block-time'], blockTime => (365.25 * 86_400_000) / blockTime),
  },
  'block-weight': {
    value: 1_000_000_000_000,
    meaning: 'Weight of a block, which is computing time in picoseconds.',
    source: {kind: 'metadata', item: 'System.BlockWeights.maxBlock'},
  },
  'block-gas-limit': {
    value: 750_000_000_000,
    unit: 'gas',
    meaning:
      "The most gas that a user's message may have, and what the queue of a block has at least.",
    source: {kind: 'metadata', item: 'GearGas.BlockGasLimit'},
  },
  'ordinary-weight': {
    value: 250_000_000_000,
    meaning: 'Weight of a block that ordinary extrinsics may use together.',
    source: {kind: 'metadata', item: 'System.BlockWeights.perClass.normal.maxTotal'},
  },
  'ordinary-weight-share': {
    value: 25,
    unit: 'percent',
    meaning: "Share of a block's weight that ordinary extrinsics may use together.",
    source: computed(
      ['ordinary-weight', 'block-weight'],
      (ordinary, all) => (100 * ordinary) / all,
    ),
  },
  'ordinary-length': {
    value: 2_621_440,
    unit: 'byte',
    meaning: 'Bytes of a block that ordinary extrinsics may use together.',
    source: {kind: 'metadata', item: 'System.BlockLength.max.normal'},
  },
  'epoch-length': {
    value: 2400,
    unit: 'block',
    meaning: 'Length of an epoch, which on Vara is a session too.',
    source: {kind: 'metadata', item: 'Babe.EpochDuration'},
  },
  'sessions-per-era': {
    value: 6,
    meaning: 'Sessions of an era.',
    source: {kind: 'metadata', item: 'Staking.SessionsPerEra'},
  },
  'era-length': {
    value: 12,
    unit: 'hour',
    meaning: 'Length of an era.',
    source: computed(
      ['sessions-per-era', 'epoch-length', 'block-time'],
      (sessions, blocks, blockTime) => (sessions * blocks * blockTime) / 3_600_000,
    ),
  },
  'unbonding-eras': {
    value: 14,
    meaning: 'Eras for which tokens stay locked after unbonding.',
    source: {kind: 'metadata', item: 'Staking.BondingDuration'},
  },
  'slash-defer-eras': {
    value: 13,
    meaning: 'Eras in which governance can cancel a slash.',
    source: {kind: 'metadata', item: 'Staking.SlashDeferDuration'},
  },
  'active-validators-max': {
    value: 1000,
    meaning: 'The most validators that can be active.',
    source: {kind: 'metadata', item: 'ElectionProviderMultiPhase.MaxWinners'},
  },
  'reward-eras': {
    value: 84,
    meaning: 'Eras for which rewards can be claimed.',
    source: {kind: 'metadata', item: 'Staking.HistoryDepth'},
  },
  'exposure-page': {
    value: 256,
    meaning: 'Nominators that one payout pays.',
    source: {kind: 'metadata', item: 'Staking.MaxExposurePageSize'},
  },
  'unbonding-time': {
    value: 7,
    unit: 'day',
    meaning: 'How long tokens stay locked after unbonding.',
    source: computed(['unbonding-eras', 'era-length'], (eras, hours) => (eras * hours) / 24),
  },
  'slash-defer-time': {
    value: 6.5,
    unit: 'day',
    meaning: 'Time in which governance can cancel a slash.',
    source: computed(['slash-defer-eras', 'era-length'], (eras, hours) => (eras * hours) / 24),
  },
  'queue-weight-share': {
    value: 75,
    unit: 'percent',
    meaning: "Share of a block's weight that the message queue has at least.",
    source: computed(['block-gas-limit', 'block-weight'], (queue, all) => (100 * queue) / all),
  },
  'block-compute-time': {
    value: 1,
    unit: 's',
    meaning: 'Computing time that a block may take.',
    source: computed(['block-weight'], picoseconds => picoseconds / 1e12),
  },
  'finality-step': {
    value: 512,
    unit: 'block',
    meaning: 'The most blocks that become final in one step during the first sync.',
    source: cited('gear', 'vara/node/service/src/lib.rs', 65, '2026-11-23'),
  },
  'blocks-per-30-days': {
    value: 864_000,
    unit: 'block',
    meaning: 'Blocks that Vara makes in 30 days.',
    source: computed(['blocks-per-day'], blocks => 30 * blocks),
  },
});
