import {readFileSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import {
  type Event,
  isUser,
  type Message,
  simulate,
  type Step,
  VALUE_PER_GAS,
} from '../../src/simulator/model';
import {type ScenarioName, scenarios} from '../../src/simulator/scenarios';

type TraceEvent = {event: string} & Record<string, unknown>;

/** Events recorded from gtest by samples/programs/concepts/messaging/app/tests/traces. */
const traces = JSON.parse(
  readFileSync('samples/programs/concepts/messaging/traces.json', 'utf8'),
) as Record<string, TraceEvent[]>;

const names = Object.keys(scenarios) as ScenarioName[];

/** Returns the gas that each execution in a trace burned. Without gas there was no execution. */
const measured = (trace: TraceEvent[]): number[] =>
  trace.filter(({event, gas}) => event === 'burn' && gas !== 0).map(({gas}) => gas as number);

/** Converts the steps of a simulation to events in the format of traces.json. */
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

test('actor simulator: each scenario has a gtest trace, and each trace a scenario', () => {
  expect(Object.keys(traces).sort()).toEqual([...names].sort());
});

for (const name of names) {
  test(`actor simulator, ${name}: messages, reply codes, gas, balances and mailboxes match gtest`, () => {
    const trace = traces[name]!;
    const steps = simulate({...scenarios[name], burned: measured(trace)});
    expect(new Trace(steps).events).toEqual(trace);
  });

  test(`actor simulator, ${name}: the gas shown is within a fifth of what gtest measured`, () => {
    const gas = measured(traces[name]!);
    const shown: number[] = scenarios[name].burned;
    expect(shown).toHaveLength(gas.length);
    shown.forEach((burned, index) => {
      expect(Math.abs(burned - gas[index]!)).toBeLessThanOrEqual(0.2 * gas[index]!);
    });
  });

  test(`actor simulator, ${name}: no step creates or loses gas or value`, () => {
    for (const {state} of simulate(scenarios[name])) {
      let spent = 0;
      let held = 0;
      for (const {limit, burned, rent, free, returned} of state.meters) {
        const aside = limit - burned - rent - free - returned;
        expect(aside).toBeGreaterThanOrEqual(0);
        spent += (burned + rent) * VALUE_PER_GAS;
        held += (free + aside) * VALUE_PER_GAS;
      }
      const stored = [...state.stash, ...state.waitlist, ...state.mailbox];
      const underway = [...state.queue, ...stored.map(({message}) => message)].reduce(
        (sum, {value}) => sum + value,
        0,
      );
      const balances = Object.values(state.balances).reduce((sum, change) => sum + change, 0);
      expect(balances + spent + held + underway).toBe(0);
    }
  });

  test(`actor simulator, ${name}: at the end, no message is waiting and all gas is spent or returned`, () => {
    const {state} = simulate(scenarios[name]).at(-1)!;
    expect([state.queue, state.stash, state.waitlist, state.mailbox]).toEqual([[], [], [], []]);
    for (const {limit, burned, rent, free, returned} of state.meters) {
      expect(free).toBe(0);
      expect(burned + rent + returned).toBe(limit);
    }
  });
}

test('actor simulator: running a scenario again gives the same states, and no step changes an earlier state', () => {
  const steps = simulate(scenarios.chain);
  const copy = structuredClone(steps);
  expect(simulate(scenarios.chain)).toEqual(copy);
  expect(steps).toEqual(copy);
});
