import {defineFacts} from './schema/define';
import {computed} from './schema/sources';

export default defineFacts({
  'gtest-balance': {
    value: 100_000,
    unit: 'VARA',
    meaning: 'Balance of the default users of gtest.',
    source: {kind: 'rust', item: 'gtest::constants::DEFAULT_USERS_INITIAL_BALANCE in VARA'},
  },
  'gtest-epoch': {
    value: 600,
    unit: 'block',
    meaning: 'Length of an epoch in gtest.',
    source: {kind: 'rust', item: 'gtest::constants::EPOCH_DURATION_IN_BLOCKS'},
  },
  'gtest-first-message': {
    value: 76,
    unit: 'VARA',
    meaning: 'What a user of gtest needs for the message that creates a program.',
    source: computed(
      ['block-gas-limit-price', 'existential-deposit', 'planck-per-vara'],
      (gas, deposit, planck) => gas + deposit / planck,
    ),
  },
});
