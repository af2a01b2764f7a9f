/** How messages leave an execution: gear v2.0.0, sdk/gtest/src/manager/send_dispatch.rs and journal.rs. */
import type {Hex} from '../sails/hex';
import {autoReply, type Dispatch, isErrorReply, isReply, type Message} from './dispatch';
import {checkNotBuiltin} from './builtins';
import {holdCost, type Outgoing} from './execution';
import {MAILBOX_THRESHOLD} from './gas';
import {consume, payForHold, putIntoMailbox, removeReservation} from './holding';
import {replyId} from './ids';
import type {State} from './state';

/** The value of an error reply is on its way already: it is that of the failed message. */
function takeValue(state: State, message: Message): void {
  if (!isErrorReply(message)) state.accounts.take(message.source, message.value);
}

/**
 * Sends what an execution has sent.
 *
 * @param by the message whose execution sends, and whose gas pays unless a reservation does
 * @throws NotModeled
 */
export function send(state: State, by: Hex, sending: Outgoing): void {
  const {entry, message, delay, reservation} = sending;
  const {id, source, destination, gasLimit} = message;
  checkNotBuiltin(destination);
  const toUser = state.isUser(destination) && !state.withoutCode.has(destination);
  if (delay > 0) {
    sendDelayed(state, by, sending, toUser);
    return;
  }
  state.events.push({kind: 'send', message, by});
  if (toUser) {
    sendToUser(state, by, message, reservation);
    return;
  }
  takeValue(state, message);
  if (gasLimit !== undefined) state.gas.splitWithGas(by, id, gasLimit);
  else state.gas.split(reservation ?? by, id);
  if (reservation) removeReservation(state, source, reservation);
  state.queue.push({entry, message});
}

/** What a message to a user without gas of its own gets for the mailbox, when `price` is to be paid first. */
const sharedGas = (state: State, payer: Hex, price = 0n): bigint =>
  state.gas.limitOf(payer) - price >= MAILBOX_THRESHOLD ? MAILBOX_THRESHOLD : 0n;

/** send_dispatch.rs */
function sendToUser(state: State, by: Hex, message: Message, reservation: Hex | undefined): void {
  const payer = reservation ?? by;
  const gas = message.gasLimit ?? sharedGas(state, payer);
  takeValue(state, message);
  if (!isReply(message) && gas >= MAILBOX_THRESHOLD) {
    state.gas.detach('cut', payer, message.id, gas);
    putIntoMailbox(state, message, gas);
  } else {
    state.credit(message.destination, message.value);
    if (!isReply(message)) {
      state.gas.splitWithGas(by, replyId(message.id), 0n);
      state.queue.push({entry: 'reply', message: autoReply(message)});
    }
  }
  state.log.push(message);
  if (reservation) removeReservation(state, message.source, reservation);
}

/** send_dispatch.rs */
function sendDelayed(
  state: State,
  by: Hex,
  {entry, message, delay, reservation}: Outgoing,
  toUser: boolean,
): void {
  const {id, source, gasLimit} = message;
  state.events.push({kind: 'delay', message: id, blocks: delay});
  const payer = reservation ?? by;
  const price = holdCost(delay);
  let toMailbox = false;
  if (toUser) {
    const gas = gasLimit ?? sharedGas(state, payer, price);
    toMailbox = !isReply(message) && gas >= MAILBOX_THRESHOLD;
    state.gas.detach('cut', payer, id, toMailbox ? price + gas : price);
    if (!toMailbox) state.gas.splitWithGas(by, replyId(id), 0n);
  } else if (gasLimit !== undefined) {
    state.gas.splitWithGas(payer, id, gasLimit + price);
  } else {
    state.gas.split(payer, id);
  }
  if (reservation) removeReservation(state, source, reservation);
  state.gas.lock(id, 'stash', price);
  takeValue(state, message);
  const finish = state.height + delay;
  const hold = {start: state.height, finish};
  state.stash.set(id, {dispatch: {entry, message}, hold, toMailbox});
  state.tasks.add(finish, {kind: toUser ? 'sendUserMessage' : 'sendDispatch', id});
}

/** Sends what was delayed, to a program. */
export function sendStashed(state: State, id: Hex): void {
  state.queue.push(unstash(state, id).dispatch);
}

/** Sends what was delayed, to a user: send_dispatch.rs. */
export function sendStashedToUser(state: State, id: Hex): void {
  const {dispatch, toMailbox} = unstash(state, id);
  const {message} = dispatch;
  if (toMailbox) putIntoMailbox(state, message, state.gas.limitOf(id));
  else {
    state.credit(message.destination, message.value);
    state.queue.push({entry: 'reply', message: autoReply(message)});
    consume(state, id);
  }
  state.log.push(message);
}

function unstash(state: State, id: Hex): {dispatch: Dispatch; toMailbox: boolean} {
  const {dispatch, toMailbox, hold} = state.stash.get(id)!;
  state.stash.delete(id);
  payForHold(state, id, 'stash', hold);
  return {dispatch, toMailbox};
}
