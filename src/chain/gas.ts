/**
 * What things cost on Vara, the syscalls with their arguments, and an estimate of what an execution burns.
 *
 * Prices are those of gear v2.0.0, protocol/core/src/gas_metering/schedule.rs. Exact are the prices of syscalls, of
 * sending, waiting and holding. Instructions are not counted, and pages of memory are not watched: `loadCost` stands
 * for both. In three recorded runs gtest burned within a third of what it says, enough for a program that looks at
 * `gas_available` before it goes on. It is no price to show to a reader.
 */

export const VALUE_PER_GAS = 100n;
export const EXISTENTIAL_DEPOSIT = 1_000_000_000_000n;
export const MAX_USER_GAS_LIMIT = 750_000_000_000n;
/** Gas for tasks and messages of one block. */
export const GAS_ALLOWANCE = 1_000_000_000_000n;
/** Blocks that are paid in advance beyond the end of a hold. */
export const RESERVE_FOR = 1;
/** Gas per block for a message in the waitlist, in a mailbox or delayed, and for a reservation. */
export const HOLD_COST = 100n;
/** The least gas of a message in a mailbox, and of a reservation. */
export const MAILBOX_THRESHOLD = 3000n;
export const MAX_RESERVATIONS = 256;

const READ = 25_000_000n;
const READ_PER_BYTE = 501n;
const WRITE = 100_000_000n;
const CODE_SECTION_PER_BYTE = 368n;
/** Three pages of memory read and two written, in most executions of the sample programs. */
const PAGES = 3n * (28_491_385n + 10_014_933n) + 2n * (34_056_454n + 102_822_864n);
/** Gear's counters of gas make the code this many times larger. */
const INSTRUMENTED = 2n;

/** Fees beside the price of the syscall: protocol/processor/src/processing.rs, `ContextSettings`. */
export const FEES = {
  send: 2n * WRITE,
  delayedSend: 4n * WRITE,
  wait: 3n * WRITE,
  wake: 2n * WRITE,
  reserve: 2n * WRITE,
};

/** What is charged before a program is even looked up: protocol/processor/src/precharge.rs, `charge_for_program`. */
export const PROGRAM_COST = READ;

/** What starting a program burns, by the length of its Wasm: precharge.rs, and the estimate for memory. */
export const loadCost = (bytes: number): bigint =>
  3n * READ + INSTRUMENTED * BigInt(bytes) * (READ_PER_BYTE + CODE_SECTION_PER_BYTE) + PAGES;

/**
 * The types of its arguments, `i` for i32 and `I` for i64, which only gas is: gear v2.0.0,
 * utils/wasm-instrument/src/syscalls.rs, `SyscallName::signature`. Then the gas of a call, and gas per byte of its payload.
 */
type Definition = readonly [args: string, call: number, perByte?: number];

const DEFINITIONS = {
  alloc: ['i', 1_368_698],
  free: ['i', 846_782],
  free_range: ['ii', 873_826],
  gr_reserve_gas: ['Iii', 1_918_172],
  gr_unreserve_gas: ['ii', 1_873_602],
  gr_system_reserve_gas: ['Ii', 974_566],
  gr_gas_available: ['i', 959_492],
  gr_message_id: ['i', 970_380],
  gr_program_id: ['i', 951_514],
  gr_source: ['i', 959_814],
  gr_value: ['i', 936_151],
  gr_value_available: ['i', 984_048],
  gr_size: ['i', 962_155],
  gr_read: ['iiii', 1_406_423, 162],
  gr_env_vars: ['ii', 992_225],
  gr_block_height: ['i', 1_001_754],
  gr_block_timestamp: ['i', 960_966],
  gr_random: ['ii', 1_668_151],
  gr_reply_deposit: ['iIi', 4_133_750],
  gr_send: ['iiiii', 2_467_510, 302],
  gr_send_wgas: ['iiiIii', 2_504_950, 300],
  gr_send_init: ['i', 1_078_023],
  gr_send_push: ['iiii', 1_755_035, 302],
  gr_send_commit: ['iiii', 1_938_302],
  gr_send_commit_wgas: ['iiIii', 2_033_886],
  gr_reservation_send: ['iiiii', 2_917_265, 304],
  gr_reservation_send_commit: ['iiii', 2_398_214],
  gr_reply_commit: ['ii', 24_565_346],
  gr_reply_commit_wgas: ['Iii', 26_699_262],
  gr_reservation_reply: ['iiii', 15_622_176, 511],
  gr_reservation_reply_commit: ['ii', 9_866_788],
  gr_reply_push: ['iii', 1_530_857, 504],
  gr_reply: ['iiii', 26_327_624, 503],
  gr_reply_wgas: ['iiIii', 24_633_378, 513],
  gr_reply_to: ['i', 1_046_085],
  gr_signal_code: ['i', 1_038_509],
  gr_signal_from: ['i', 1_017_360],
  gr_reply_input: ['iiii', 33_962_090],
  gr_reply_input_wgas: ['iiIii', 41_166_482],
  gr_reply_push_input: ['iii', 1_118_619, 105],
  gr_send_input: ['iiiii', 2_369_529],
  gr_send_input_wgas: ['iiiIii', 2_455_528],
  gr_send_push_input: ['iiii', 1_270_244, 93],
  gr_debug: ['ii', 1_056_804, 280],
  gr_reply_code: ['i', 1_002_478],
  gr_exit: ['i', 17_513_156],
  gr_leave: ['', 7_935_870],
  gr_wait: ['', 9_248_904],
  gr_wait_for: ['i', 9_231_352],
  gr_wait_up_to: ['i', 7_345_560],
  gr_wake: ['iii', 2_359_007],
  gr_create_program: ['iiiiiii', 3_057_045, 226],
  gr_create_program_wgas: ['iiiiiIii', 3_158_869, 239],
  gr_panic: ['ii', 0],
  gr_oom_panic: ['', 0],
} satisfies Record<string, Definition>;

/** The functions that a program can import. */
export type SyscallName = keyof typeof DEFINITIONS;

export const SYSCALLS: Record<SyscallName, Definition> = DEFINITIONS;
