/** Limits of a period, in ms: `MIN_DURATION`, `MAX_DURATION` of samples/programs/staking/app/src/state.rs. */
export const DURATION_MS = {least: 60_000n, most: 31_536_000_000n};

/** Rates and sums per staked unit are kept in units of 10^-24. */
export const SCALE_DECIMALS = 24;
const SCALE = 10n ** BigInt(SCALE_DECIMALS);

type Staker = {staked: bigint; paid: bigint; earned: bigint};

function lesser(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

/**
 * The sums of samples/programs/staking/app/src/state.rs (`StakingState`), without tokens on their way: all divisions
 * round down as there. Amounts in units of the tokens, times in ms and never falling from call to call.
 */
export class Pool {
  /** Reward for one staked unit since the beginning, scaled. */
  private acc = 0n;
  /** Up to when `acc` counts. */
  private updated = 0n;
  /** Reward for one ms, scaled. */
  private rate = 0n;
  private ends = 0n;
  /** The sum of all stakes. */
  private total = 0n;
  /** Rewards of times without stakers, scaled. */
  private unused = 0n;
  private stakers = new Map<string, Staker>();

  /** The accumulator and the unused rewards as they are at `now`. */
  private at(now: bigint): {acc: bigint; unused: bigint} {
    const until = lesser(now, this.ends);
    const elapsed = until > this.updated ? until - this.updated : 0n;
    const emitted = this.rate * elapsed;
    return this.total === 0n
      ? {acc: this.acc, unused: this.unused + emitted}
      : {acc: this.acc + emitted / this.total, unused: this.unused};
  }

  private update(now: bigint): void {
    ({acc: this.acc, unused: this.unused} = this.at(now));
    this.updated = now;
  }

  /** Brings the accumulator and the earnings of `who` up to `now`. */
  private settle(who: string, now: bigint): Staker {
    this.update(now);
    const staker = {
      staked: this.stakers.get(who)?.staked ?? 0n,
      earned: this.earned(who, now),
      paid: this.acc,
    };
    this.stakers.set(who, staker);
    return staker;
  }

  /** Begins a period: `reward` for `duration` ms. What the division leaves over is nobody's. */
  fund(reward: bigint, duration: bigint, now: bigint): void {
    this.update(now);
    this.rate = (reward * SCALE) / duration;
    this.unused += (reward * SCALE) % duration;
    this.ends = now + duration;
  }

  stake(who: string, amount: bigint, now: bigint): void {
    this.settle(who, now).staked += amount;
    this.total += amount;
  }

  /** Takes the whole stake out; what has been earned stays. */
  leave(who: string, now: bigint): void {
    const staker = this.settle(who, now);
    this.total -= staker.staked;
    staker.staked = 0n;
  }

  /** What `who` can claim at `now`, in whole units. */
  earned(who: string, now: bigint): bigint {
    const staker = this.stakers.get(who);
    if (!staker) return 0n;
    return staker.earned + (staker.staked * (this.at(now).acc - staker.paid)) / SCALE;
  }

  /** The accumulator, in units of 10^-24 per staked unit. */
  accumulator(now: bigint): bigint {
    return this.at(now).acc;
  }

  /** What the owner can take back at `now`, in whole units. */
  recoverable(now: bigint): bigint {
    return this.at(now).unused / SCALE;
  }
}

/** One period with two stakers. Amounts in units, times in ms since the reward has come. */
export type Story = {
  reward: bigint;
  duration: bigint;
  /** Alice stakes from the beginning. */
  alice: bigint;
  aliceLeaves: bigint;
  bob: bigint;
  bobJoins: bigint;
};

/** What both have earned at a time, and the accumulator in units of 10^-24. */
export type Moment = {time: bigint; alice: bigint; bob: bigint; accumulator: bigint};

/** The story at each of `times`, which rise, and what is left for the owner at the last of them. */
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
