import {cited} from './schema/cited';
import {defineFacts, type Fact} from './schema/define';
import {computed} from './schema/sources';

/** What the runtime says of a track. Periods are in blocks, the deposit is in planck. */
type Track = {
  decisionDeposit: number;
  maxDeciding: number;
  preparePeriod: number;
  decisionPeriod: number;
  confirmPeriod: number;
  minEnactmentPeriod: number;
};

/**
 * The facts of a track: `track-root-deposit`, `-places`, `-prepare`, `-decide`, `-confirm` and `-enact`.
 *
 * @param position of the track in the list of the runtime
 */
function trackFacts(name: string, position: number, track: Track): Record<string, Fact> {
  const fact = (key: keyof Track, meaning: string, unit?: Fact['unit']): Fact => ({
    value: track[key],
    ...(unit && {unit}),
    meaning: `${meaning} on the track ${name}.`,
    source: {kind: 'metadata', item: `Referenda.Tracks.${position}.1.${key}`},
  });
  const id = `track-${name.replaceAll('_', '-')}`;
  return {
    [`${id}-deposit`]: fact('decisionDeposit', 'Deposit for a decision', 'planck'),
    [`${id}-places`]: fact('maxDeciding', 'Referenda that can be decided at the same time'),
    [`${id}-prepare`]: fact('preparePeriod', 'Least time before the decision', 'block'),
    [`${id}-decide`]: fact('decisionPeriod', 'Longest decision', 'block'),
    [`${id}-confirm`]: fact('confirmPeriod', 'How long approval and support must last', 'block'),
    [`${id}-enact`]: fact('minEnactmentPeriod', 'Least time from approval to execution', 'block'),
  };
}

/** The most that a track of the treasury may spend, by the line of its origin. */
const spend = (value: number, line: number): Fact => ({
  value,
  unit: 'VARA',
  meaning: 'The most that a referendum on this track may spend.',
  source: cited('gear', 'vara/runtime/vara/src/governance/origins.rs', line, '2026-11-23'),
});

/** A number that a curve of a track is made of, in billionths. */
const curve = (value: number, item: string, meaning: string): Fact => ({
  value,
  meaning,
  source: {kind: 'metadata', item: `Referenda.Tracks.${item}`},
});

/** The threshold of a curve `factor / (x + xOffset) + yOffset` in percent, rounded; `x` is the share of the decision. */
const thresholdAt = (x: number, factor: number, xOffset: number, yOffset: number): number =>
  Math.round(100 * (factor / (1e9 * x + xOffset) + yOffset / 1e9));

const ROOT_CURVE = ['root-approval-factor', 'root-approval-x', 'root-approval-y'];
const EXAMPLE_PERIODS = [
  'track-small-spender-prepare',
  'small-spender-example-wait',
  'track-small-spender-confirm',
  'track-small-spender-enact',
  'blocks-per-day',
];

export default defineFacts({
  ...trackFacts('root', 0, {
    decisionDeposit: 15_000_000_000_000_000_000,
    maxDeciding: 1,
    preparePeriod: 2400,
    decisionPeriod: 403_200,
    confirmPeriod: 28_800,
    minEnactmentPeriod: 28_800,
  }),
  ...trackFacts('whitelisted_caller', 1, {
    decisionDeposit: 1_500_000_000_000_000_000,
    maxDeciding: 100,
    preparePeriod: 600,
    decisionPeriod: 403_200,
    confirmPeriod: 200,
    minEnactmentPeriod: 200,
  }),
  ...trackFacts('staking_admin', 2, {
    decisionDeposit: 750_000_000_000_000_000,
    maxDeciding: 10,
    preparePeriod: 2400,
    decisionPeriod: 403_200,
    confirmPeriod: 3600,
    minEnactmentPeriod: 200,
  }),
  ...trackFacts('treasurer', 3, {
    decisionDeposit: 150_000_000_000_000_000,
    maxDeciding: 10,
    preparePeriod: 2400,
    decisionPeriod: 403_200,
    confirmPeriod: 3600,
    minEnactmentPeriod: 28_800,
  }),
  ...trackFacts('referendum_canceller', 6, {
    decisionDeposit: 1_500_000_000_000_000_000,
    maxDeciding: 1000,
    preparePeriod: 2400,
    decisionPeriod: 201_600,
    confirmPeriod: 3600,
    minEnactmentPeriod: 200,
  }),
  ...trackFacts('referendum_killer', 7, {
    decisionDeposit: 7_500_000_000_000_000_000,
    maxDeciding: 1000,
    preparePeriod: 2400,
    decisionPeriod: 403_200,
    confirmPeriod: 3600,
    minEnactmentPeriod: 200,
  }),
  ...trackFacts('small_tipper', 8, {
    decisionDeposit: 150_000_000_000_000,
    maxDeciding: 200,
    preparePeriod: 20,
    decisionPeriod: 201_600,
    confirmPeriod: 200,
    minEnactmentPeriod: 20,
  }),
  ...trackFacts('big_tipper', 9, {
    decisionDeposit: 1_500_000_000_000_000,
    maxDeciding: 100,
    preparePeriod: 200,
    decisionPeriod: 201_600,
    confirmPeriod: 1200,
    minEnactmentPeriod: 200,
  }),
  ...trackFacts('small_spender', 10, {
    decisionDeposit: 15_000_000_000_000_000,
    maxDeciding: 50,
    preparePeriod: 4800,
    decisionPeriod: 403_200,
    confirmPeriod: 14_400,
    minEnactmentPeriod: 28_800,
  }),
  ...trackFacts('medium_spender', 11, {
    decisionDeposit: 30_000_000_000_000_000,
    maxDeciding: 50,
    preparePeriod: 4800,
    decisionPeriod: 403_200,
    confirmPeriod: 28_800,
    minEnactmentPeriod: 28_800,
  }),
  ...trackFacts('big_spender', 12, {
    decisionDeposit: 60_000_000_000_000_000,
    maxDeciding: 50,
    preparePeriod: 4800,
    decisionPeriod: 403_200,
    confirmPeriod: 57_600,
    minEnactmentPeriod: 28_800,
  }),
  ...trackFacts('bridge_admin', 13, {
    decisionDeposit: 15_000_000_000_000_000_000,
    maxDeciding: 3,
    preparePeriod: 4800,
    decisionPeriod: 403_200,
    confirmPeriod: 7200,
    minEnactmentPeriod: 1200,
  }),
  ...trackFacts('bridge_pauser', 14, {
    decisionDeposit: 3_750_000_000_000_000_000,
    maxDeciding: 5,
    preparePeriod: 60,
    decisionPeriod: 14_400,
    confirmPeriod: 1,
    minEnactmentPeriod: 1,
  }),
  'track-small-tipper-spend': spend(1000, 156),
  'track-big-tipper-spend': spend(5000, 157),
  'track-small-spender-spend': spend(50_000, 158),
  'track-medium-spender-spend': spend(500_000, 159),
  'track-big-spender-spend': spend(5_000_000, 160),
  'track-treasurer-spend': spend(50_000_000, 161),
  'referendum-deposit': {
    value: 1_500_000_000_000_000,
    unit: 'planck',
    meaning: 'Deposit for submitting a referendum.',
    source: {kind: 'metadata', item: 'Referenda.SubmissionDeposit'},
  },
  'identity-deposit': {
    value: 1_500_000_000_000_000,
    unit: 'planck',
    meaning: 'Deposit for an identity.',
    source: {kind: 'metadata', item: 'Identity.BasicDeposit'},
  },
  'identity-byte-deposit': {
    value: 9_000_000_000_000,
    unit: 'planck',
    meaning: 'Deposit for each byte of an identity.',
    source: {kind: 'metadata', item: 'Identity.ByteDeposit'},
  },
  'multisig-deposit': {
    value: 814_500_000_000_000,
    unit: 'planck',
    meaning: 'Base deposit of a multisig call.',
    source: {kind: 'metadata', item: 'Multisig.DepositBase'},
  },
  'multisig-signer-deposit': {
    value: 288_000_000_000_000,
    unit: 'planck',
    meaning: 'Deposit of a multisig call for each needed signature.',
    source: {kind: 'metadata', item: 'Multisig.DepositFactor'},
  },
  'multisig-two-deposit': {
    value: 1_390_500_000_000_000,
    unit: 'planck',
    meaning: 'Deposit of a multisig call that needs two signatures.',
    source: computed(
      ['multisig-deposit', 'multisig-signer-deposit'],
      (base, factor) => base + 2 * factor,
    ),
  },
  'multisig-signers-max': {
    value: 100,
    meaning: 'Signers that a multisig account can have.',
    source: {kind: 'metadata', item: 'Multisig.MaxSignatories'},
  },
  'proxies-max': {
    value: 32,
    meaning: 'Proxies that an account can have.',
    source: {kind: 'metadata', item: 'Proxy.MaxProxies'},
  },
  'proxy-deposit': {
    value: 94_500_000_000_000,
    unit: 'planck',
    meaning: 'Base deposit of an account with a proxy.',
    source: {kind: 'metadata', item: 'Proxy.ProxyDepositBase'},
  },
  'proxy-each-deposit': {
    value: 297_000_000_000_000,
    unit: 'planck',
    meaning: 'Deposit for each proxy.',
    source: {kind: 'metadata', item: 'Proxy.ProxyDepositFactor'},
  },
  'payout-period': {
    value: 864_000,
    unit: 'block',
    meaning: 'Time in which an approved spend can be claimed.',
    source: {kind: 'metadata', item: 'Treasury.PayoutPeriod'},
  },
  'root-approval-factor': curve(
    222_222_224,
    '0.1.minApproval.reciprocal.factor',
    'Factor of the curve of approval of the track root.',
  ),
  'root-approval-x': curve(
    333_333_335,
    '0.1.minApproval.reciprocal.xOffset',
    'Offset in time of the curve of approval of the track root.',
  ),
  'root-approval-y': curve(
    333_333_332,
    '0.1.minApproval.reciprocal.yOffset',
    'Offset of the curve of approval of the track root.',
  ),
  'root-support-ceiling': curve(
    500_000_000,
    '0.1.minSupport.linearDecreasing.ceil',
    'Where the curve of support of the track root begins.',
  ),
  'root-approval-first': {
    value: 100,
    unit: 'percent',
    meaning: 'Approval that the track root asks for at the start of the decision.',
    source: computed(ROOT_CURVE, (factor, x, y) => thresholdAt(0, factor, x, y)),
  },
  'root-approval-two-days': {
    value: 80,
    unit: 'percent',
    meaning: 'Approval that the track root asks for after two days.',
    source: computed(
      [...ROOT_CURVE, 'track-root-decide', 'blocks-per-day'],
      (factor, x, y, blocks, perDay) => thresholdAt((2 * perDay) / blocks, factor, x, y),
    ),
  },
  'root-approval-last': {
    value: 50,
    unit: 'percent',
    meaning: 'Approval that the track root asks for at the end of the decision.',
    source: computed(ROOT_CURVE, (factor, x, y) => thresholdAt(1, factor, x, y)),
  },
  'root-support-first': {
    value: 50,
    unit: 'percent',
    meaning: 'Support that the track root asks for at the start of the decision.',
    source: computed(['root-support-ceiling'], ceiling => (100 * ceiling) / 1e9),
  },
  'small-spender-support-factor': curve(
    7_892_829,
    '10.1.minSupport.reciprocal.factor',
    'Factor of the curve of support of the track small_spender.',
  ),
  'small-spender-support-x': curve(
    15_544_040,
    '10.1.minSupport.reciprocal.xOffset',
    'Offset in time of the curve of support of the track small_spender.',
  ),
  'small-spender-support-y': curve(
    -7_772_020,
    '10.1.minSupport.reciprocal.yOffset',
    'Offset of the curve of support of the track small_spender.',
  ),
  'small-spender-example-wait': {
    value: 6,
    unit: 'day',
    meaning: 'Time after which the track small_spender asks for a support of 1 %, rounded.',
    source: computed(
      [
        'small-spender-support-factor',
        'small-spender-support-x',
        'small-spender-support-y',
        'track-small-spender-decide',
        'blocks-per-day',
      ],
      (factor, x, y, blocks, perDay) =>
        Math.round(((factor / (1e7 - y) - x / 1e9) * blocks) / perDay),
    ),
  },
  'small-spender-example-days': {
    value: 7,
    unit: 'day',
    meaning: 'Whole days from such a referendum to its call.',
    source: computed(EXAMPLE_PERIODS, (prepare, wait, confirm, enact, perDay) =>
      Math.floor((prepare + confirm + enact) / perDay + wait),
    ),
  },
  'small-spender-example-hours': {
    value: 16,
    unit: 'hour',
    meaning: 'Hours beyond these days.',
    source: computed(
      EXAMPLE_PERIODS,
      (prepare, _wait, confirm, enact, perDay) =>
        (24 * ((prepare + confirm + enact) % perDay)) / perDay,
    ),
  },
});
