/** Limits of a period, in ms: `MIN_DURATION`, `MAX_DURATION` of samples/programs/finance/staking/app/src/state.rs. */
export const DURATION_MS = {least: 60_000n, most: 31_536_000_000n};

/** Decimals of the rate and of the reward per staked unit: they are kept in units of 10^-24. */
export const SCALE_DECIMALS = 24;
const SCALE = 10n ** BigInt(SCALE_DECIMALS);

/** `earned` is scaled. */
type Staker = {staked: bigint; paid: bigint; earned: bigint};

/**
 * Where the reward has gone that was emitted so far, scaled: for one staked unit (`acc`), too little to raise that
 * (`rest`), and nobody's (`unused`).
 */
type Emitted = {acc: bigint; rest: bigint; unused: bigint};

function lesser(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

/**
 * The calculation of samples/programs/finance/staking/app/src/state.rs (`StakingState`), without token transfers: all
 * divisions round down and keep their remainder, as they do there. Amounts are in token units, times in ms. Times must
 * not decrease from call to call.
 */
export class Pool {
  private emitted: Emitted = {acc: 0n, rest: 0n, unused: 0n};
  /** The time up to which `emitted` is computed. */
  private updated = 0n;
  /** Reward per ms, scaled. */
  private rate = 0n;
  private ends = 0n;
  /** The sum of all stakes. */
  private total = 0n;
  private stakers = new Map<string, Staker>();

  /** The rewards emitted up to `now`. */
  private at(now: bigint): Emitted {
    const until = lesser(now, this.ends);
    const elapsed = until > this.updated ? until - this.updated : 0n;
    const sum = this.emitted.rest + this.rate * elapsed;
    const step = this.total === 0n ? 0n : sum / this.total;
    const acc = this.emitted.acc + step;
    const rest = sum - step * this.total;
    return this.total === 0n || now >= this.ends
      ? {acc, rest: 0n, unused: this.emitted.unused + rest}
      : {acc, rest, unused: this.emitted.unused};
  }

  private update(now: bigint): void {
    this.emitted = this.at(now);
    this.updated = now;
  }

  /** All that `staker` has earned when the accumulator is `acc`, scaled. */
  private earnedUntil({staked, paid, earned}: Staker, acc: bigint): bigint {
    return earned + staked * (acc - paid);
  }

  /** Updates the accumulator and the earnings of `who` to `now`. */
  private settle(who: string, now: bigint): Staker {
    this.update(now);
    const {acc} = this.emitted;
    const known = this.stakers.get(who);
    const staker = {
      staked: known?.staked ?? 0n,
      earned: known ? this.earnedUntil(known, acc) : 0n,
      paid: acc,
    };
    this.stakers.set(who, staker);
    return staker;
  }

  /** Begins a period: `reward` over `duration` ms. The remainder of the division counts as unused. */
  fund(reward: bigint, duration: bigint, now: bigint): void {
    this.update(now);
    this.rate = (reward * SCALE) / duration;
    this.emitted.unused += (reward * SCALE) % duration;
    this.ends = now + duration;
  }

  stake(who: string, amount: bigint, now: bigint): void {
    this.settle(who, now).staked += amount;
    this.total += amount;
  }

  /** Withdraws the whole stake. Earnings are kept. */
  leave(who: string, now: bigint): void {
    const staker = this.settle(who, now);
    this.total -= staker.staked;
    staker.staked = 0n;
  }

  /** What `who` can claim at `now`, in whole units. */
  earned(who: string, now: bigint): bigint {
    const staker = this.stakers.get(who);
    return staker ? this.earnedUntil(staker, this.at(now).acc) / SCALE : 0n;
  }

  /** The accumulator at `now`, in units of 10^-24 per staked unit. */
  accumulator(now: bigint): bigint {
    return this.at(now).acc;
  }

  /** What the owner can take back at `now`, in whole units. */
  recoverable(now: bigint): bigint {
    return this.at(now).unused / SCALE;
  }
}

/** One period with two stakers. Amounts in units, times in ms since the reward was funded. */
export type Story = {
  reward: bigint;
  duration: bigint;
  /** Alice stakes from the beginning. */
  alice: bigint;
  aliceLeaves: bigint;
  bob: bigint;
  bobJoins: bigint;
};

/** What both have earned at one time, and the accumulator in units of 10^-24. */
type Moment = {time: bigint; alice: bigint; bob: bigint; accumulator: bigint};

/**
 * Plays the story. Returns its state at each of `times`, which must be ascending, and the unused reward at the last
 * one.
 */
export function tell(story: Story, times: bigint[]): {moments: Moment[]; unused: bigint} {
  const pool = new Pool();
  pool.stake('alice', story.alice, 0n);
  const events = [
    {time: story.bobJoins, happen: () => pool.stake('bob', story.bob, story.bobJoins)},
    {time: story.aliceLeaves, happen: () => pool.leave('alice', story.aliceLeaves)},
  ].sort((a, b) => Number(a.time - b.time));
  pool.fund(story.reward, story.duration, 0n);
  const moments = times.map(time => {
    while (events[0] && events[0].time <= time) events.shift()?.happen();
    return {
      time,
      alice: pool.earned('alice', time),
      bob: pool.earned('bob', time),
      accumulator: pool.accumulator(time),
    };
  });
  return {moments, unused: pool.recoverable(times.at(-1) ?? 0n)};
}
