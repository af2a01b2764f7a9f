/**
 * What the home page's picture shows: messages from program A to program B, and B's replies. Like on the chain, B takes
 * messages from its queue one at a time, its state changes when a handler has ended, and the reply is sent then.
 */
export type Message = {
  id: number;
  amount: number;
  stage: 'request' | 'queued' | 'handled' | 'reply';
  /** B's total after the message, which the reply carries. */
  total?: number;
};

export type Exchange = {
  /** B's state. */
  total: number;
  /** Messages and replies on their way, the oldest first. */
  messages: readonly Message[];
  /** The last message whose reply A has got. */
  last?: Message;
  /** The id of the next message. */
  nextId: number;
};

export type Event =
  /** The reader sends `Add(amount)` as program A. */
  | {type: 'send'; amount: number}
  /** The oldest message in this stage has come to its end: it has arrived, is handled, or its reply has arrived. */
  | {type: 'next'; stage: 'request' | 'handled' | 'reply'};

/** How many messages B's queue has room for in the picture; programs on the chain have no such limit. */
export const ROOM = 3;

export const start: Exchange = {total: 40, messages: [], nextId: 0};

/** The messages that are on their way to B, wait in its queue, or are being handled. */
export const pending = ({messages}: Exchange): Message[] =>
  messages.filter(({stage}) => stage !== 'reply');

/** Starts the next message in B's queue, if B is not handling another one. */
function handleNext(exchange: Exchange): Exchange {
  const {messages} = exchange;
  if (messages.some(({stage}) => stage === 'handled')) {
    return exchange;
  }
  const next = messages.find(({stage}) => stage === 'queued');
  return {
    ...exchange,
    messages: messages.map(message => (message === next ? {...next, stage: 'handled'} : message)),
  };
}

/** Returns the exchange after an event. A message beyond B's room is not sent, an event without its message ignored. */
export function after(exchange: Exchange, event: Event): Exchange {
  if (event.type === 'send') {
    if (pending(exchange).length >= ROOM) {
      return exchange;
    }
    const message: Message = {id: exchange.nextId, amount: event.amount, stage: 'request'};
    return {
      ...exchange,
      messages: [...exchange.messages, message],
      nextId: exchange.nextId + 1,
    };
  }
  const current = exchange.messages.find(({stage}) => stage === event.stage);
  if (current === undefined) {
    return exchange;
  }
  const replaced = (changed: Message) =>
    exchange.messages.map(message => (message === current ? changed : message));
  switch (event.stage) {
    case 'request':
      return handleNext({...exchange, messages: replaced({...current, stage: 'queued'})});
    case 'handled': {
      const total = exchange.total + current.amount;
      return handleNext({
        ...exchange,
        total,
        messages: replaced({...current, stage: 'reply', total}),
      });
    }
    case 'reply':
      return {
        ...exchange,
        messages: exchange.messages.filter(message => message !== current),
        last: current,
      };
  }
}
