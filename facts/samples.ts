import {defineFacts} from './schema/define';
import {computed, file, product, sum} from './schema/sources';

const calls = 'samples/programs/lib/kit/src/calls.rs';
const ATTACH_STEP = 10_000_000_000;

export default defineFacts({
  'sample-wait': {
    value: 300,
    unit: 'block',
    meaning: 'How long the samples wait for the reply of another program.',
    source: file(calls, 'const WAIT_BLOCKS: u32 = {value};'),
  },
  'sample-short-wait': {
    value: 10,
    unit: 'block',
    meaning: 'How long a question of the samples waits that stops other work.',
    source: file(calls, 'SHORT_WAIT_BLOCKS: u32 = {value};'),
  },
  'sample-recheck-pause': {
    value: 100,
    unit: 'block',
    meaning: 'How long the samples refuse a recheck after one that left doubts.',
    source: file('samples/programs/lib/kit/src/doubts.rs', 'PAUSE_BLOCKS: u32 = {value};'),
  },
  'sample-recheck-limit': {
    value: 30,
    unit: 'block',
    meaning: 'How long a recheck of the samples can keep moves from beginning.',
    source: file('samples/programs/lib/kit/src/doubts.rs', 'RECHECK_BLOCKS: u32 = {value};'),
  },
  'sample-out': {
    value: 500,
    unit: 'block',
    meaning:
      'How long it takes at most, after a token answers again, until everybody is out of a sample.',
    source: file('samples/programs/lib/attack-kit/src/lib.rs', 'OUT_BLOCKS: u32 = {value};'),
  },
  'sample-doubt-gas': {
    value: 200_000_000,
    unit: 'gas',
    meaning: 'Gas that a recheck of the samples must have at hand for each doubt.',
    source: file('samples/programs/lib/kit/src/doubts.rs', 'DOUBT_GAS: u64 = {value};'),
  },
  'sample-call-gas': {
    value: 20_000_000_000,
    unit: 'gas',
    meaning: 'Gas that the samples give to a program they call.',
    source: file(calls, 'CALL_GAS: u64 = {value};'),
  },
  'sample-reply-deposit': {
    value: 3_000_000_000,
    unit: 'gas',
    meaning: 'Gas that the samples keep for handling a reply.',
    source: file(calls, 'REPLY_DEPOSIT: u64 = {value};'),
  },
  'sample-continue-gas': {
    value: 5_000_000_000,
    unit: 'gas',
    meaning: 'Gas that the samples keep for their work after a call.',
    source: file(calls, 'CONTINUE_GAS: u64 = {value};'),
  },
  'sample-gas-at-hand': {
    value: 28_000_000_000,
    unit: 'gas',
    meaning: 'Gas that a sample must have at hand to make one call.',
    source: sum('sample-call-gas', 'sample-reply-deposit', 'sample-continue-gas'),
  },
  'sample-gas-minimum': {
    value: 38_000_000_000,
    unit: 'gas',
    meaning: 'Gas that a message to a sample with one call must bring, apart from its own work.',
    source: sum('sample-gas-at-hand', 'system-reserve'),
  },
  'sample-gas-attached': {
    value: 40_000_000_000,
    unit: 'gas',
    meaning: 'The minimum for one call, rounded up to a multiple of 10,000,000,000.',
    source: computed(['sample-gas-minimum'], gas => Math.ceil(gas / ATTACH_STEP) * ATTACH_STEP),
  },
  'sample-gas-attached-price': {
    value: 4_000_000_000_000,
    unit: 'planck',
    meaning: 'Price of the gas to attach to a sample with one call.',
    source: product('sample-gas-attached', 'gas-price'),
  },
  'gas-scale': {
    value: 1_000_000_000,
    unit: 'gas',
    meaning: 'What a tenth of a VARA buys, to convert the tables of gas.',
    source: computed(['gas-per-vara'], gas => gas / 10),
  },
  'billion-gas-price': {
    value: 100_000_000_000,
    unit: 'planck',
    meaning: 'Price of the scale of the tables of gas.',
    source: product('gas-scale', 'gas-price'),
  },
});
