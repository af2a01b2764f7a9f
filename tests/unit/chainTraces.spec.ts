/** Scenarios with every way to send, wait for and pay for a message, replayed step by step as gtest made them. */
import {expect, test} from '@playwright/test';
import {type Event, isUser, type Message, type Step} from '../../src/tools/ActorSimulator/steps';
import {record} from './messaging/record';
import {burnedIn, moves, names, type TraceEvent, traces} from './messaging/scenarios';

/** Converts the steps of the chain to events in the format of traces.json. */
class Trace {
  readonly events: TraceEvent[] = [];
  private readonly labels: number[] = [];
  private toUsers: Message[] = [];

  constructor(steps: Step[]) {
    steps.forEach(({events, state}, index) => {
      for (const event of events) {
        this.tell(event);
      }
      const next = steps[index + 1];
      const worked = events.some(({type}) => type === 'run');
      if (worked && state.queue.length === 0 && next?.state.block !== state.block) {
        this.endBlock(state);
      }
    });
    this.push('states', steps.at(-1)!.state.programs);
  }

  private label({id}: {id: number}): string {
    if (!this.labels.includes(id)) {
      this.labels.push(id);
    }
    return `m${this.labels.indexOf(id) + 1}`;
  }

  private push(event: string, fields: Record<string, unknown> = {}): void {
    this.events.push({event, ...fields});
  }

  private tell(event: Event): void {
    switch (event.type) {
      case 'user': {
        const {from, to, value} = event.message;
        this.push('user', {from, to, message: this.label(event.message), value});
        break;
      }
      case 'answer':
        this.push('answer', {from: event.message.from, message: this.label(event.message)});
        break;
      case 'task':
        this.push('task', {task: event.task, message: this.label(event.message)});
        break;
      case 'run': {
        const {kind, to} = event.message;
        this.push('run', {kind, message: this.label(event.message), to, gas: event.gas});
        this.push('burn', {gas: event.burned});
        break;
      }
      case 'send': {
        const {from, to, value, code = ''} = event.message;
        // The chain creates a user's automatic reply without logging it.
        if (!isUser(from)) {
          this.push('send', {message: this.label(event.message), from, to, value, code});
          if (isUser(to)) {
            this.toUsers.push(event.message);
          }
        }
        // gtest logs a panic after its reply.
        if (code.startsWith('Error')) {
          this.push('trap');
        }
        break;
      }
      case 'delay':
        this.push('delay', {message: this.label(event.message), blocks: event.blocks});
        break;
      case 'wait':
      case 'wake':
      case 'signal':
        this.push(event.type, {message: this.label(event.message)});
        break;
      case 'noGas':
        this.push('trap');
        break;
      case 'return':
        this.push('return', {to: event.to, gas: event.gas});
        break;
    }
  }

  private endBlock({block, balances, mailbox}: Step['state']): void {
    for (const message of this.toUsers) {
      this.push('log', {message: this.label(message), payload: message.payload});
    }
    this.toUsers = [];
    this.push('end', {
      block,
      balances: Object.fromEntries(Object.entries(balances).filter(([, change]) => change !== 0)),
      mailboxes: mailbox.map(({message}) => this.label(message)),
    });
  }
}

for (const name of names) {
  test(`chain, ${name}: messages, codes, gas, balances, mailboxes and state are those of gtest`, () => {
    const trace = traces[name];
    expect(new Trace(record(moves[name], burnedIn(trace))).events).toEqual(trace);
  });
}
