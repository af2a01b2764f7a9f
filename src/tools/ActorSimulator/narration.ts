import {translate} from '@docusaurus/Translate';
import {VALUE_PER_GAS} from '@site/src/chain/gas';
import {type Actor, type Event, isUser, type Message, VARA} from './steps';

/** Formats numbers in the reader's language. */
export type Numbers = {
  gas: (gas: number) => string;
  vara: (units: number) => string;
  /** What gas costs, in VARA. */
  price: (gas: number) => string;
};

/** Returns the formats of a locale: gas in full, VARA with up to four decimals. */
export function numbersOf(locale: string): Numbers {
  const gas = new Intl.NumberFormat(locale);
  const vara = new Intl.NumberFormat(locale, {maximumFractionDigits: 4});
  return {
    gas: value => gas.format(value),
    vara: units => vara.format(units / VARA),
    price: value => vara.format((value * Number(VALUE_PER_GAS)) / VARA),
  };
}

/** The name of a user or a program. */
export function actorName(actor: Actor): string {
  return isUser(actor)
    ? actor
    : translate(
        {
          id: 'actorSimulator.program',
          message: 'Program {name}',
          description: 'Actor simulator: name of a program',
        },
        {name: actor},
      );
}

/** The name of a message, for sentences and for its card. */
export function nameOf({kind, code, payload}: Message): string {
  if (kind === 'Signal') {
    return translate({
      id: 'actorSimulator.signal',
      message: 'a signal',
      description: 'Actor simulator: name of a signal',
    });
  }
  if (code === 'Success(Auto)') {
    return translate({
      id: 'actorSimulator.autoReply',
      message: 'an automatic reply',
      description: 'Actor simulator: name of a reply that the chain gives',
    });
  }
  if (code === 'Success(Manual)' && payload === '') {
    return translate({
      id: 'actorSimulator.emptyReply',
      message: 'an empty reply',
      description: 'Actor simulator: name of a reply without payload',
    });
  }
  if (code === 'Success(Manual)') {
    return translate(
      {
        id: 'actorSimulator.reply',
        message: 'the reply “{payload}”',
        description: 'Actor simulator: name of a reply',
      },
      {payload},
    );
  }
  if (code) {
    return translate({
      id: 'actorSimulator.errorReply',
      message: 'an error reply',
      description: 'Actor simulator: name of a reply that tells of a failure',
    });
  }
  if (payload === '') {
    return translate({
      id: 'actorSimulator.emptyMessage',
      message: 'an empty message',
      description: 'Actor simulator: name of a message without payload',
    });
  }
  return translate(
    {
      id: 'actorSimulator.message',
      message: '“{payload}”',
      description: 'Actor simulator: name of a message by its payload',
    },
    {payload},
  );
}

function tellSend({message, until, deposit}: Event & {type: 'send'}, {gas}: Numbers): string {
  const {from, to, code, payload} = message;
  const values = {message: nameOf(message), to, payload};
  if (code === 'Success(Auto)') {
    if (isUser(to)) {
      return translate(
        {
          id: 'actorSimulator.sendAutoToUser',
          message:
            'It has not replied, so the chain sends {to} an automatic reply, which is an event.',
          description: 'Actor simulator: automatic reply to a user; {to} is a name',
        },
        values,
      );
    }
    if (isUser(from)) {
      return translate(
        {
          id: 'actorSimulator.sendAutoFromUser',
          message: 'The chain sends program {to} an automatic reply, which has no gas.',
          description: 'Actor simulator: automatic reply for a mailbox message that expired',
        },
        values,
      );
    }
    return deposit
      ? translate(
          {
            id: 'actorSimulator.sendAutoDeposit',
            message:
              'It has not replied, so the chain sends program {to} an automatic reply. The reply deposit is its gas.',
            description: 'Actor simulator: automatic reply paid by a reply deposit',
          },
          values,
        )
      : translate(
          {
            id: 'actorSimulator.sendAuto',
            message:
              'It has not replied, so the chain sends program {to} an automatic reply, which has no gas.',
            description: 'Actor simulator: automatic reply to a program',
          },
          values,
        );
  }
  if (code?.startsWith('Error')) {
    return translate(
      {
        id: 'actorSimulator.sendError',
        message: 'The chain answers {to} with an error reply, “{payload}”.',
        description: 'Actor simulator: error reply; {to} is a user or a program',
      },
      values,
    );
  }
  if (until !== undefined) {
    return translate(
      {
        id: 'actorSimulator.sendMail',
        message:
          'It sends {message} to {to}. The message stays in the mailbox until block {until} at the latest.',
        description: 'Actor simulator: message to a user',
      },
      {...values, until: gas(until)},
    );
  }
  return isUser(to)
    ? translate(
        {
          id: 'actorSimulator.sendEvent',
          message: 'It sends {message} to {to} as an event, which is not stored.',
          description: 'Actor simulator: reply to a user',
        },
        values,
      )
    : translate(
        {
          id: 'actorSimulator.send',
          message: 'It sends {message} to program {to}. The message goes to the end of the queue.',
          description: 'Actor simulator: message or reply to a program',
        },
        values,
      );
}

function tellTask({task, message}: Event & {type: 'task'}): string {
  const values = {message: nameOf(message)};
  switch (task) {
    case 'WakeMessage':
      return translate(
        {
          id: 'actorSimulator.taskWake',
          message: 'The time is up: {message} leaves the waitlist for the queue.',
          description: 'Actor simulator: a wait ends by its timeout',
        },
        values,
      );
    case 'SendDispatch':
      return translate(
        {
          id: 'actorSimulator.taskSend',
          message: 'The delay is over: {message} leaves the stash for the queue.',
          description: 'Actor simulator: a delayed message is due',
        },
        values,
      );
    case 'RemoveFromMailbox':
      return translate({
        id: 'actorSimulator.taskExpire',
        message: 'The gas set aside for the stay is used up, so the message leaves the mailbox.',
        description: 'Actor simulator: a mailbox message expires',
      });
  }
}

/** Describes an event in one or two plain sentences. */
function tell(event: Event, numbers: Numbers): string {
  const {gas, vara, price} = numbers;
  switch (event.type) {
    case 'user':
      return translate(
        {
          id: 'actorSimulator.user',
          message:
            '{from} sends {message} to program {to}. The message goes to the end of the queue, and {vara} VARA are held for its limit of {gas} gas.',
          description: 'Actor simulator: a user sends a message',
        },
        {
          from: event.message.from,
          to: event.message.to,
          message: nameOf(event.message),
          gas: gas(event.gas),
          vara: price(event.gas),
        },
      );
    case 'answer':
      return translate(
        {
          id: 'actorSimulator.answer',
          message:
            '{from} answers from the mailbox and pays for the gas: {message} goes to the end of the queue.',
          description: 'Actor simulator: a user answers a mailbox message',
        },
        {from: event.message.from, message: nameOf(event.message)},
      );
    case 'idle':
      return translate(
        {
          id: 'actorSimulator.idle',
          message: 'Blocks without work: {blocks}.',
          description: 'Actor simulator: nothing happens in these blocks, a number or a range',
        },
        {blocks: event.from === event.to ? event.to : `${event.from}–${event.to}`},
      );
    case 'task':
      return tellTask(event);
    case 'run': {
      const values = {
        program: event.message.to,
        message: nameOf(event.message),
        burned: gas(event.burned),
      };
      return event.resumed
        ? translate(
            {
              id: 'actorSimulator.resume',
              message:
                'Program {program} takes {message} again, continues after its await and burns {burned} gas.',
              description: 'Actor simulator: an execution goes on after it has waited',
            },
            values,
          )
        : translate(
            {
              id: 'actorSimulator.run',
              message:
                'Program {program} takes {message} from the head of the queue and burns {burned} gas.',
              description: 'Actor simulator: a message is handled',
            },
            values,
          );
    }
    case 'state':
      return translate(
        {
          id: 'actorSimulator.state',
          message: 'Its state is now {field}: {value}.',
          description: 'Actor simulator: a program changes its state; {field} is code',
        },
        {field: event.field, value: event.value},
      );
    case 'credit':
      return translate(
        {
          id: 'actorSimulator.credit',
          message: '{to} gets {value} VARA.',
          description: 'Actor simulator: value arrives at a user or program',
        },
        {to: actorName(event.to), value: vara(event.value)},
      );
    case 'send':
      return tellSend(event, numbers);
    case 'delay':
      return translate(
        {
          id: 'actorSimulator.delay',
          message:
            'It sends {message} to itself with a delay of {blocks} blocks. The message stays in the stash until block {until}.',
          description: 'Actor simulator: a program sends a delayed message to itself',
        },
        {message: nameOf(event.message), blocks: event.blocks, until: event.until},
      );
    case 'deposit':
      return translate(
        {
          id: 'actorSimulator.deposit',
          message: 'It sets {gas} gas aside for its own reply handler. This is a reply deposit.',
          description: 'Actor simulator: a program gives a reply deposit',
        },
        {gas: gas(event.gas)},
      );
    case 'wait': {
      const {message, until, reserve} = event;
      const values = {message: nameOf(message), until, gas: gas(reserve)};
      return event.sleeps
        ? translate(
            {
              id: 'actorSimulator.sleep',
              message:
                'It sleeps: {message} goes to the waitlist until block {until}. What it has done so far is stored; {gas} gas stay set aside in case it fails.',
              description: 'Actor simulator: a message sleeps',
            },
            values,
          )
        : translate(
            {
              id: 'actorSimulator.wait',
              message:
                'It awaits the answer: {message} goes to the waitlist, until block {until} at the latest. What it has done so far is stored; {gas} gas stay set aside in case it fails.',
              description: 'Actor simulator: a message waits for an answer',
            },
            values,
          );
    }
    case 'wake':
      return translate(
        {
          id: 'actorSimulator.wake',
          message: 'It wakes {message}, which leaves the waitlist for the end of the queue.',
          description: 'Actor simulator: a reply wakes the message that waits for it',
        },
        {message: nameOf(event.message)},
      );
    case 'signal':
      return translate(
        {
          id: 'actorSimulator.sendSignal',
          message: 'The {gas} gas set aside for this case go to a signal in the queue.',
          description: 'Actor simulator: a failure causes a signal',
        },
        {gas: gas(event.gas)},
      );
    case 'panic':
      return event.waited
        ? translate(
            {
              id: 'actorSimulator.panicLate',
              message:
                'It panics, “{text}”. Only its changes after the await are undone, and it keeps the value.',
              description: 'Actor simulator: a panic after an await',
            },
            {text: event.text},
          )
        : translate(
            {
              id: 'actorSimulator.panic',
              message:
                'It panics, “{text}”. Its changes are undone, and its messages are never sent.',
              description: 'Actor simulator: a panic',
            },
            {text: event.text},
          );
    case 'noGas':
      return event.waits
        ? translate({
            id: 'actorSimulator.noGasWaits',
            message:
              'Without gas, its reply handler can’t run. Nothing is woken, and the message keeps waiting.',
            description: 'Actor simulator: an automatic reply reaches a program that waits',
          })
        : translate({
            id: 'actorSimulator.noGas',
            message: 'Without gas, its reply handler can’t run. No message was waiting for it.',
            description: 'Actor simulator: an automatic reply reaches a program that doesn’t wait',
          });
    case 'return':
      return translate(
        {
          id: 'actorSimulator.return',
          message: '{gas} gas that were not needed go back to {to}.',
          description: 'Actor simulator: gas is returned to a user',
        },
        {gas: gas(event.gas), to: event.to},
      );
  }
}

/** Describes the value that a message carries, in a sentence of its own after the message's. */
function tellValue(event: Event, {vara}: Numbers): string[] {
  const carries =
    event.type === 'user' ||
    (event.type === 'send' && !(isUser(event.message.to) && event.message.code));
  return carries && event.message.value > 0
    ? [
        translate(
          {
            id: 'actorSimulator.value',
            message: 'Attached value: {value} VARA.',
            description: 'Actor simulator: value that a message carries',
          },
          {value: vara(event.message.value)},
        ),
      ]
    : [];
}

/** Describes the events of a step, one sentence or two for each. */
export const tellAll = (events: Event[], numbers: Numbers): string[] =>
  events.flatMap(event => [tell(event, numbers), ...tellValue(event, numbers)]);
