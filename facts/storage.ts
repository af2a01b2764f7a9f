import {defineFacts} from './schema/define';
import {roundedPrice} from './schema/roundedPrice';
import {computed, quotient, sum} from './schema/sources';

export default defineFacts({
  'mailbox-default-stay': {
    value: 29,
    unit: 'block',
    meaning: 'How long a message without a gas limit of its own stays in a mailbox.',
    source: computed(
      ['mailbox-threshold', 'mailbox-rent', 'rent-margin'],
      (gas, rent, margin) => gas / rent - margin,
    ),
  },
  'mailbox-default-stay-time': {
    value: 87,
    unit: 'second',
    meaning: 'How long a message without a gas limit of its own stays in a mailbox.',
    source: computed(
      ['mailbox-default-stay', 'block-time'],
      (blocks, blockTime) => (blocks * blockTime) / 1000,
    ),
  },
  'default-wait-rent': {
    value: 10_100,
    unit: 'gas',
    meaning: 'Rent that is set aside for the longest wait by default.',
    source: computed(
      ['default-wait', 'rent-margin', 'waitlist-rent'],
      (blocks, margin, rent) => (blocks + margin) * rent,
    ),
  },
  'rent-of-a-day': {
    value: 2_880_100,
    unit: 'gas',
    meaning: 'Rent that is set aside for a day.',
    source: computed(
      ['blocks-per-day', 'rent-margin', 'waitlist-rent'],
      (blocks, margin, rent) => (blocks + margin) * rent,
    ),
  },
  'rent-of-a-year': {
    value: 1_051_920_100,
    unit: 'gas',
    meaning: 'Rent that is set aside for a year.',
    source: computed(
      ['blocks-per-year', 'rent-margin', 'waitlist-rent'],
      (blocks, margin, rent) => (blocks + margin) * rent,
    ),
  },
  'rent-margin': {
    value: 1,
    unit: 'block',
    meaning: 'Blocks that rent is set aside for in addition.',
    source: {kind: 'metadata', item: 'GearScheduler.ReserveThreshold'},
  },
  'delay-of-100-blocks': {
    value: 13_100,
    unit: 'gas',
    meaning: 'Gas set aside for a message without a limit that is sent 100 blocks later.',
    source: sum('default-wait-rent', 'mailbox-threshold'),
  },
  'reservation-of-100-blocks': {
    value: 13_100,
    unit: 'gas',
    meaning: 'Gas that the least reservation takes for 100 blocks.',
    source: computed(
      ['default-wait', 'rent-margin', 'reservation-rent', 'mailbox-threshold'],
      (blocks, margin, rent, gas) => (blocks + margin) * rent + gas,
    ),
  },
  'default-wait-rent-price': {
    value: 0.000_001_01,
    unit: 'VARA',
    meaning: 'What the rent of the longest wait by default costs.',
    source: quotient('default-wait-rent', 'gas-per-vara'),
  },
  'rent-of-a-day-price': roundedPrice(
    'rent-of-a-day',
    0.000_288,
    6,
    'What the rent of a day costs, rounded.',
  ),
  'rent-of-a-year-price': roundedPrice(
    'rent-of-a-year',
    0.105,
    3,
    'What the rent of a year costs, rounded.',
  ),
});
