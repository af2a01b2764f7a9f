/**
 * Waitlist, mailbox and reservations: what holding costs, and what happens at its end. Rules: gear v2.0.0,
 * sdk/gtest/src/manager/wait_wake.rs, hold_bound.rs, expend.rs, reservations.rs and task.rs.
 */
import type {Hex} from '../sails/hex';
import type {Dispatch, Message} from './dispatch';
import {holdCost, type WaitKind} from './execution';
import {HOLD_COST, RESERVE_FOR, VALUE_PER_GAS} from './gas';
import type {Lock} from './gasTree';
import type {Hold, State} from './state';

/** The last block for which the gas lasts: hold_bound.rs. */
function lastBlockFor(state: State, gas: bigint): number {
  const blocks = gas / HOLD_COST;
  const most = 0xffff_ffffn;
  return state.height + Number(blocks < most ? blocks : most) - RESERVE_FOR;
}

/** Ends a message or a reservation, and gives back the gas that is left: expend.rs. */
export function consume(state: State, id: Hex): void {
  const left = state.gas.consume(id);
  if (!left || left.gas === 0n) return;
  state.events.push({kind: 'return', to: left.payer, gas: left.gas});
  state.accounts.add(left.payer, left.gas * VALUE_PER_GAS);
}

/** Burns the price of the blocks that something was held, and unlocks the rest: expend.rs. */
export function payForHold(state: State, id: Hex, lock: Lock, {start, finish}: Hold): void {
  const until = Math.min(state.height, finish + RESERVE_FOR);
  const prepaid = state.gas.unlockAll(id, lock);
  const price = BigInt(Math.max(0, until - start)) * HOLD_COST;
  const gas = price < prepaid ? price : prepaid;
  state.events.push({kind: 'rent', id, gas});
  state.gas.spend(id, gas);
}

/** Puts a message into the waitlist: wait_wake.rs. */
export function wait(state: State, dispatch: Dispatch, kind: WaitKind, blocks?: number): void {
  const {id, destination} = dispatch.message;
  const last = lastBlockFor(state, state.gas.limitOf(id));
  const finish = blocks === undefined ? last : Math.min(state.height + blocks, last);
  state.events.push({kind: 'wait', message: id, how: kind, finish});
  state.gas.lock(id, 'waitlist', holdCost(finish - state.height));
  const wakes = kind === 'waitFor' || kind === 'waitUpToFull';
  state.tasks.add(finish, {
    kind: wakes ? 'wakeMessage' : 'removeFromWaitlist',
    actor: destination,
    id,
  });
  state.waitlist.set(id, {dispatch, hold: {start: state.height, finish}});
}

/** Takes a message of the program out of the waitlist. @returns undefined when it isn't there */
export function takeFromWaitlist(state: State, program: Hex, id: Hex): Dispatch | undefined {
  const waiting = state.waitlist.get(id);
  if (waiting?.dispatch.message.destination !== program) return undefined;
  state.waitlist.delete(id);
  payForHold(state, id, 'waitlist', waiting.hold);
  state.tasks.delete(waiting.hold.finish, {kind: 'removeFromWaitlist', actor: program, id});
  return waiting.dispatch;
}

/** Wakes all messages of a program that has ended, so that they fail: sdk/gtest/src/manager.rs. */
export function wakeAll(state: State, program: Hex): void {
  const ids = [...state.waitlist].filter(
    ([, {dispatch}]) => dispatch.message.destination === program,
  );
  for (const [id] of ids.sort(([one], [other]) => (one < other ? -1 : 1))) {
    state.queue.push(takeFromWaitlist(state, program, id)!);
  }
}

/** Puts a message to a user into the mailbox, which its gas pays for: send_dispatch.rs. */
export function putIntoMailbox(state: State, message: Message, gas: bigint): void {
  const {id, destination} = message;
  const finish = lastBlockFor(state, gas);
  state.gas.lock(id, 'mailbox', gas);
  state.mailbox.set(id, {message, hold: {start: state.height, finish}});
  state.tasks.add(finish, {kind: 'removeFromMailbox', actor: destination, id});
}

/** Takes a message out of the mailbox; the user gets its value. @returns undefined when it isn't there: manager.rs */
export function takeFromMailbox(state: State, user: Hex, id: Hex): Message | undefined {
  const entry = state.mailbox.get(id);
  if (entry?.message.destination !== user) return undefined;
  state.mailbox.delete(id);
  payForHold(state, id, 'mailbox', entry.hold);
  consume(state, id);
  state.credit(user, entry.message.value);
  state.tasks.delete(entry.hold.finish, {kind: 'removeFromMailbox', actor: user, id});
  return entry.message;
}

/** Sets gas aside for a program's later messages: journal.rs. */
export function reserve(
  state: State,
  {message, program, id}: {message: Hex; program: Hex; id: Hex},
  amount: bigint,
  duration: number,
): void {
  const finish = state.height + duration;
  state.gas.detach('reserved', message, id, amount + holdCost(duration));
  state.gas.lock(id, 'reservation', holdCost(duration));
  state.tasks.add(finish, {kind: 'removeGasReservation', actor: program, id});
}

/** Ends a reservation: reservations.rs. */
export function endReservation(state: State, program: Hex, id: Hex, hold: Hold): void {
  payForHold(state, id, 'reservation', hold);
  consume(state, id);
  state.tasks.delete(hold.finish, {kind: 'removeGasReservation', actor: program, id});
}

/** Removes a reservation from its program, and ends it. */
export function removeReservation(state: State, program: Hex, id: Hex): void {
  const owner = state.programs.get(program);
  if (owner?.status !== 'active') return;
  const slot = owner.reservations.get(id);
  if (!slot) return;
  const reservations = new Map(owner.reservations);
  reservations.delete(id);
  state.programs.set(program, {...owner, reservations});
  endReservation(state, program, id, slot);
}
