/**
 * What the chain does with a message of the queue, and with a task. Rules: gear v2.0.0,
 * protocol/processor/src/processing.rs (the order of steps), sdk/gtest/src/manager/block_exec.rs,
 * journal.rs and task.rs (the steps).
 */
import {utf8ToBytes} from '@noble/hashes/utils.js';
import type {Hex} from '../sails/hex';
import {type ExecutionError, REPLY_CODES, SIGNAL_CODES} from './codes';
import {autoReply, type Dispatch, isErrorReply, replyTo} from './dispatch';
import type {Ending, Execution, Reservation} from './execution';
import {EXISTENTIAL_DEPOSIT, PROGRAM_COST} from './gas';
import {
  consume,
  endReservation,
  reserve,
  removeReservation,
  takeFromMailbox,
  takeFromWaitlist,
  wait,
  wakeAll,
} from './holding';
import {idBytes, replyId, signalId, SYSTEM_ID} from './ids';
import {run} from './run';
import {send, sendStashed, sendStashedToUser} from './sending';
import type {Program, State} from './state';
import type {Task} from './tasks';

type ActiveProgram = Extract<Program, {status: 'active'}>;

/**
 * Handles the first message of the queue.
 *
 * @returns whether the block has room for more
 * @throws NotModeled
 */
export function processNext(state: State, random: Uint8Array): boolean {
  const dispatch = state.queue.shift()!;
  const {entry, message} = dispatch;
  const {id, destination} = message;
  const gas = state.gas.limitOf(id);
  if (state.allowance < PROGRAM_COST) {
    state.queue.unshift(dispatch);
    return false;
  }
  state.events.push({kind: 'run', message, entry, gas});
  if (gas < PROGRAM_COST) {
    fail(state, dispatch, {code: REPLY_CODES.ranOutOfGas, burned: 0n, error: 'ranOutOfGas'});
    return true;
  }
  const program = state.programs.get(destination);
  if (program?.status !== 'active') {
    const [code, payload] = !program
      ? [REPLY_CODES.notCreated]
      : program.status === 'terminated'
        ? [REPLY_CODES.initializationFailed]
        : [REPLY_CODES.exited, idBytes(program.inheritor)];
    fail(state, dispatch, {code, payload, burned: PROGRAM_COST});
    return true;
  }
  if (program.init !== undefined && program.init !== id && entry !== 'reply') {
    fail(state, dispatch, {code: REPLY_CODES.uninitialized, burned: PROGRAM_COST});
    return true;
  }

  const result = run(program.code, program.memory, {
    dispatch,
    balance: state.accounts.spendable(destination),
    gas,
    allowance: state.allowance,
    block: {height: state.height, timestamp: state.timestamp, random},
    reservations: program.reservations,
    isEstimate: state.isEstimate,
  });
  if (!result) {
    succeed(state, dispatch, undefined, {kind: 'success'});
    return true;
  }
  const {execution, ending, memory} = result;
  switch (ending.kind) {
    case 'allowance':
      state.queue.unshift(dispatch);
      return false;
    case 'trap': {
      const {error, payload} = ending;
      const {burned, systemReserved} = execution;
      fail(state, dispatch, {code: REPLY_CODES[error], payload, burned, error, systemReserved});
      break;
    }
    default:
      succeed(state, dispatch, execution, ending);
      changeProgram(state, destination, {memory});
      if (ending.kind === 'exit')
        endProgram(state, destination, {status: 'exited', inheritor: ending.inheritor});
  }
  return true;
}

function changeProgram(state: State, id: Hex, change: Partial<ActiveProgram>): void {
  const program = state.programs.get(id);
  if (program?.status === 'active') state.programs.set(id, {...program, ...change});
}

function burn(state: State, id: Hex, estimate: bigint): void {
  const gas = state.measure(estimate);
  state.events.push({kind: 'burn', message: id, gas});
  state.allowance -= gas;
  state.gas.spend(id, gas);
}

/** processing.rs */
function succeed(
  state: State,
  dispatch: Dispatch,
  execution: Execution | undefined,
  ending: Exclude<Ending, {kind: 'trap' | 'allowance'}>,
): void {
  const {entry, message, context} = dispatch;
  const {id, destination, value} = message;
  burn(state, id, execution?.burned ?? PROGRAM_COST);
  if (execution) {
    applyReservations(state, execution);
    if (execution.systemReserved !== undefined)
      state.gas.systemReserve(id, execution.systemReserved);
  }
  if (!context) state.credit(destination, value);
  for (const candidate of execution?.candidates ?? []) createProgram(state, destination, candidate);
  const repliesItself = entry === 'reply' || entry === 'signal' || execution?.hasReplied;
  if (ending.kind !== 'wait' && !repliesItself) {
    const reply = autoReply(message);
    send(state, id, {entry: 'reply', message: reply, delay: 0, reservation: undefined});
  }
  if (execution) {
    for (const {message: sent, gas} of execution.replyDeposits) {
      state.gas.detach('deposit', id, replyId(sent), gas);
    }
    for (const outgoing of execution.outgoing) send(state, id, outgoing);
    for (const awakening of execution.awakenings) wake(state, destination, awakening);
  }
  if (ending.kind === 'wait') {
    wait(state, {entry, message, context: execution!.context}, ending.wait, ending.blocks);
    return;
  }
  if (hasSystemReservation(dispatch, execution?.systemReserved)) state.gas.systemUnreserve(id);
  if (ending.kind === 'success' && entry === 'init')
    changeProgram(state, destination, {init: undefined});
  state.events.push({kind: 'done', message: id, result: 'succeeded'});
  consume(state, id);
}

const hasSystemReservation = ({context}: Dispatch, now: bigint | undefined): boolean =>
  context?.systemReservation !== undefined || now !== undefined;

/** journal.rs */
function createProgram(
  state: State,
  creator: Hex,
  {code: codeId, init, program}: Execution['candidates'][number],
): void {
  const code = state.codes.get(codeId);
  if (!code) state.withoutCode.add(program);
  else if (state.isUser(program)) {
    state.programs.set(program, {status: 'active', code, init, reservations: new Map()});
    state.accounts.transfer(creator, program, EXISTENTIAL_DEPOSIT);
  }
}

/** journal.rs */
function wake(state: State, program: Hex, {message, delay}: Execution['awakenings'][number]): void {
  state.events.push({kind: 'wake', message});
  if (delay > 0) {
    if (state.waitlist.get(message)?.dispatch.message.destination !== program) return;
    state.tasks.add(state.height + delay, {kind: 'wakeMessage', actor: program, id: message});
    return;
  }
  const dispatch = takeFromWaitlist(state, program, message);
  if (dispatch) state.queue.push(dispatch);
}

function applyReservations(state: State, {message, reservations}: Execution): void {
  const {id, destination} = message;
  const kept = new Map<Hex, Reservation>();
  for (const [reservation, entry] of reservations) {
    switch (entry.kind) {
      case 'exists':
        kept.set(reservation, entry.slot);
        break;
      case 'created': {
        const {amount, duration} = entry;
        reserve(state, {message: id, program: destination, id: reservation}, amount, duration);
        kept.set(reservation, {amount, start: state.height, finish: state.height + duration});
        break;
      }
      case 'removed':
        endReservation(state, destination, reservation, entry.slot);
    }
  }
  changeProgram(state, destination, {reservations: kept});
}

type Failure = {
  code: Hex;
  payload?: Uint8Array | undefined;
  burned: bigint;
  /** Absent when the program was not run. */
  error?: ExecutionError;
  /** Gas that the execution had reserved for signals. */
  systemReserved?: bigint | undefined;
};

/** processing.rs. Nothing that the execution did is kept. */
function fail(state: State, dispatch: Dispatch, failure: Failure): void {
  const {code, payload = new Uint8Array(), burned, error, systemReserved} = failure;
  const {entry, message, context} = dispatch;
  const {id, source, destination, value} = message;
  burn(state, id, burned);
  const replies = entry !== 'reply' && entry !== 'signal';
  if (!context && !replies) state.credit(destination, value);
  if (systemReserved !== undefined) state.gas.systemReserve(id, systemReserved);
  const isReserved = hasSystemReservation(dispatch, systemReserved);
  if (error && isReserved && !isErrorReply(message) && entry !== 'signal' && entry !== 'init')
    signal(state, id, destination, SIGNAL_CODES[error]);
  if (isReserved) state.gas.systemUnreserve(id);
  if (replies) {
    const reply = replyTo(message, code, {payload, value: context ? 0n : value});
    send(state, id, {entry: 'reply', message: reply, delay: 0, reservation: undefined});
  }
  if (error && entry === 'init') failInit(state, destination, source);
  state.events.push({kind: 'done', message: id, result: error ? 'failed' : 'notExecuted'});
  consume(state, id);
}

/** journal.rs */
function signal(state: State, id: Hex, program: Hex, code: number): void {
  const gas = state.gas.systemUnreserve(id);
  if (gas === 0n) return;
  state.events.push({kind: 'signal', message: id});
  const message = {
    id: signalId(id),
    source: SYSTEM_ID,
    destination: program,
    payload: new Uint8Array(),
    value: 0n,
    details: {kind: 'signal', from: id, code},
  } as const;
  state.gas.splitWithGas(id, message.id, gas);
  state.queue.push({entry: 'signal', message});
}

/** journal.rs. What the program has goes to its inheritor. */
function endProgram(state: State, id: Hex, end: Exclude<Program, ActiveProgram>): void {
  wakeAll(state, id);
  const program = state.programs.get(id);
  if (program?.status === 'active') {
    for (const reservation of program.reservations.keys())
      removeReservation(state, id, reservation);
  }
  state.programs.set(id, end);
  state.accounts.transferAll(id, end.inheritor);
}

/** sdk/gtest/src/manager.rs */
function failInit(state: State, program: Hex, creator: Hex): void {
  if (state.programs.has(program))
    endProgram(state, program, {status: 'terminated', inheritor: creator});
}

/** task.rs */
export function processTask(state: State, {kind, actor, id}: Task): void {
  state.events.push({kind: 'task', task: kind, id});
  switch (kind) {
    case 'removeFromMailbox': {
      state.gas.create(actor!, replyId(id), 0n);
      const message = takeFromMailbox(state, actor!, id)!;
      state.queue.push({entry: 'reply', message: autoReply(message)});
      break;
    }
    case 'removeFromWaitlist':
      expire(state, takeFromWaitlist(state, actor!, id)!);
      break;
    case 'wakeMessage': {
      const dispatch = takeFromWaitlist(state, actor!, id);
      if (dispatch) state.queue.push(dispatch);
      break;
    }
    case 'sendDispatch':
      sendStashed(state, id);
      break;
    case 'sendUserMessage':
      sendStashedToUser(state, id);
      break;
    case 'removeGasReservation':
      removeReservation(state, actor!, id);
  }
}

/** A message that waited until its gas was used up: task.rs. */
function expire(state: State, {entry, message}: Dispatch): void {
  const {id, source, destination} = message;
  if (entry === 'init') state.gas.systemUnreserve(id);
  else if (entry !== 'signal') signal(state, id, destination, SIGNAL_CODES.removedFromWaitlist);
  if (entry !== 'reply' && entry !== 'signal') {
    const payload = utf8ToBytes('removal from waitlist');
    const reply = replyTo(message, REPLY_CODES.removedFromWaitlist, {payload});
    if (state.isUser(source)) state.log.push(reply);
    else {
      state.gas.split(id, reply.id);
      state.queue.push({entry: 'reply', message: reply});
    }
  }
  consume(state, id);
  if (entry === 'init') failInit(state, destination, source);
}
