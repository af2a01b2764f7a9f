import type {Copy} from './schema/define';

const gas = 'samples/js/src/calculate-gas/gas.ts';
const mailboxTime = 'samples/js/src/mailbox/mailbox-time.ts';
const chain = 'src/chain/gas.ts';
const networks = 'samples/js/src/getting-started/networks.ts';

/** Prices of system calls, as the chain has them behind the types of their arguments. */
const systemCalls: Copy[] = Object.entries({
  'price-block-height': "gr_block_height: ['i', {value}],",
  'price-read': "gr_read: ['iiii', {value},",
  'price-reserve-gas': "gr_reserve_gas: ['Iii', {value}],",
  'price-wake': "gr_wake: ['iii', {value}],",
  'price-send': "gr_send: ['iiiii', {value},",
  'price-create-program': "gr_create_program: ['iiiiiii', {value},",
  'price-wait': "gr_wait: ['', {value}],",
  'price-reply': "gr_reply: ['iiii', {value},",
}).map(([fact, text]) => ({fact, path: chain, text}));

/** Code that repeats facts: samples, which stand alone, and what the tools on the pages compute with. */
export const copies: Copy[] = [
  {fact: 'gas-price', path: gas, text: 'VALUE_PER_GAS = {value}n;'},
  {fact: 'block-gas-limit', path: gas, text: 'BLOCK_GAS_LIMIT = {value}n;'},
  {fact: 'mailbox-rent', path: mailboxTime, text: 'RENT_PER_BLOCK = {value}n;'},
  {fact: 'rent-margin', path: mailboxTime, text: 'RESERVE_BLOCKS = {value}n;'},
  {fact: 'block-time', in: 's', path: mailboxTime, text: 'BLOCK_SECONDS = {value};'},
  {
    fact: 'blocks-per-day',
    path: 'samples/js/src/extra-queries/vouchers.ts',
    text: 'BLOCKS_PER_DAY = {value};',
  },
  {
    fact: 'sails-header-length',
    path: 'samples/js/src/metadata/sails-header.ts',
    text: 'HEADER_LENGTH = {value};',
  },
  {
    fact: 'idl-limit',
    path: 'samples/js/src/metadata/idl-from-wasm.ts',
    text: 'MAX_IDL_LENGTH = {value};',
  },
  {fact: 'local-rpc', path: networks, text: "LOCAL_NODE = '{value}';"},
  {fact: 'vara-rpc', path: networks, text: "vara: { endpoint: '{value}'"},
  {fact: 'testnet-rpc', path: networks, text: "testnet: { endpoint: '{value}'"},
  {
    fact: 'vara-genesis',
    path: networks,
    text: "endpoint: 'wss://rpc.vara.network', genesis: '{value}'",
  },
  {
    fact: 'testnet-genesis',
    path: networks,
    text: "endpoint: 'wss://testnet.vara.network', genesis: '{value}'",
  },
  {fact: 'gas-price', path: chain, text: 'VALUE_PER_GAS = {value}n;'},
  {fact: 'block-gas-limit', path: chain, text: 'MAX_USER_GAS_LIMIT = {value}n;'},
  {fact: 'mailbox-threshold', path: chain, text: 'MAILBOX_THRESHOLD = {value}n;'},
  {fact: 'existential-deposit', path: chain, text: 'EXISTENTIAL_DEPOSIT = {value}n;'},
  {fact: 'reservations-limit', path: chain, text: 'MAX_RESERVATIONS = {value};'},
  {fact: 'rent-margin', path: chain, text: 'RESERVE_FOR = {value};'},
  // One constant, as long as the four are equal.
  {fact: 'waitlist-rent', path: chain, text: 'HOLD_COST = {value}n;'},
  {fact: 'mailbox-rent', path: chain, text: 'HOLD_COST = {value}n;'},
  {fact: 'reservation-rent', path: chain, text: 'HOLD_COST = {value}n;'},
  {fact: 'dispatch-stash-rent', path: chain, text: 'HOLD_COST = {value}n;'},
  ...systemCalls,
  {
    fact: 'code-size-limit',
    path: 'src/tools/controls/OwnFiles/read.ts',
    text: 'LONGEST_CODE = {value};',
  },
  {fact: 'planck-per-vara', path: 'src/tools/ActorSimulator/steps.ts', text: 'VARA = {value};'},
  {fact: 'sails-header-length', path: 'src/sails/payload.ts', text: 'HEADER_LENGTH = {value};'},
  {fact: 'wasm-page', path: 'src/chain/memory.ts', text: 'const PAGE = {value};'},
  {fact: 'id-length', path: 'src/chain/ss58.ts', text: 'KEY_LENGTH = {value};'},
  {
    fact: 'local-rpc',
    path: 'src/tools/SampleSettings/index.tsx',
    text: "ENDPOINT = '{value}';",
  },
  {fact: 'local-rpc', path: 'src/sampleSettings/values.ts', text: "endpoint: '{value}'"},
  {
    fact: 'sample-gas-attached-question',
    path: 'samples/programs/infrastructure/concert/app/tests/concert.rs',
    text: 'let last = last.with_gas_limit({value}).await;',
  },
];
