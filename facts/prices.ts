import {cited} from './schema/cited';
import {defineFacts, type Fact} from './schema/define';
import {roundedPrice} from './schema/roundedPrice';
import {computed, sum} from './schema/sources';

/**
 * A price of the runtime, in gas.
 *
 * @param item its path below `Gear.Schedule`
 */
const price = (value: number, meaning: string, item: string): Fact => ({
  value,
  unit: 'gas',
  meaning,
  source: {kind: 'metadata', item: `Gear.Schedule.${item}`},
});

/**
 * The price of an instruction of WebAssembly, in gas.
 *
 * @param item its name in the runtime's prices
 */
const instruction = (value: number, name: string, item: string): Fact =>
  price(value, `Price of the instruction ${name}.`, `instructionWeights.${item}`);

/**
 * The price of a system call, in gas.
 *
 * @param item its name in the runtime's prices
 */
const systemCall = (value: number, name: string, item: string): Fact =>
  price(
    value,
    `Price of the system call ${name}, without what it writes.`,
    `syscallWeights.${item}`,
  );

export default defineFacts({
  'price-i64-const': instruction(539, 'i64.const', 'i64const'),
  'price-local-get': instruction(766, 'local.get', 'localGet'),
  'price-i64-add': instruction(1062, 'i64.add', 'i64add'),
  'price-i64-mul': instruction(1240, 'i64.mul', 'i64mul'),
  'price-i64-div-s': instruction(2715, 'i64.div_s', 'i64divs'),
  'price-br-if': instruction(2817, 'br_if', 'brIf'),
  'price-call': instruction(3113, 'call', 'call'),
  'price-i64-load': instruction(4950, 'i64.load', 'i64load'),
  'price-i64-store': instruction(8649, 'i64.store', 'i64store'),
  'price-call-indirect': instruction(31_333, 'call_indirect', 'callIndirect'),
  'price-call-indirect-parameter': price(
    715,
    'Price of each parameter of call_indirect.',
    'instructionWeights.callIndirectPerParam',
  ),
  'price-block-height': systemCall(1_001_754, 'gr_block_height', 'grBlockHeight'),
  'price-read': systemCall(1_406_423, 'gr_read', 'grRead'),
  'price-alloc': systemCall(1_368_698, 'alloc', 'alloc'),
  'price-reserve-gas': systemCall(1_918_172, 'gr_reserve_gas', 'grReserveGas'),
  'price-wake': systemCall(2_359_007, 'gr_wake', 'grWake'),
  'price-send': systemCall(2_467_510, 'gr_send', 'grSend'),
  'price-create-program': systemCall(3_057_045, 'gr_create_program', 'grCreateProgram'),
  'price-wait': systemCall(9_248_904, 'gr_wait', 'grWait'),
  'price-reply': systemCall(26_327_624, 'gr_reply', 'grReply'),
  'price-read-byte': price(
    162,
    'Price of each byte of the system call gr_read.',
    'syscallWeights.grReadPerByte',
  ),
  'price-send-byte': price(
    302,
    'Price of each byte of the system call gr_send.',
    'syscallWeights.grSendPerByte',
  ),
  'price-reply-byte': price(
    503,
    'Price of each byte of the system call gr_reply.',
    'syscallWeights.grReplyPerByte',
  ),
  'price-create-program-payload-byte': price(
    226,
    'Price of each byte of the system call gr_create_program, for the payload.',
    'syscallWeights.grCreateProgramPayloadPerByte',
  ),
  'price-create-program-salt-byte': price(
    1227,
    'Price of each byte of the system call gr_create_program, for the salt.',
    'syscallWeights.grCreateProgramSaltPerByte',
  ),
  'price-grow': price(611_771, 'Price of growing memory.', 'memoryWeights.memGrow'),
  'price-grow-page': price(
    23,
    'Price of each page that memory grows by.',
    'memoryWeights.memGrowPerPage',
  ),
  'price-write': price(100_000_000, 'Price of one write to the database.', 'dbWeights.write'),
  'price-two-writes': {
    value: 200_000_000,
    unit: 'gas',
    meaning: 'Price of two writes, as of a message that is sent.',
    source: computed(['price-write'], write => 2 * write),
  },
  'price-three-writes': {
    value: 300_000_000,
    unit: 'gas',
    meaning: 'Price of three writes, as of a wait.',
    source: computed(['price-write'], write => 3 * write),
  },
  'price-four-writes': {
    value: 400_000_000,
    unit: 'gas',
    meaning: 'Price of four writes, as of a delayed message.',
    source: computed(['price-write'], write => 4 * write),
  },
  'price-database-read': price(
    25_000_000,
    'Price of one read from the database.',
    'dbWeights.read',
  ),
  'price-load-code-byte': price(
    501,
    'Price of reading a byte of instrumented code.',
    'dbWeights.readPerByte',
  ),
  'price-instantiate-code-byte': price(
    368,
    'Price of instantiating a byte of the code section.',
    'instantiationWeights.codeSectionPerByte',
  ),
  'price-load-allocations': price(
    20_559,
    'Price of loading one stretch of allocated pages.',
    'loadAllocationsWeight',
  ),
  'prices-version': {
    value: '2000',
    meaning: 'Version of the prices of instructions.',
    source: {kind: 'metadata', item: 'Gear.Schedule.instructionWeights.version'},
  },
  'price-page-signal-read': price(
    28_491_385,
    'Price of a page that a program reads first.',
    'memoryWeights.lazyPagesSignalRead',
  ),
  'price-page-signal-write': price(
    34_056_454,
    'Price of a page that a program writes first.',
    'memoryWeights.lazyPagesSignalWrite',
  ),
  'price-page-signal-write-after-read': price(
    9_410_406,
    'Price of a page that a program writes after it read it.',
    'memoryWeights.lazyPagesSignalWriteAfterRead',
  ),
  'price-page-upload': price(
    102_822_864,
    'Price of storing a page that was written.',
    'memoryWeights.uploadPageData',
  ),
  'price-page-load': price(
    10_014_933,
    'Price of loading a page that is stored.',
    'memoryWeights.loadPageData',
  ),
  'page-read-stored': {
    value: 38_506_318,
    unit: 'gas',
    meaning: 'Cost of reading a stored page.',
    source: sum('price-page-signal-read', 'price-page-load'),
  },
  'page-write-new': {
    value: 136_879_318,
    unit: 'gas',
    meaning: 'Cost of writing a page that has no data yet.',
    source: sum('price-page-signal-write', 'price-page-upload'),
  },
  'page-write-stored': {
    value: 146_894_251,
    unit: 'gas',
    meaning: 'Cost of writing a stored page.',
    source: sum('price-page-signal-write', 'price-page-upload', 'price-page-load'),
  },
  'page-read-write-stored': {
    value: 150_739_588,
    unit: 'gas',
    meaning: 'Cost of reading and then writing a stored page.',
    source: sum(
      'price-page-signal-read',
      'price-page-signal-write-after-read',
      'price-page-upload',
      'price-page-load',
    ),
  },
  'price-instrument': price(
    282_459_000,
    'Base price of instrumenting code.',
    'instrumentationWeights.base',
  ),
  'price-instrument-byte': price(
    508_124,
    'Price of instrumenting a byte of code.',
    'instrumentationWeights.perByte',
  ),
  'reinstrument-100-kib': {
    value: 52_390_659_000,
    unit: 'gas',
    meaning: 'Cost of instrumenting a code of 100 KiB anew.',
    source: computed(
      ['price-database-read', 'price-load-code-byte', 'price-instrument', 'price-instrument-byte'],
      (read, readByte, base, perByte) => read + base + 102_400 * (readByte + perByte),
    ),
  },
  'page-read-stored-price': roundedPrice(
    'page-read-stored',
    0.0039,
    4,
    'Price of reading a page that has data, rounded.',
  ),
  'page-write-new-price': roundedPrice(
    'page-write-new',
    0.0137,
    4,
    'Price of writing a page that has no data yet, rounded.',
  ),
  'page-write-stored-price': roundedPrice(
    'page-write-stored',
    0.0147,
    4,
    'Price of writing a page that has data, rounded.',
  ),
  'page-read-write-stored-price': roundedPrice(
    'page-read-write-stored',
    0.0151,
    4,
    'Price of reading and then writing a page that has data, rounded.',
  ),
  'mebibyte-pages': {
    value: 64,
    unit: 'page',
    meaning: 'Pages of a MiB of memory.',
    source: computed(['gear-page'], bytes => 2 ** 20 / bytes),
  },
  'mebibyte-write-price': {
    value: 0.88,
    unit: 'VARA',
    meaning: 'Price of writing a MiB of pages that have no data yet, rounded.',
    source: computed(
      ['mebibyte-pages', 'page-write-new', 'gas-per-vara'],
      (pages, gas, perVara) => Math.round((100 * pages * gas) / perVara) / 100,
    ),
  },
  'send-price': {
    value: 0.02,
    unit: 'VARA',
    meaning: 'Price of sending a message to another program, rounded.',
    source: computed(
      ['price-send', 'price-two-writes', 'gas-per-vara'],
      (send, writes, perVara) => Math.round((100 * (send + writes)) / perVara) / 100,
    ),
  },
  'bls-map': {
    value: 480_170_089,
    unit: 'gas',
    meaning: 'Gas of mapping a short message to a point of G2 in the built-in actor.',
    source: cited('gear', 'vara/pallets/gear-builtin/src/weights.rs', 139, '2026-11-28'),
  },
  'bls-loop': {
    value: 718_724_360,
    unit: 'gas',
    meaning: 'Gas of a Miller loop in the built-in actor, without its pairs of points.',
    source: cited('gear', 'vara/pallets/gear-builtin/src/weights.rs', 72, '2026-11-28'),
  },
  'bls-loop-pair': {
    value: 186_286_179,
    unit: 'gas',
    meaning: 'Gas of each pair of points in that loop.',
    source: cited('gear', 'vara/pallets/gear-builtin/src/weights.rs', 74, '2026-11-28'),
  },
  'bls-exponentiation': {
    value: 632_624_000,
    unit: 'gas',
    meaning: 'Gas of a final exponentiation in the built-in actor.',
    source: cited('gear', 'vara/pallets/gear-builtin/src/weights.rs', 81, '2026-11-28'),
  },
  'bls-signature': {
    value: 2_200_000_000,
    unit: 'gas',
    meaning: 'Gas of the built-in actor for a signature of BLS12-381 and a short message, rounded.',
    source: computed(
      ['bls-map', 'bls-loop', 'bls-loop-pair', 'bls-exponentiation'],
      (map, loop, pair, exponentiation) =>
        Math.round((map + loop + 2 * pair + exponentiation) / 1e8) * 1e8,
    ),
  },
});
