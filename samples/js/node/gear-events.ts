/** The events of pallet `gear` for what the chain in memory did in a block. */
import {u8aToHex} from '@polkadot/util';
import type {Block, Chain} from '../../../src/chain/chain.ts';
import type {Message} from '../../../src/chain/dispatch.ts';
import {fromHex, type Hex} from '../../../src/sails/hex.ts';
import {NEVER} from './calls.ts';
import type {Runtime} from './runtime.ts';

const WAITED = {
  wait: 'WaitCalled',
  waitFor: 'WaitForCalled',
  waitUpTo: 'WaitUpToCalled',
  waitUpToFull: 'WaitUpToCalledFull',
} as const;

const STATUSES = {
  succeeded: 'Success',
  failed: 'Failed',
  notExecuted: 'NotExecuted',
} as const;

/** A message to a user as a value of the runtime's `UserMessage`. */
function userMessage({
  id,
  source,
  destination,
  payload,
  value,
  details,
}: Message) {
  const reply =
    details?.kind === 'reply'
      ? {to: details.to, code: fromHex(details.code)}
      : null;
  return {
    id,
    source,
    destination,
    payload: u8aToHex(payload),
    value,
    details: reply,
  };
}

/**
 * @param before the chain before the block
 * @param after the chain with it
 * @returns SCALE bytes, in order
 */
export function gearEvents(
  runtime: Runtime,
  {events, log}: Block,
  before: Chain,
  after: Chain,
): Uint8Array[] {
  const encoded: Uint8Array[] = [];
  const emit = (name: string, ...values: unknown[]) =>
    void encoded.push(runtime.event('gear', name, values));
  const toUsers = new Map(log.map(message => [message.id, message]));
  const tell = (message: Message) => {
    toUsers.delete(message.id);
    emit(
      'UserMessageSent',
      userMessage(message),
      after.mailbox.get(message.id)?.hold.finish ?? null,
    );
  };
  const waiting = new Set(before.waitlist.keys());
  const wake = (id: Hex, reason: object) => {
    if (waiting.delete(id)) emit('MessageWoken', id, reason);
  };
  const programs = new Map<Hex, Hex>();
  const statuses = new Map<Hex, string>();
  for (const event of events) {
    switch (event.kind) {
      case 'task':
        if (event.task === 'removeFromMailbox')
          emit('UserMessageRead', event.id, {System: 'OutOfRent'});
        else if (event.task === 'removeFromWaitlist')
          wake(event.id, {System: 'OutOfRent'});
        else if (event.task === 'wakeMessage')
          wake(event.id, {System: 'TimeoutHasCome'});
        else if (event.task === 'sendUserMessage') {
          const message = toUsers.get(event.id);
          if (message) tell(message);
        }
        break;
      case 'run':
        programs.set(event.message.id, event.message.destination);
        break;
      case 'send':
        if (toUsers.has(event.message.id)) tell(event.message);
        break;
      case 'wait':
        waiting.add(event.message);
        emit(
          'MessageWaited',
          event.message,
          null,
          {Runtime: WAITED[event.how]},
          event.finish,
        );
        break;
      case 'wake':
        wake(event.message, {Runtime: 'WakeCalled'});
        break;
      case 'done':
        statuses.set(event.message, STATUSES[event.result]);
    }
  }
  for (const [id, program] of after.programs) {
    const old = before.programs.get(id);
    const wasReady = old?.status === 'active' && old.init === undefined;
    if (program.status === 'active') {
      if (program.init === undefined && !wasReady)
        emit('ProgramChanged', id, {Active: {expiration: NEVER}});
    } else if (old?.status !== program.status) {
      emit(
        'ProgramChanged',
        id,
        program.status === 'exited' ? {Inactive: null} : {Terminated: null},
      );
    }
  }
  const changed = [...programs].filter(
    ([message, program]) =>
      after.programs.get(program) !== before.programs.get(program) &&
      statuses.get(message) !== 'NotExecuted',
  );
  if (programs.size > 0) {
    const changes = [...new Set(changed.map(([, program]) => program))].sort();
    emit('MessagesDispatched', programs.size, sorted(statuses), changes);
  }
  return encoded;
}

/** The runtime's maps are sorted by key. */
const sorted = (map: ReadonlyMap<Hex, string>): Map<Hex, string> =>
  new Map([...map].sort(([one], [other]) => (one < other ? -1 : 1)));
