import {readFileSync} from 'node:fs';
import {expect, test} from '@playwright/test';
import {DURATION_MS, fallPerBlock, price} from '../../src/tools/AuctionCurve/price';
import {range} from '../../src/tools/controls/Curve/range';
import {formatAmount, formatQuotient} from '../../src/tools/controls/NumberField/amount';
import {Pool, tell} from '../../src/tools/RewardCurve/staking';
import {amountOut, MAX_HELD} from '../../src/tools/SwapCurve/swap';

const VARA = 10n ** 12n;
const MINUTE = 60_000n;

test('curves: swaps give what the tests of the pair program expect', () => {
  // samples/programs/finance/dex-pair/app/src/curve.rs: by_hand, the_largest_numbers_fit
  expect(amountOut(1_000n, [1_000_000n, 1_000_000n])).toBe(996n);
  expect(amountOut(1n, [5_000n, 20_000n])).toBe(3n);
  expect(amountOut(5_000n, [5_000n, 20_000n])).toBe(9_984n);
  expect(amountOut(1n, [20_000n, 5_000n])).toBeNull();
  expect(amountOut(5n, [20_000n, 5_000n])).toBe(1n);
  expect(amountOut(0n, [1_000n, 1_000n])).toBeNull();
  expect(amountOut(1n, [0n, 0n])).toBeNull();
  const half = MAX_HELD / 2n;
  expect(amountOut(1n, [MAX_HELD, MAX_HELD])).toBeNull();
  expect(amountOut(2n ** 128n - 1n, [half, half])).toBeNull();
  expect(amountOut(half, [half, MAX_HELD])).not.toBeNull();
});

test('curves: swaps give the numbers in the page’s tables', () => {
  const page = readFileSync('docs/examples/dex.mdx', 'utf8');
  const reserve = 1_000_000n;
  const row = (sold: bigint) => {
    const out = amountOut(sold, [reserve, reserve])!;
    return {
      out,
      start: `| ${formatAmount(sold)} | ${formatAmount(out)} | ${formatQuotient(sold, out, 3)} |`,
    };
  };
  for (const sold of [1_000n, 100_000n, 1_000_000n, 9_000_000n]) {
    expect(page).toContain(`${row(sold).start}\n`);
  }
  for (const sold of [10_000n, 100_000n, 500_000n, 1_000_000n]) {
    const {out, start} = row(sold);
    expect(page).toContain(
      `${start} ${formatAmount(reserve + sold)}, ${formatAmount(reserve - out)} |\n`,
    );
  }
});

test('curves: the product of the reserves never falls along a curve', () => {
  for (const [x, y] of [
    [3n, 7n],
    [5_000n, 20_000n],
    [10n ** 30n, 17n],
  ] as const) {
    for (const sold of range(3n * x)) {
      const out = amountOut(sold, [x, y]) ?? 0n;
      expect((x + sold) * (y - out)).toBeGreaterThanOrEqual(x * y);
    }
  }
});

test('curves: the auction on the page has the prices that the program’s test expects', () => {
  // samples/programs/finance/dutch-auction/app/tests/dutch_auction.rs: the_price_falls_to_the_floor
  const terms = {startPrice: 100n * VARA, floorPrice: 40n * VARA, duration: 10n * MINUTE};
  const {duration} = terms;
  expect(price(terms, 0n)).toBe(100n * VARA);
  expect(price(terms, duration / 4n)).toBe(85n * VARA);
  expect(price(terms, duration / 2n)).toBe(70n * VARA);
  expect(price(terms, (3n * duration) / 4n)).toBe(55n * VARA);
  expect(price(terms, duration - 3000n)).toBe((403n * VARA) / 10n);
  expect(price(terms, duration)).toBeNull();
  expect(fallPerBlock(terms)).toBe((3n * VARA) / 10n);
});

test('curves: the price is rounded up, never rises, and stays above the floor', () => {
  const terms = {startPrice: 10n, floorPrice: 3n, duration: DURATION_MS.least};
  expect(price(terms, 1n)).toBe(10n);
  const prices = range(terms.duration - 1n).map(passed => price(terms, passed)!);
  expect(prices.at(-1)).toBe(4n);
  prices.slice(1).forEach((next, i) => expect(next).toBeLessThanOrEqual(prices[i]!));
});

test('curves: the worked example has the rewards that the program’s test expects', () => {
  // samples/programs/finance/staking/app/tests/staking.rs: alice_100_and_bob_50_share_by_stake_and_time
  const example = {
    reward: 12_000n,
    duration: 120_000n,
    alice: 100n,
    aliceLeaves: 60_000n,
    bob: 50n,
    bobJoins: 0n,
  };
  const A = 10n ** 24n;
  expect(tell(example, [0n, 60_000n, 120_000n])).toEqual({
    moments: [
      {time: 0n, alice: 0n, bob: 0n, accumulator: 0n},
      {time: 60_000n, alice: 4_000n, bob: 2_000n, accumulator: 40n * A},
      {time: 120_000n, alice: 4_000n, bob: 8_000n, accumulator: 160n * A},
    ],
    unused: 0n,
  });
  // The variant of the example that the page shows next to the curve.
  const page = readFileSync('docs/examples/staking.mdx', 'utf8');
  const {moments} = tell({...example, bobJoins: 30_000n}, [0n, 30_000n, 60_000n, 120_000n]);
  for (const {alice, bob, accumulator} of moments) {
    const row = new RegExp(
      `${accumulator / A} \\| ${formatAmount(alice)} \\| ${formatAmount(bob)} \\|\\n`,
    );
    expect(page).toMatch(row);
  }
});

test('curves: one period follows another as in the program', () => {
  // samples/programs/finance/staking/app/tests/staking.rs: nothing_is_earned_after_the_period_until_the_next_one
  const pool = new Pool();
  pool.stake('alice', 100n, 0n);
  pool.fund(6_000n, MINUTE, 0n);
  expect(pool.earned('alice', 150_000n)).toBe(6_000n);
  pool.fund(3_000n, MINUTE, 150_000n);
  expect(pool.earned('alice', 150_000n)).toBe(6_000n);
  expect(pool.earned('alice', 180_000n)).toBe(7_500n);
  expect(pool.earned('alice', 330_000n)).toBe(9_000n);
  expect(pool.recoverable(330_000n)).toBe(0n);
});

test('curves: no reward is lost, however often somebody brings it up to date', () => {
  // samples/programs/finance/staking/app/tests/staking.rs: updates_round_no_reward_away
  const pool = new Pool();
  const minutes = 3n;
  pool.stake('whale', 10n ** 29n, 0n);
  pool.fund(1_000_000n, minutes * MINUTE, 0n);
  for (let now = 3_000n; now <= minutes * MINUTE; now += 3_000n) pool.stake('dust', 1n, now);
  expect(pool.earned('whale', minutes * MINUTE)).toBe(900_000n);
  expect(pool.recoverable(minutes * MINUTE)).toBe(99_999n);
});

test('curves: rewards that nobody earns go to the owner, and rounding never gives out more than there is', () => {
  const story = {
    reward: 1_000n,
    duration: 90_000n,
    alice: 7n,
    aliceLeaves: 20_000n,
    bob: 3n,
    bobJoins: 50_000n,
  };
  const {moments, unused} = tell(story, range(story.duration));
  const {alice, bob} = moments.at(-1)!;
  expect(alice).toBe(222n);
  expect(bob).toBe(444n);
  expect(unused).toBe(333n);
  for (const moment of moments) {
    expect(moment.alice + moment.bob).toBeLessThanOrEqual(story.reward);
  }
});

test('curves: points are evenly spaced and distinct', () => {
  expect(range(3n)).toEqual([0n, 1n, 2n, 3n]);
  expect(range(1000n)).toHaveLength(101);
  expect(range(1000n)[37]).toBe(370n);
});
