import {type Effect, type Scenario, VARA} from './model';

/** What the sample program (samples/programs/concepts/messaging/app/src/program.rs) does with these messages. */
const report: Effect[] = [{do: 'replyField', field: 'total'}];
const silent: Effect[] = [{do: 'add', field: 'total', amount: 1}];
const sendThenPanic: Effect[] = [
  {do: 'add', field: 'total', amount: 1},
  {do: 'send', to: 'A', payload: 'never arrives'},
  {do: 'panic', text: 'changed my mind'},
];
const totalOf = (to: 'B' | 'C'): Effect[] => [
  {do: 'send', to, payload: 'Report'},
  {do: 'await', blocks: 100},
  {do: 'replyOutcome'},
];
const ask = (question: Omit<Effect & {do: 'send'}, 'do'>, blocks: number): Effect[] => [
  {do: 'send', ...question},
  {do: 'await', blocks},
  {do: 'replyOutcome'},
];

const block = {do: 'blocks', count: 1} as const;
const alice = (payload: string, value = 0) =>
  ({do: 'send', from: 'Alice', to: 'A', payload, value}) as const;

/**
 * The scenarios of samples/programs/concepts/messaging/app/tests/traces/mod.rs. The burned gas is what gtest measures there, in
 * millions; it varies a little with the compiler.
 */
export const scenarios = {
  await: {
    moves: [alice('TotalOf(B)'), block],
    scripts: {'TotalOf(B)': totalOf('B'), Report: report},
    burned: [1019e6, 722e6, 687e6, 732e6],
  },
  reply: {
    moves: [alice('PayBack(1 VARA)', 3 * VARA), block],
    scripts: {'PayBack(1 VARA)': [{do: 'reply', payload: 'change', value: VARA}]},
    burned: [702e6],
  },
  between: {
    moves: [alice('TotalOf(B)'), {do: 'send', from: 'Bob', to: 'A', payload: 'Silent'}, block],
    scripts: {'TotalOf(B)': totalOf('B'), Report: report, Silent: silent},
    burned: [1019e6, 494e6, 722e6, 687e6, 732e6],
  },
  chain: {
    moves: [alice('Ask(B, TotalOf(C))'), block],
    scripts: {
      'Ask(B, TotalOf(C))': ask({to: 'B', payload: 'TotalOf(C)'}, 20),
      'TotalOf(C)': totalOf('C'),
      Report: report,
    },
    burned: [1030e6, 1038e6, 722e6, 536e6, 732e6, 687e6, 731e6],
  },
  refused: {
    moves: [alice('Ask(B, SendThenPanic)'), block],
    scripts: {
      'Ask(B, SendThenPanic)': ask({to: 'B', payload: 'SendThenPanic', value: VARA}, 20),
      SendThenPanic: sendThenPanic,
    },
    burned: [1029e6, 693e6, 333e6, 687e6, 748e6],
  },
  timeout: {
    moves: [alice('Ask(B, Silent)'), {do: 'blocks', count: 4}],
    scripts: {'Ask(B, Silent)': ask({to: 'B', payload: 'Silent'}, 3), Silent: silent},
    burned: [1029e6, 494e6, 738e6],
  },
  deposit: {
    moves: [alice('Ask(B, Silent)'), block],
    scripts: {
      'Ask(B, Silent)': ask({to: 'B', payload: 'Silent', deposit: 5e9}, 3),
      Silent: silent,
    },
    burned: [1034e6, 494e6, 534e6, 730e6],
  },
  late: {
    moves: [alice('Nap(3, fail)', VARA), {do: 'blocks', count: 4}],
    scripts: {
      'Nap(3, fail)': [
        {do: 'add', field: 'total', amount: 1},
        {do: 'sleep', blocks: 3},
        {do: 'add', field: 'total', amount: 10},
        {do: 'panic', text: 'bad dream'},
      ],
    },
    burned: [796e6, 333e6, 488e6],
  },
  delayed: {
    moves: [alice('Tick(1)'), {do: 'blocks', count: 11}],
    scripts: {
      'Tick(1)': [
        {do: 'add', field: 'ticks', amount: 1},
        {do: 'sendDelayed', to: 'A', payload: 'Tick(0)', blocks: 10},
      ],
      'Tick(0)': [{do: 'add', field: 'ticks', amount: 1}],
    },
    burned: [882e6, 494e6],
  },
  mailbox: {
    moves: [alice('Pay(Eve, 1 VARA)'), {do: 'blocks', count: 30}],
    scripts: {'Pay(Eve, 1 VARA)': [{do: 'send', to: 'Eve', payload: '', value: VARA}]},
    burned: [679e6],
  },
  answer: {
    moves: [
      alice('Ask(Bob)'),
      {do: 'blocks', count: 2},
      {do: 'answer', from: 'Bob', payload: 'yes'},
      block,
    ],
    scripts: {'Ask(Bob)': ask({to: 'Bob', payload: 'yes or no?'}, 20)},
    burned: [1029e6, 687e6, 731e6],
  },
} satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;
