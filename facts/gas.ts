import {cited} from './schema/cited';
import {defineFacts} from './schema/define';
import {roundedPrice} from './schema/roundedPrice';
import {quotient} from './schema/sources';

export default defineFacts({
  'gas-price': {
    value: 100,
    meaning: 'Price of a unit of gas in planck, the smallest unit of VARA.',
    source: {kind: 'metadata', item: 'GearBank.GasMultiplier.valuePerGas'},
  },
  'system-reserve': {
    value: 10_000_000_000,
    unit: 'gas',
    meaning: 'Gas that an async handler sets aside for a failure signal.',
    source: {kind: 'rust', item: 'gstd::SYSTEM_RESERVE'},
  },
  'gas-per-vara': {
    value: 10_000_000_000,
    meaning: 'Gas that 1 VARA pays.',
    source: quotient('planck-per-vara', 'gas-price'),
  },
  'mailbox-threshold': {
    value: 3000,
    unit: 'gas',
    meaning: 'The least gas of a message that enters a mailbox, and the least of a reservation.',
    source: {kind: 'metadata', item: 'Gear.MailboxThreshold'},
  },
  'waitlist-rent': {
    value: 100,
    unit: 'gas',
    meaning: 'Rent of a message in the waitlist, for each block.',
    source: {kind: 'metadata', item: 'GearScheduler.WaitlistCost'},
  },
  'mailbox-rent': {
    value: 100,
    unit: 'gas',
    meaning: 'Rent of a message in the mailbox, for each block.',
    source: {kind: 'metadata', item: 'GearScheduler.MailboxCost'},
  },
  'reservation-rent': {
    value: 100,
    unit: 'gas',
    meaning: 'Rent of a gas reservation, for each block.',
    source: {kind: 'metadata', item: 'GearScheduler.ReservationCost'},
  },
  'dispatch-stash-rent': {
    value: 100,
    unit: 'gas',
    meaning: 'Rent of a delayed message, for each block.',
    source: {kind: 'metadata', item: 'GearScheduler.DispatchHoldCost'},
  },
  'fee-step': {
    value: 1000,
    meaning: 'Messages in the queue that raise the fee by another step.',
    source: cited('gear', 'vara/runtime/vara/src/lib.rs', 385, '2026-11-22'),
  },
  'block-gas-limit-price': {
    value: 75,
    unit: 'VARA',
    meaning: 'What the largest gas limit costs.',
    source: quotient('block-gas-limit', 'gas-per-vara'),
  },
  'reinstrument-100-kib-price': roundedPrice(
    'reinstrument-100-kib',
    5.24,
    2,
    'What instrumenting a code of 100 KiB anew costs, rounded.',
  ),
  'system-reserve-price': {
    value: 1,
    unit: 'VARA',
    meaning: 'What the gas costs that an async handler sets aside for a failure signal.',
    source: quotient('system-reserve', 'gas-per-vara'),
  },
});
