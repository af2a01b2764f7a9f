/**
 * The functions that a program imports: gear v2.0.0, sdk/gsys/src/lib.rs has their signatures and layouts,
 * protocol/backend/src/funcs.rs what they do with their arguments. A syscall has two places: here is its effect, its
 * arguments and its price are in gas.ts.
 *
 * A pointer to a result comes last. It begins with an error code of 4 bytes, 0 for success, when the call can fail.
 */
import {toHex, type Hex} from '../sails/hex';
import {type Destination, Ended, type Execution, Failed, trap} from './execution';
import {
  EXISTENTIAL_DEPOSIT,
  MAILBOX_THRESHOLD,
  type SyscallName,
  SYSCALLS,
  VALUE_PER_GAS,
} from './gas';
import {idBytes, littleEndian} from './ids';
import {NotModeled} from './errors';
import type {ProgramMemory} from './memory';

const ID = 32;
const VALUE = 16;
/** Stands for a value of 0: sdk/gcore/src/msg.rs. */
const NULL_POINTER = 0xffff_ffff;
/** What `alloc` returns when it fails. */
const NO_PAGE = -1;

/** A WebAssembly function passes i32 as a signed number and i64 as a bigint. */
type Argument = number | bigint;
/** Gets unsigned numbers; gas is a bigint. What `alloc` and `free` return is for the program. */
type Syscall = (...args: never[]) => unknown;

/** The import object for a program's instance. @throws NotModeled when the program imports something else */
export function imports(
  module: WebAssembly.Module,
  memory: ProgramMemory,
  execution: Execution,
): WebAssembly.Imports {
  const known = new Map<string, Syscall>(Object.entries(syscalls(memory, execution)));
  const env: WebAssembly.ModuleImports = {memory: memory.wasm};
  for (const {name, kind} of WebAssembly.Module.imports(module)) {
    if (kind !== 'function') continue;
    const syscall = known.get(name) as ((...args: Argument[]) => unknown) | undefined;
    env[name] = (...args: Argument[]) => {
      if (!syscall) throw new NotModeled(name);
      execution.charge(BigInt(SYSCALLS[name as SyscallName][1]));
      return syscall(
        ...args.map(arg => (typeof arg === 'bigint' ? BigInt.asUintN(64, arg) : arg >>> 0)),
      );
    };
  }
  return {env};
}

function syscalls(memory: ProgramMemory, execution: Execution): Record<SyscallName, Syscall> {
  const {block} = execution.surroundings;
  const {message} = execution;

  const writeNumber = (at: number, number: number | bigint, bytes: number) =>
    memory.write(at, littleEndian(BigInt(number), bytes));
  const writeId = (at: number, id: Hex) => memory.write(at, idBytes(id));
  const readId = (at: number): Hex => toHex(memory.read(at, ID));
  const readValue = (at: number): bigint => {
    if (at === NULL_POINTER) return 0n;
    return memory.read(at, VALUE).reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);
  };
  const readDestination = (at: number): Destination => ({
    actor: readId(at),
    value: readValue(at + ID),
  });
  /** The payload that an argument points to; its bytes are charged. */
  const payload = (syscall: SyscallName, at: number, length: number) => {
    execution.charge(BigInt(length * SYSCALLS[syscall][2]!));
    return memory.read(at, length);
  };
  /** Runs what may fail, and writes the error code and the result. */
  const answer = (errorAt: number, work: () => unknown) => {
    try {
      const result = execution.attempt(work);
      writeNumber(errorAt, 0, 4);
      if (result instanceof Uint8Array) memory.write(errorAt + 4, result);
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      writeNumber(errorAt, error.code, 4);
    }
  };
  /** The bytes of a 64-bit result. */
  const long = (number: bigint) => littleEndian(number, 8);

  const send = (to: number, bytes: Uint8Array, delay: number, gas?: bigint) =>
    idBytes(execution.sendCommit(execution.sendInit(), readDestination(to), bytes, {gas, delay}));
  const reservationSend = (handle: number, at: number, bytes: Uint8Array, delay: number) =>
    idBytes(
      execution.sendCommit(handle, readDestination(at + ID), bytes, {
        delay,
        reservation: readId(at),
      }),
    );
  const reservationReply = (at: number, bytes: Uint8Array) =>
    idBytes(execution.replyCommit(bytes, readValue(at + ID), {reservation: readId(at)}));
  const create = (
    at: number,
    salt: Uint8Array,
    bytes: Uint8Array,
    delay: number,
    gas?: bigint,
  ): Uint8Array => {
    const {actor: code, value} = readDestination(at);
    const {message: id, program} = execution.createProgram(code, value, salt, bytes, {gas, delay});
    return new Uint8Array([...idBytes(id), ...idBytes(program)]);
  };

  return {
    alloc: (pages: number) => memory.alloc(pages) ?? NO_PAGE,
    free: (page: number) => (memory.free(page) ? 0 : 1),
    free_range: (first: number, last: number) => (memory.freeRange(first, last) ? 0 : 1),

    gr_size: (at: number) => writeNumber(at, message.payload.length, 4),
    gr_read: (from: number, length: number, at: number, error: number) =>
      answer(error, () => {
        execution.charge(BigInt(length * SYSCALLS.gr_read[2]!));
        memory.write(at, execution.readPayload(from, length));
      }),
    gr_source: (at: number) => writeId(at, message.source),
    gr_value: (at: number) => writeNumber(at, message.value, VALUE),
    gr_message_id: (at: number) => writeId(at, message.id),
    gr_program_id: (at: number) => writeId(at, message.destination),
    gr_reply_to: (at: number) => answer(at, () => idBytes(execution.replyDetails().to)),
    gr_reply_code: (at: number) => answer(at, () => idBytes(execution.replyDetails().code)),
    gr_signal_from: (at: number) => answer(at, () => idBytes(execution.signalDetails().from)),
    gr_signal_code: (at: number) =>
      answer(at, () => littleEndian(BigInt(execution.signalDetails().code), 4)),

    gr_block_height: (at: number) => writeNumber(at, block.height, 4),
    gr_block_timestamp: (at: number) => writeNumber(at, block.timestamp, 8),
    gr_gas_available: (at: number) => writeNumber(at, execution.gasAvailable, 8),
    gr_value_available: (at: number) => writeNumber(at, execution.valueAvailable, VALUE),
    gr_random: (subject: number, at: number) => {
      writeNumber(at, block.height, 4);
      memory.write(at + 4, execution.random(memory.read(subject, ID)));
    },
    gr_env_vars: (version: number, at: number) => {
      if (version !== 1) trap('backendError');
      const performance = 100n;
      const gasPerValue = 0n;
      memory.write(
        at,
        new Uint8Array([
          ...littleEndian(performance, 4),
          ...littleEndian(EXISTENTIAL_DEPOSIT, VALUE),
          ...long(MAILBOX_THRESHOLD),
          ...long(gasPerValue),
          ...littleEndian(VALUE_PER_GAS, VALUE),
        ]),
      );
    },
    // Nobody reads the text, but it costs gas, and must be in the memory.
    gr_debug: (at: number, length: number) => void payload('gr_debug', at, length),

    gr_send: (to: number, at: number, length: number, delay: number, error: number) => {
      const bytes = payload('gr_send', at, length);
      answer(error, () => send(to, bytes, delay));
    },
    gr_send_wgas: (
      to: number,
      at: number,
      length: number,
      gas: bigint,
      delay: number,
      error: number,
    ) => {
      const bytes = payload('gr_send_wgas', at, length);
      answer(error, () => send(to, bytes, delay, gas));
    },
    gr_send_input: (to: number, offset: number, length: number, delay: number, error: number) =>
      answer(error, () => send(to, execution.inputSlice(offset, length), delay)),
    gr_send_input_wgas: (
      to: number,
      offset: number,
      length: number,
      gas: bigint,
      delay: number,
      error: number,
    ) => answer(error, () => send(to, execution.inputSlice(offset, length), delay, gas)),
    gr_send_init: (error: number) =>
      answer(error, () => littleEndian(BigInt(execution.sendInit()), 4)),
    gr_send_push: (handle: number, at: number, length: number, error: number) => {
      const bytes = payload('gr_send_push', at, length);
      answer(error, () => execution.sendPush(handle, bytes));
    },
    gr_send_push_input: (handle: number, offset: number, length: number, error: number) =>
      answer(error, () => execution.sendPush(handle, execution.inputSlice(offset, length))),
    gr_send_commit: (handle: number, to: number, delay: number, error: number) =>
      answer(error, () =>
        idBytes(execution.sendCommit(handle, readDestination(to), new Uint8Array(), {delay})),
      ),
    gr_send_commit_wgas: (handle: number, to: number, gas: bigint, delay: number, error: number) =>
      answer(error, () =>
        idBytes(execution.sendCommit(handle, readDestination(to), new Uint8Array(), {gas, delay})),
      ),
    gr_reservation_send: (to: number, at: number, length: number, delay: number, error: number) => {
      const bytes = payload('gr_reservation_send', at, length);
      answer(error, () => reservationSend(execution.sendInit(), to, bytes, delay));
    },
    gr_reservation_send_commit: (handle: number, to: number, delay: number, error: number) =>
      answer(error, () => reservationSend(handle, to, new Uint8Array(), delay)),

    gr_reply: (at: number, length: number, value: number, error: number) => {
      const bytes = payload('gr_reply', at, length);
      answer(error, () => idBytes(execution.replyCommit(bytes, readValue(value))));
    },
    gr_reply_wgas: (at: number, length: number, gas: bigint, value: number, error: number) => {
      const bytes = payload('gr_reply_wgas', at, length);
      answer(error, () => idBytes(execution.replyCommit(bytes, readValue(value), {gas})));
    },
    gr_reply_input: (offset: number, length: number, value: number, error: number) =>
      answer(error, () =>
        idBytes(execution.replyCommit(execution.inputSlice(offset, length), readValue(value))),
      ),
    gr_reply_input_wgas: (
      offset: number,
      length: number,
      gas: bigint,
      value: number,
      error: number,
    ) =>
      answer(error, () =>
        idBytes(
          execution.replyCommit(execution.inputSlice(offset, length), readValue(value), {gas}),
        ),
      ),
    gr_reply_push: (at: number, length: number, error: number) => {
      const bytes = payload('gr_reply_push', at, length);
      answer(error, () => execution.replyPush(bytes));
    },
    gr_reply_push_input: (offset: number, length: number, error: number) =>
      answer(error, () => execution.replyPush(execution.inputSlice(offset, length))),
    gr_reply_commit: (value: number, error: number) =>
      answer(error, () => idBytes(execution.replyCommit(new Uint8Array(), readValue(value)))),
    gr_reply_commit_wgas: (gas: bigint, value: number, error: number) =>
      answer(error, () =>
        idBytes(execution.replyCommit(new Uint8Array(), readValue(value), {gas})),
      ),
    gr_reservation_reply: (at: number, from: number, length: number, error: number) => {
      const bytes = payload('gr_reservation_reply', from, length);
      answer(error, () => reservationReply(at, bytes));
    },
    gr_reservation_reply_commit: (at: number, error: number) =>
      answer(error, () => reservationReply(at, new Uint8Array())),
    gr_reply_deposit: (id: number, gas: bigint, error: number) =>
      answer(error, () => execution.replyDeposit(readId(id), gas)),

    gr_create_program: (
      code: number,
      salt: number,
      saltLength: number,
      at: number,
      length: number,
      delay: number,
      error: number,
    ) => {
      const bytes = payload('gr_create_program', at, length);
      answer(error, () => create(code, memory.read(salt, saltLength), bytes, delay));
    },
    gr_create_program_wgas: (
      code: number,
      salt: number,
      saltLength: number,
      at: number,
      length: number,
      gas: bigint,
      delay: number,
      error: number,
    ) => {
      const bytes = payload('gr_create_program_wgas', at, length);
      answer(error, () => create(code, memory.read(salt, saltLength), bytes, delay, gas));
    },

    gr_reserve_gas: (gas: bigint, blocks: number, error: number) =>
      answer(error, () => idBytes(execution.reserveGas(gas, blocks))),
    gr_unreserve_gas: (id: number, error: number) =>
      answer(error, () => long(execution.unreserveGas(readId(id)))),
    gr_system_reserve_gas: (gas: bigint, error: number) =>
      answer(error, () => execution.systemReserveGas(gas)),

    gr_wait: () => execution.wait('wait'),
    gr_wait_for: (blocks: number) => execution.wait('waitFor', blocks),
    gr_wait_up_to: (blocks: number) => execution.wait('waitUpTo', blocks),
    gr_wake: (id: number, delay: number, error: number) =>
      answer(error, () => execution.wake(readId(id), delay)),
    gr_exit: (inheritor: number) => {
      throw new Ended({kind: 'exit', inheritor: readId(inheritor)});
    },
    gr_leave: () => {
      throw new Ended({kind: 'success'});
    },
    gr_panic: (at: number, length: number) => trap('panic', memory.read(at, length)),
    gr_oom_panic: () => trap('memoryOverflow'),
  };
}
