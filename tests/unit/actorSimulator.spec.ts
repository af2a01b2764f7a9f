import {readFileSync, writeFileSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import {VALUE_PER_GAS} from '../../src/chain/gas';
import {scenarios, type Step} from '../../src/tools/ActorSimulator/steps';
import {record} from './messaging/record';
import {burnedIn, moves, names, traces} from './messaging/scenarios';

const FILE = 'src/tools/ActorSimulator/steps.json';
const advice = 'run UPDATE_STEPS=1 npm run test:unit -- actorSimulator';

/** Plays a scenario with what gtest measures, rounded to millions: burned gas varies a little with the compiler. */
const recorded = (name: (typeof names)[number]): Step[] =>
  record(
    moves[name],
    burnedIn(traces[name]).map(gas => Math.round(gas / 1e6) * 1e6),
  );

if (process.env.UPDATE_STEPS) {
  test('actor simulator: the steps are written', () => {
    const texts = names.map(name => {
      const steps = recorded(name).map(step => `    ${JSON.stringify(step)}`);
      return `  "${name}": [\n${steps.join(',\n')}\n  ]`;
    });
    writeFileSync(FILE, `{\n${texts.join(',\n')}\n}\n`);
  });
} else {
  test('actor simulator: each scenario has a gtest trace, and each trace a scenario', () => {
    expect(Object.keys(scenarios).sort()).toEqual(Object.keys(traces).sort());
  });

  test('actor simulator: the text for readers without scripts has the figures of the scenario', () => {
    const {meters} = scenarios.await.at(-1)!.state;
    const burned = meters.reduce((sum, meter) => sum + meter.burned, 0);
    const vara = (burned * Number(VALUE_PER_GAS)) / 1e12;
    for (const file of ['src/tools/ActorSimulator/index.tsx', 'i18n/zh-cn/code.json']) {
      const text = readFileSync(file, 'utf8').replace(/\s+/g, ' ');
      expect(text, file).toContain(`${burned.toLocaleString('en-US')} gas`);
      expect(text, file).toContain(`${vara} VARA`);
    }
  });

  for (const name of names) {
    test(`actor simulator, ${name}: the steps shown are those of the chain that runs the program`, () => {
      expect(scenarios[name], advice).toEqual(recorded(name));
    });

    test(`actor simulator, ${name}: no step creates or loses gas or value`, () => {
      for (const {state} of scenarios[name]) {
        let spent = 0;
        let held = 0;
        for (const {limit, burned, rent, free, returned} of state.meters) {
          const aside = limit - burned - rent - free - returned;
          expect(aside).toBeGreaterThanOrEqual(0);
          spent += (burned + rent) * Number(VALUE_PER_GAS);
          held += (free + aside) * Number(VALUE_PER_GAS);
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
      const {state} = scenarios[name].at(-1)!;
      expect([state.queue, state.stash, state.waitlist, state.mailbox]).toEqual([[], [], [], []]);
      for (const {limit, burned, rent, free, returned} of state.meters) {
        expect(free).toBe(0);
        expect(burned + rent + returned).toBe(limit);
      }
    });
  }
}
