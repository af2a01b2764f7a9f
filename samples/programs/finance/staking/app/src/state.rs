//! Stakes and rewards, and token moves from their start to a certain end.

use crate::{Account, StakingError, StakingEvent, StakingInitError, Totals};
use kit::{
    calls::TokenAnswer,
    doubts::{Book, Doubt, Ended, Leg, MAX_MOVES, Purpose, Question, Recheck},
};
use sails_rs::{collections::BTreeMap, prelude::*};

/// Shortest and longest period, in ms: a minute and 365 days.
pub const MIN_DURATION: u64 = 60_000;
pub const MAX_DURATION: u64 = 365 * 24 * 60 * 60 * 1000;
/// Rates and sums per staked unit are kept in 10^-24 units.
pub const SCALE: u128 = 1_000_000_000_000_000_000_000_000;
/// The most units with which more may come in. As many moves of that size as
/// can be under way together fit into 128 bits on top of it.
pub const MAX_HELD: u128 = u128::MAX / (MAX_MOVES as u128 + 1);

// #region staker
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Staker {
    staked: u128,
    /// What the accumulator was when `earned` was last brought up to date.
    paid: U256,
    /// Scaled: a fraction of a unit waits here for the rest of it.
    earned: U256,
    /// A claim that is on its way, or whose answer never came.
    sending: u128,
}

impl Staker {
    /// All that is earned when the accumulator is `acc`, scaled. Nothing is
    /// rounded.
    fn earned_until(&self, acc: U256) -> U256 {
        self.earned + U256::from(self.staked) * (acc - self.paid)
    }
}
// #endregion staker

/// Tokens that go in or out.
pub type Move = kit::doubts::Move<Kind>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    Claim,
    /// The reward of a period that lasts so many ms.
    Fund {
        duration: u64,
    },
    Recover,
    Stake,
    Unstake,
}

impl Purpose for Kind {
    fn leg(&self) -> Leg {
        match self {
            Kind::Fund { .. } | Kind::Stake => Leg::In,
            Kind::Claim | Kind::Recover | Kind::Unstake => Leg::Out,
        }
    }
}

// #region emitted
/// Where the reward has gone that was emitted so far, scaled.
#[derive(Clone, Copy, Debug, Default)]
struct Emitted {
    /// Reward for one staked unit since the beginning.
    acc: U256,
    /// Too little to raise `acc` by 1 for all who stake: it counts at the next
    /// update.
    rest: U256,
    /// Nobody's: of times without stakers, and the rest at the end of a period.
    unused: U256,
}
// #endregion emitted

// #region state
#[derive(Clone, Debug)]
pub struct StakingState {
    owner: ActorId,
    stake_token: ActorId,
    reward_token: ActorId,
    emitted: Emitted,
    /// Up to when `emitted` counts, in ms.
    updated: u64,
    /// Reward for one ms, scaled.
    rate: U256,
    ends: u64,
    /// The sum of all stakes.
    total: u128,
    /// Stakes that are on their way out, or may be.
    leaving: u128,
    /// Rewards that are owed, still to be emitted, unused or on their way out.
    reserved: u128,
    funding: bool,
    stakers: BTreeMap<ActorId, Staker>,
    /// With equal tokens all moves are of one: its balance is one number.
    moves: Book<Kind>,
}
// #endregion state

impl StakingState {
    pub fn new(
        owner: ActorId,
        stake_token: ActorId,
        reward_token: ActorId,
    ) -> Result<Self, StakingInitError> {
        if stake_token.is_zero() || reward_token.is_zero() {
            return Err(StakingInitError::ZeroAddress);
        }
        Ok(Self {
            owner,
            stake_token,
            reward_token,
            emitted: Emitted::default(),
            updated: 0,
            rate: U256::zero(),
            ends: 0,
            total: 0,
            leaving: 0,
            reserved: 0,
            funding: false,
            stakers: BTreeMap::new(),
            moves: Book::default(),
        })
    }

    // #region update
    /// What is emitted until `now`.
    fn at(&self, now: u64) -> Emitted {
        let elapsed = now.min(self.ends).saturating_sub(self.updated);
        let mut emitted = self.emitted;
        emitted.rest += self.rate * elapsed;
        if self.total > 0 {
            // The remainder is kept: however often somebody brings this up to
            // date, no reward is lost.
            let (step, rest) = emitted.rest.div_mod(self.total.into());
            emitted.acc += step;
            emitted.rest = rest;
        }
        if self.total == 0 || now >= self.ends {
            emitted.unused += mem::take(&mut emitted.rest);
        }
        emitted
    }

    fn update(&mut self, now: u64) {
        self.emitted = self.at(now);
        self.updated = now;
    }

    /// Brings the accumulator and the earnings of `who` up to `now`.
    fn settle_account(&mut self, who: ActorId, now: u64) -> &mut Staker {
        self.update(now);
        let acc = self.emitted.acc;
        let staker = self.stakers.entry(who).or_default();
        staker.earned = staker.earned_until(acc);
        staker.paid = acc;
        staker
    }
    // #endregion update

    /// Starts to take a stake. It counts when the tokens are here.
    pub fn begin_stake(
        &mut self,
        who: ActorId,
        amount: u128,
    ) -> Result<Move, StakingError> {
        self.ensure_room(amount)?;
        self.start(Kind::Stake, who, amount)
    }

    // #region unstake
    /// Starts to return a stake, which is debited before it leaves.
    pub fn begin_unstake(
        &mut self,
        who: ActorId,
        amount: u128,
        now: u64,
    ) -> Result<Move, StakingError> {
        if amount == 0 {
            return Err(StakingError::ZeroAmount);
        }
        let staked = self.stakers.get(&who).map_or(0, |staker| staker.staked);
        let left = staked
            .checked_sub(amount)
            .ok_or(StakingError::InsufficientStake)?;
        let unstake = self.start(Kind::Unstake, who, amount)?;
        self.settle_account(who, now).staked = left;
        self.total -= amount;
        self.leaving += amount;
        Ok(unstake)
    }

    // #endregion unstake

    // #region claim
    /// Starts to pay what `who` has earned, which is set aside before it
    /// leaves.
    pub fn begin_claim(
        &mut self,
        who: ActorId,
        now: u64,
    ) -> Result<Move, StakingError> {
        let Some(staker) = self.stakers.get(&who) else {
            return Err(StakingError::NothingToClaim);
        };
        if staker.sending > 0 {
            return Err(StakingError::Busy);
        }
        let amount = whole(self.settle_account(who, now).earned);
        if amount == 0 {
            return Err(StakingError::NothingToClaim);
        }
        let claim = self.start(Kind::Claim, who, amount)?;
        let staker = self.stakers.entry(who).or_default();
        staker.earned -= scaled(amount);
        staker.sending = amount;
        Ok(claim)
    }
    // #endregion claim

    /// Starts to take the reward of a period, which begins when the tokens are
    /// here.
    pub fn begin_fund(
        &mut self,
        who: ActorId,
        amount: u128,
        duration: u64,
        now: u64,
    ) -> Result<Move, StakingError> {
        self.ensure_owner(who)?;
        if !(MIN_DURATION..=MAX_DURATION).contains(&duration) {
            return Err(StakingError::BadDuration);
        }
        if now < self.ends {
            return Err(StakingError::PeriodRunning);
        }
        if self.funding {
            return Err(StakingError::Busy);
        }
        self.ensure_room(amount)?;
        let fund = self.start(Kind::Fund { duration }, who, amount)?;
        self.funding = true;
        Ok(fund)
    }

    /// Starts to return unused rewards.
    pub fn begin_recover(
        &mut self,
        who: ActorId,
        now: u64,
    ) -> Result<Move, StakingError> {
        self.ensure_owner(who)?;
        self.update(now);
        let amount = whole(self.emitted.unused);
        if amount == 0 {
            return Err(StakingError::NothingToClaim);
        }
        let recover = self.start(Kind::Recover, who, amount)?;
        self.emitted.unused -= scaled(amount);
        Ok(recover)
    }

    // #region answered
    /// The token has answered a move, or not in time. Returns what to tell the
    /// world.
    pub fn answered(
        &mut self,
        m: Move,
        answer: TokenAnswer,
        now: u64,
    ) -> Option<StakingEvent> {
        let ended = self.moves.answered(m, answer)?;
        self.end(ended, now)
    }

    fn end(&mut self, ended: Ended<Kind>, now: u64) -> Option<StakingEvent> {
        if ended.done {
            return Some(self.done(ended.of, now));
        }
        self.undone(ended.of, now);
        None
    }
    // #endregion answered

    /// The tokens have moved.
    fn done(&mut self, m: Move, now: u64) -> StakingEvent {
        let (who, amount) = (m.who, m.amount);
        match m.purpose {
            Kind::Stake => {
                self.settle_account(who, now).staked += amount;
                self.total += amount;
                StakingEvent::Staked { who, amount }
            }
            Kind::Fund { duration } => {
                self.funding = false;
                self.begin_period(amount, duration, now);
                let ends = self.ends;
                StakingEvent::RewardAdded { amount, ends }
            }
            Kind::Unstake => {
                self.leaving -= amount;
                self.forget_empty(who);
                StakingEvent::Unstaked { who, amount }
            }
            Kind::Claim => {
                self.reserved -= amount;
                self.stakers.entry(who).or_default().sending = 0;
                self.forget_empty(who);
                StakingEvent::Claimed { who, amount }
            }
            Kind::Recover => {
                self.reserved -= amount;
                StakingEvent::UnusedRecovered { amount }
            }
        }
    }

    // #region undone
    /// The tokens have not moved: everything goes back to where it was.
    fn undone(&mut self, m: Move, now: u64) {
        let (who, amount) = (m.who, m.amount);
        match m.purpose {
            Kind::Stake => {}
            Kind::Fund { .. } => self.funding = false,
            Kind::Unstake => {
                self.leaving -= amount;
                // The time in between earned nothing.
                self.settle_account(who, now).staked += amount;
                self.total += amount;
            }
            Kind::Claim => {
                let staker = self.stakers.entry(who).or_default();
                staker.earned += scaled(amount);
                staker.sending = 0;
            }
            Kind::Recover => self.emitted.unused += scaled(amount),
        }
    }
    // #endregion undone

    // #region period
    /// What the division leaves over is nobody's reward.
    fn begin_period(&mut self, amount: u128, duration: u64, now: u64) {
        self.update(now);
        let (rate, rest) = scaled(amount).div_mod(duration.into());
        self.rate = rate;
        self.emitted.unused += rest;
        self.ends = now + duration;
        self.reserved += amount;
    }
    // #endregion period

    /// How many doubts a recheck of that one has to decide.
    pub fn beside(&self, doubt: u64) -> u64 {
        self.moves.beside(doubt)
    }

    /// Locks the token of a doubt until its balance is known.
    pub fn begin_recheck(
        &mut self,
        doubt: u64,
    ) -> Result<Question, StakingError> {
        Ok(self.moves.begin_recheck(doubt)?)
    }

    /// Whether moves of that token are under way without an answer.
    pub fn moving(&self, token: ActorId) -> bool {
        self.moves.moving(token)
    }

    // #region recheck
    /// Ends the doubts of that token about which its balance tells.
    pub fn end_recheck(
        &mut self,
        question: Question,
        balance: Option<U256>,
        now: u64,
    ) -> (Recheck, Vec<StakingEvent>) {
        let tracked = self.tracked(question.token);
        let (answer, ended) =
            self.moves.end_recheck(question, balance, tracked);
        let events = ended.into_iter();
        (answer, events.filter_map(|it| self.end(it, now)).collect())
    }
    // #endregion recheck

    /// Ends a doubt by the word of the account that loses by it.
    pub fn concede(
        &mut self,
        who: ActorId,
        doubt: u64,
        now: u64,
    ) -> Result<Option<StakingEvent>, StakingError> {
        let ended = self.moves.concede(who, doubt)?;
        Ok(self.end(ended, now))
    }

    // #region tracked
    /// What the program believes to hold of `token`, tokens on their way out
    /// included.
    pub fn tracked(&self, token: ActorId) -> u128 {
        let stakes = if token == self.stake_token {
            self.total + self.leaving
        } else {
            0
        };
        let rewards = if token == self.reward_token {
            self.reserved
        } else {
            0
        };
        stakes + rewards
    }
    // #endregion tracked

    pub fn account(&self, who: &ActorId, now: u64) -> Account {
        let Some(staker) = self.stakers.get(who) else {
            return Account::default();
        };
        Account {
            staked: staker.staked,
            earned: whole(staker.earned_until(self.at(now).acc)),
            sending: staker.sending,
        }
    }

    pub fn totals(&self, now: u64) -> Totals {
        Totals {
            staked: self.total,
            rate_scaled: self.rate,
            period_ends: self.ends,
            reserved: self.reserved,
            unused: whole(self.at(now).unused),
        }
    }

    pub fn doubts(&self) -> Vec<(ActorId, Doubt)> {
        self.moves.doubts()
    }

    /// Notes that a move leaves.
    fn start(
        &mut self,
        kind: Kind,
        who: ActorId,
        amount: u128,
    ) -> Result<Move, StakingError> {
        let token = match kind {
            Kind::Stake | Kind::Unstake => self.stake_token,
            Kind::Claim | Kind::Fund { .. } | Kind::Recover => {
                self.reward_token
            }
        };
        Ok(self.moves.begin(token, who, amount, kind)?)
    }

    /// Drops the account of somebody who has nothing here any more. A fraction
    /// of a unit becomes unused.
    fn forget_empty(&mut self, who: ActorId) {
        let empty = |staker: &&Staker| {
            (staker.staked, whole(staker.earned), staker.sending) == (0, 0, 0)
        };
        if let Some(staker) = self.stakers.get(&who).filter(empty) {
            self.emitted.unused += staker.earned;
            self.stakers.remove(&who);
        }
    }

    fn ensure_owner(&self, who: ActorId) -> Result<(), StakingError> {
        if who != self.owner {
            return Err(StakingError::NotOwner);
        }
        Ok(())
    }

    // #region room
    /// Leaves so much room that no sum after a reply overflows, however many
    /// moves come in at once. What may come does not count: who has no tokens
    /// could keep out those who have.
    fn ensure_room(&self, amount: u128) -> Result<(), StakingError> {
        if amount == 0 {
            return Err(StakingError::ZeroAmount);
        }
        [self.total, self.leaving, self.reserved]
            .into_iter()
            .try_fold(amount, u128::checked_add)
            .filter(|held| *held <= MAX_HELD)
            .ok_or(StakingError::Overflow)?;
        Ok(())
    }
    // #endregion room
}

fn scaled(amount: u128) -> U256 {
    U256::from(amount) * U256::from(SCALE)
}

fn whole(scaled: U256) -> u128 {
    (scaled / SCALE).as_u128()
}
