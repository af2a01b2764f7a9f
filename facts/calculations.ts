import {defineFacts} from './schema/define';
import {computed, file, product, sum} from './schema/sources';

/** The test that computes the examples of the page about gas, and so holds their numbers. */
const gasTest = 'tests/unit/gasCalculator.spec.ts';
/** Gas of the two executions before and after a wait, and of the two of the program between them. */
const CHAIN_GAS = 4_000_000_000;
/** Gas that the example gives as a reply deposit. */
const DEPOSIT_GAS = 3_000_000_000;
/** Gas limit of the `init` of the example, and what it burns of that. */
const INIT_LIMIT = 10_000_000_000;
const INIT_BURNED = 2_000_000_000;
/** Blocks of the long wait that programs are advised to choose. */
const LONG_WAIT = 10_000;
/** Wasm pages that a program could have in 2022. */
const OLD_MEMORY_PAGES = 512;
/** Pages that 64 flags touch more when each is on a page of its own. */
const FLAG_PAGES = 63;

/** What the examples that pages work out come to: assumptions of a page, prices and limits of the chain. */
export default defineFacts({
  'gas-per-vara-price': {
    value: 1_000_000_000_000,
    unit: 'planck',
    meaning: 'Price of 10,000,000,000 gas.',
    source: product('gas-per-vara', 'gas-price'),
  },
  'ten-million-gas-price': {
    value: 1_000_000_000,
    unit: 'planck',
    meaning: 'Price of 10,000,000 gas, the limit in texts of 2022.',
    source: computed(['gas-price'], price => 10_000_000 * price),
  },
  'gas-example-least': {
    value: 1_234_567_890,
    unit: 'gas',
    meaning: 'Least gas limit of the message that the page about gas calculates with.',
    source: file(gasTest, 'const gasLimit = withMargin({value}n);'),
  },
  'gas-example-burned': {
    value: 1_200_000_000,
    unit: 'gas',
    meaning: 'Gas that this message burns.',
    source: file(gasTest, 'gasToPlanck(gasLimit - {value}n)'),
  },
  'gas-example-fee': {
    value: 10_000_000_000,
    unit: 'planck',
    meaning: 'Transaction fee of this message.',
    source: file(gasTest, 'const fee = {value}n;'),
  },
  'gas-margin': {
    value: 10,
    unit: 'percent',
    meaning: 'What the samples add to an estimate of gas.',
    source: file('samples/js/src/calculate-gas/gas.ts', 'percent = {value}n'),
  },
  'gas-example-limit': {
    value: 1_358_024_679,
    unit: 'gas',
    meaning: 'Gas limit of this message: the least one and the margin.',
    source: computed(['gas-example-least', 'gas-margin'], (least, margin) =>
      Math.ceil((least * (100 + margin)) / 100),
    ),
  },
  'gas-example-taken': {
    value: 135_802_467_900,
    unit: 'planck',
    meaning: 'What the chain takes for the gas limit of this message.',
    source: product('gas-example-limit', 'gas-price'),
  },
  'gas-example-returned': {
    value: 15_802_467_900,
    unit: 'planck',
    meaning: 'What the chain returns of that.',
    source: computed(
      ['gas-example-limit', 'gas-example-burned', 'gas-price'],
      (limit, burned, price) => (limit - burned) * price,
    ),
  },
  'gas-example-balance': {
    value: 1_145_802_467_900,
    unit: 'planck',
    meaning: 'Balance that the sender of this message needs.',
    source: sum('gas-example-taken', 'gas-example-fee', 'existential-deposit'),
  },
  'balance-example-gas': {
    value: 1_100_000_000,
    unit: 'gas',
    meaning: 'Gas limit of the example of a balance.',
    source: file(gasTest, 'requiredBalance({gasLimit: {value}n,'),
  },
  'balance-example-value': {
    value: 2_000_000_000_000,
    unit: 'planck',
    meaning: 'Value of the example of a balance.',
    source: file(gasTest, 'value: {value}n,'),
  },
  'async-chain-limit-price': {
    value: 1_400_001_010_000,
    unit: 'planck',
    meaning: 'What is set aside for a chain of calls that burns 4,000,000,000 gas and waits once.',
    source: computed(
      ['system-reserve', 'default-wait-rent', 'gas-price'],
      (reserve, rent, price) => (CHAIN_GAS + reserve + rent) * price,
    ),
  },
  'async-chain-burned-price': {
    value: 400_000_000_000,
    unit: 'planck',
    meaning: 'What such a chain of calls costs in the end.',
    source: computed(['gas-price'], price => CHAIN_GAS * price),
  },
  'async-deposit-limit-price': {
    value: 1.7,
    unit: 'VARA',
    meaning: 'What is set aside when the chain of calls gives a reply deposit too, rounded.',
    source: computed(
      ['system-reserve', 'default-wait-rent', 'gas-per-vara'],
      (reserve, rent, perVara) =>
        Math.round((10 * (CHAIN_GAS + reserve + DEPOSIT_GAS + rent)) / perVara) / 10,
    ),
  },
  'init-returned': {
    value: 800_000_000_000,
    unit: 'planck',
    meaning: 'What returns of the gas limit of the example of an upload.',
    source: computed(['gas-price'], price => (INIT_LIMIT - INIT_BURNED) * price),
  },
  'init-spent': {
    value: 1_200_000_000_000,
    unit: 'planck',
    meaning: 'What the example of an upload costs without the fee.',
    source: computed(
      ['gas-price', 'existential-deposit'],
      (price, deposit) => INIT_BURNED * price + deposit,
    ),
  },
  'long-wait-time': {
    value: 8,
    unit: 'hour',
    meaning: 'Whole hours of 10,000 blocks.',
    source: computed(['block-time'], blockTime => Math.floor((LONG_WAIT * blockTime) / 3_600_000)),
  },
  'long-wait-price': {
    value: 100_000_000,
    unit: 'planck',
    meaning: 'Price of the rent for waiting 10,000 blocks.',
    source: computed(['waitlist-rent', 'gas-price'], (rent, price) => LONG_WAIT * rent * price),
  },
  'mailbox-example-stay': {
    value: 99,
    unit: 'block',
    meaning: 'How long a message with 10,000 gas stays in a mailbox.',
    source: computed(['mailbox-rent', 'rent-margin'], (rent, margin) => 10_000 / rent - margin),
  },
  'voucher-moves-price': {
    value: 20_000_000_000_000,
    unit: 'planck',
    meaning: 'Price of the gas of 200 moves of a game.',
    source: computed(['billion-gas-price'], price => 200 * price),
  },
  'move-limit-price': {
    value: 500_000_000_000,
    unit: 'planck',
    meaning: 'What is held for the gas limit of a move of a game.',
    source: computed(['billion-gas-price'], price => 5 * price),
  },
  'moves-of-a-day-price': {
    value: 200_000_000_000_000,
    unit: 'planck',
    meaning: 'Price of the gas of 2,000 moves of a game.',
    source: computed(['billion-gas-price'], price => 2000 * price),
  },
  'matches-of-a-day-price': {
    value: 4_000_000_000_000,
    unit: 'planck',
    meaning: 'Price of the gas of 40 results of matches.',
    source: computed(['billion-gas-price'], price => 40 * price),
  },
  'flag-pages-price': {
    value: 0.93,
    unit: 'VARA',
    meaning: 'Price of writing 63 pages that have data, rounded.',
    source: computed(
      ['page-write-stored', 'gas-per-vara'],
      (gas, perVara) => Math.round((100 * FLAG_PAGES * gas) / perVara) / 100,
    ),
  },
  'old-memory-limit': {
    value: 33_554_432,
    unit: 'byte',
    meaning: 'The largest memory of a program in 2022.',
    source: computed(['wasm-page'], page => OLD_MEMORY_PAGES * page),
  },
});
