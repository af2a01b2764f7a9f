import {defineFacts} from './schema/define';
import {computed} from './schema/sources';

export default defineFacts({
  'planck-per-vara': {
    value: 1_000_000_000_000,
    meaning: 'Planck, the smallest units, that make 1 VARA.',
    source: {kind: 'rust', item: 'gtest::constants::UNITS'},
  },
  'existential-deposit': {
    value: 1_000_000_000_000,
    unit: 'planck',
    meaning: 'The least that an account must hold to exist.',
    source: {kind: 'metadata', item: 'Balances.ExistentialDeposit'},
  },
  'voucher-blocks-min': {
    value: 20,
    unit: 'block',
    meaning: 'The shortest life of a voucher.',
    source: {kind: 'metadata', item: 'GearVoucher.MinDuration'},
  },
  'voucher-blocks-max': {
    value: 2_419_200,
    unit: 'block',
    meaning: 'The longest life of a voucher.',
    source: {kind: 'metadata', item: 'GearVoucher.MaxDuration'},
  },
  'voucher-programs-max': {
    value: 32,
    meaning: 'Programs that a voucher can name.',
    source: {kind: 'metadata', item: 'GearVoucher.MaxProgramsAmount'},
  },
  'js-safe-vara': {
    value: 9007,
    unit: 'VARA',
    meaning: 'The most VARA whose planck a number of JavaScript holds exactly.',
    source: computed(['planck-per-vara'], planck => Math.floor(Number.MAX_SAFE_INTEGER / planck)),
  },
});
