//! The sale and its money: the rules without messages and events.

use crate::{
    Account, Config, Phase, Purchase, SaleError, SaleInitError, Totals,
};
use kit::{
    calls::TokenAnswer,
    doubts::{self, Book, Doubt, Ended, Leg, Question, Recheck},
    math::{mul_div_ceil, mul_div_floor},
};
use sails_rs::{
    collections::{BTreeMap, BTreeSet},
    prelude::*,
};

const MINUTE: u64 = 60_000;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

impl Config {
    // #region price
    /// The price of a whole token at the time `now`; the first one before the
    /// start, the last one after the end.
    pub fn price(&self, now: u64) -> u128 {
        let last = self.duration - 1;
        let elapsed = now.saturating_sub(self.start).min(last);
        self.base_price
            + self.price_step * u128::from(elapsed / self.step_every)
    }
    // #endregion price

    /// Refuses terms that make no sense, and such that could overflow later.
    fn check(&self, now: u64) -> Result<(), SaleInitError> {
        if self.token.is_zero() || self.beneficiary.is_zero() {
            return Err(SaleInitError::ZeroAddress);
        }
        if self.start <= now {
            return Err(SaleInitError::StartInPast);
        }
        let end = self.start.checked_add(self.duration);
        if !(HOUR..=90 * DAY).contains(&self.duration) || end.is_none() {
            return Err(SaleInitError::BadDuration);
        }
        if self.step_every < MINUTE {
            return Err(SaleInitError::StepTooShort);
        }
        if self.base_price == 0
            || self.soft_cap == 0
            || self.max_per_account == 0
        {
            return Err(SaleInitError::ZeroAmount);
        }
        if self.decimals > 18 {
            return Err(SaleInitError::TooManyDecimals);
        }
        if self.tokens_for_sale < self.unit() {
            return Err(SaleInitError::TooFewTokens);
        }
        // What all tokens cost at the last price bounds every price and every
        // payment.
        let steps = u128::from((self.duration - 1) / self.step_every);
        let rise = self.price_step.checked_mul(steps);
        let last = rise.and_then(|rise| self.base_price.checked_add(rise));
        let most = last.and_then(|last| {
            mul_div_ceil(self.tokens_for_sale, last, self.unit())
        });
        if most.is_none() {
            return Err(SaleInitError::PriceTooHigh);
        }
        // Somebody who buys everything at the first price must not end the sale
        // below the soft cap.
        let least =
            mul_div_ceil(self.tokens_for_sale, self.base_price, self.unit());
        if least < Some(self.soft_cap) {
            return Err(SaleInitError::SoftCapTooHigh);
        }
        Ok(())
    }

    /// A whole token, in its smallest units.
    fn unit(&self) -> u128 {
        10_u128.pow(self.decimals.into())
    }

    fn end(&self) -> u64 {
        self.start + self.duration
    }
}

/// How far the owner is with bringing in the tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Funding {
    Missing,
    /// The token has been asked to move them, and has not answered or its
    /// answer is in doubt.
    Asked,
    InTime,
    /// They came after the start: nothing was sold.
    Late,
}

/// Why tokens move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Purpose {
    Fund,
    Claim,
    Reclaim,
}

impl doubts::Purpose for Purpose {
    fn leg(&self) -> Leg {
        match self {
            Self::Fund => Leg::In,
            Self::Claim | Self::Reclaim => Leg::Out,
        }
    }
}

/// Tokens on their way between the sale and somebody.
pub type Move = doubts::Move<Purpose>;

/// One sale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaleState {
    config: Config,
    owner: ActorId,
    funding: Funding,
    sold: u128,
    /// What buyers have paid; refunds and the withdrawal do not change it.
    raised: u128,
    accounts: BTreeMap<ActorId, Account>,
    withdrawn: bool,
    reclaimed: bool,
    /// Tokens that have left for good.
    sent: u128,
    moves: Book<Purpose>,
    /// Moves under way or in doubt: the lock on the same move again.
    locks: BTreeSet<(ActorId, Purpose)>,
}

impl SaleState {
    /// A sale without tokens, on the terms of `config`.
    pub fn new(
        config: Config,
        owner: ActorId,
        now: u64,
    ) -> Result<Self, SaleInitError> {
        config.check(now)?;
        Ok(Self {
            config,
            owner,
            funding: Funding::Missing,
            sold: 0,
            raised: 0,
            accounts: BTreeMap::new(),
            withdrawn: false,
            reclaimed: false,
            sent: 0,
            moves: Book::numbered_from(1),
            locks: BTreeSet::new(),
        })
    }

    pub fn config(&self) -> &Config {
        &self.config
    }

    // #region phase
    /// Where the sale stands: a question of time and money, not of anybody's
    /// command.
    pub fn phase(&self, now: u64) -> Phase {
        let funded = self.funding == Funding::InTime;
        if now < self.config.start {
            return match self.funding {
                Funding::Missing => Phase::Unfunded,
                Funding::Asked => Phase::Funding,
                Funding::InTime | Funding::Late => Phase::Pending,
            };
        }
        if funded && now < self.config.end() && self.remaining() > 0 {
            Phase::Active
        } else if self.raised >= self.config.soft_cap {
            Phase::Succeeded
        } else {
            Phase::Failed
        }
    }
    // #endregion phase

    /// The owner is about to bring in the tokens for sale.
    pub fn fund(&mut self, by: ActorId, now: u64) -> Result<Move, SaleError> {
        self.ensure_owner(by)?;
        match self.funding {
            Funding::Missing => {}
            Funding::Asked => return Err(SaleError::Busy),
            Funding::InTime | Funding::Late => {
                return Err(SaleError::AlreadyFunded);
            }
        }
        if now >= self.config.start {
            return Err(SaleError::TooLate);
        }
        let step =
            self.begin(by, self.config.tokens_for_sale, Purpose::Fund)?;
        self.funding = Funding::Asked;
        Ok(step)
    }

    // #region offer
    /// At most `limit` tokens for at most `value`.
    fn offer(&self, value: u128, limit: u128, now: u64) -> Purchase {
        let (unit, price) = (self.config.unit(), self.config.price(now));
        // `None` is more than 128 bits, hence more than the limit.
        let tokens = mul_div_floor(value, unit, price)
            .map_or(limit, |tokens| tokens.min(limit));
        let paid = mul_div_ceil(tokens, price, unit)
            .expect("less than all tokens cost");
        Purchase {
            tokens,
            paid,
            change: value - paid,
        }
    }
    // #endregion offer

    /// Sells tokens for `value`, as many as it pays for and the limits leave,
    /// but `min_tokens` at least.
    pub fn buy(
        &mut self,
        who: ActorId,
        value: u128,
        min_tokens: u128,
        now: u64,
    ) -> Result<Purchase, SaleError> {
        // #region buy
        if self.funding != Funding::InTime {
            return Err(SaleError::NotFunded);
        }
        if !(self.config.start..self.config.end()).contains(&now) {
            return Err(SaleError::NotActive);
        }
        if value == 0 {
            return Err(SaleError::ZeroValue);
        }
        if self.remaining() == 0 {
            return Err(SaleError::SoldOut);
        }
        let room = self
            .config
            .max_per_account
            .saturating_sub(self.account(&who).tokens);
        if room == 0 {
            return Err(SaleError::PerAccountLimit);
        }
        let purchase = self.offer(value, room.min(self.remaining()), now);
        if purchase.tokens < min_tokens.max(1) {
            let tokens = purchase.tokens;
            return Err(SaleError::BelowMinimum { tokens });
        }
        // #endregion buy
        let account = self.accounts.entry(who).or_default();
        account.tokens += purchase.tokens;
        account.paid += purchase.paid;
        self.sold += purchase.tokens;
        self.raised += purchase.paid;
        Ok(purchase)
    }

    /// What a purchase for `value` gives now, apart from the limit of the
    /// account.
    pub fn quote(&self, value: u128, now: u64) -> Purchase {
        self.offer(value, self.remaining(), now)
    }

    // #region claim
    /// The tokens of a buyer are about to be sent.
    pub fn claim(&mut self, who: ActorId, now: u64) -> Result<Move, SaleError> {
        self.ensure_succeeded(now)?;
        self.ensure_none(Purpose::Claim, who)?;
        let tokens = self.account(&who).tokens;
        if tokens == 0 {
            return Err(SaleError::NothingToClaim);
        }
        let step = self.begin(who, tokens, Purpose::Claim)?;
        self.accounts.entry(who).or_default().tokens = 0;
        Ok(step)
    }
    // #endregion claim

    /// Ends the purchases of a buyer. Returns what to pay back in the same
    /// message.
    pub fn refund(
        &mut self,
        who: ActorId,
        now: u64,
    ) -> Result<u128, SaleError> {
        match self.ended(now)? {
            Phase::Failed => {}
            _ => return Err(SaleError::NotFailed),
        }
        let account = self.accounts.remove(&who);
        account.map(|it| it.paid).ok_or(SaleError::NothingToClaim)
    }

    /// Gives out what the sale raised, once. Pay it in the same message.
    pub fn withdraw(
        &mut self,
        by: ActorId,
        now: u64,
    ) -> Result<u128, SaleError> {
        if by != self.config.beneficiary {
            return Err(SaleError::NotBeneficiary);
        }
        self.ensure_succeeded(now)?;
        if self.withdrawn {
            return Err(SaleError::NothingToClaim);
        }
        self.withdrawn = true;
        Ok(self.raised)
    }

    /// The tokens that nobody gets are about to be sent back to the owner.
    pub fn reclaim(
        &mut self,
        by: ActorId,
        now: u64,
    ) -> Result<Move, SaleError> {
        self.ensure_owner(by)?;
        let rest = match self.ended(now)? {
            Phase::Succeeded => self.remaining(),
            _ => self.held(),
        };
        self.ensure_none(Purpose::Reclaim, by)?;
        if self.reclaimed || rest == 0 {
            return Err(SaleError::NothingToClaim);
        }
        let step = self.begin(by, rest, Purpose::Reclaim)?;
        self.reclaimed = true;
        Ok(step)
    }

    fn begin(
        &mut self,
        who: ActorId,
        amount: u128,
        purpose: Purpose,
    ) -> Result<Move, SaleError> {
        let step = self.moves.begin(self.config.token, who, amount, purpose)?;
        self.locks.insert((who, purpose));
        Ok(step)
    }

    /// The token has answered a move at the time `now`, or not in time. Returns
    /// the move, if it took place.
    pub fn answered(
        &mut self,
        step: Move,
        answer: TokenAnswer,
        now: u64,
    ) -> Option<Move> {
        let ended = self.moves.answered(step, answer)?;
        self.end(ended, now)
    }

    // #region moved
    /// It is certain whether the tokens have moved. If not, everything is as
    /// before the command.
    fn end(
        &mut self,
        Ended { of: step, done }: Ended<Purpose>,
        now: u64,
    ) -> Option<Move> {
        self.locks.remove(&(step.who, step.purpose));
        match (step.purpose, done) {
            (Purpose::Fund, true) if now < self.config.start => {
                self.funding = Funding::InTime
            }
            (Purpose::Fund, true) => self.funding = Funding::Late,
            (Purpose::Fund, false) => self.funding = Funding::Missing,
            (Purpose::Claim | Purpose::Reclaim, true) => {
                self.sent += step.amount
            }
            (Purpose::Claim, false) => {
                self.accounts.entry(step.who).or_default().tokens = step.amount;
            }
            (Purpose::Reclaim, false) => self.reclaimed = false,
        }
        done.then_some(step)
    }
    // #endregion moved

    /// How many doubts a recheck of that one has to decide.
    pub fn beside(&self, id: u64) -> u64 {
        self.moves.beside(id)
    }

    /// The balance of the sale is about to be asked for.
    pub fn begin_recheck(&mut self, id: u64) -> Result<Question, SaleError> {
        Ok(self.moves.begin_recheck(id)?)
    }

    /// Whether tokens are under way without an answer.
    pub fn moving(&self) -> bool {
        self.moves.moving(self.config.token)
    }

    /// Ends the doubts about which the balance tells. Returns the answer for
    /// the one asked about, and the moves that took place.
    pub fn end_recheck(
        &mut self,
        question: Question,
        balance: Option<U256>,
        now: u64,
    ) -> (Recheck, Vec<Move>) {
        let (answer, ended) =
            self.moves.end_recheck(question, balance, self.held());
        let moved = ended.into_iter().filter_map(|ended| self.end(ended, now));
        (answer, moved.collect())
    }

    /// `by` loses the argument over a doubt: the owner has not paid in, or the
    /// receiver has the tokens. Returns the move, if it took place.
    pub fn concede(
        &mut self,
        by: ActorId,
        id: u64,
        now: u64,
    ) -> Result<Option<Move>, SaleError> {
        let ended = self.moves.concede(by, id)?;
        Ok(self.end(ended, now))
    }

    pub fn doubts(&self) -> Vec<Doubt> {
        let doubts = self.moves.doubts().into_iter();
        doubts.map(|(_, doubt)| doubt).collect()
    }

    pub fn account(&self, who: &ActorId) -> Account {
        self.accounts.get(who).cloned().unwrap_or_default()
    }

    pub fn totals(&self) -> Totals {
        Totals {
            sold: self.sold,
            raised: self.raised,
            held: self.held(),
        }
    }

    /// Tokens that nobody has bought.
    fn remaining(&self) -> u128 {
        self.config.tokens_for_sale - self.sold
    }

    /// The tokens that the sale believes to hold; outgoing ones in doubt are
    /// part of it.
    fn held(&self) -> u128 {
        match self.funding {
            Funding::Missing | Funding::Asked => 0,
            Funding::InTime | Funding::Late => {
                self.config.tokens_for_sale - self.sent
            }
        }
    }

    fn ensure_owner(&self, who: ActorId) -> Result<(), SaleError> {
        if who != self.owner {
            return Err(SaleError::NotOwner);
        }
        Ok(())
    }

    /// `Succeeded` or `Failed`.
    fn ended(&self, now: u64) -> Result<Phase, SaleError> {
        match self.phase(now) {
            phase @ (Phase::Succeeded | Phase::Failed) => Ok(phase),
            _ => Err(SaleError::NotEnded),
        }
    }

    fn ensure_succeeded(&self, now: u64) -> Result<(), SaleError> {
        match self.ended(now)? {
            Phase::Succeeded => Ok(()),
            _ => Err(SaleError::NotSucceeded),
        }
    }

    /// The lock: one move of a kind for each account.
    fn ensure_none(
        &self,
        purpose: Purpose,
        who: ActorId,
    ) -> Result<(), SaleError> {
        if self.locks.contains(&(who, purpose)) {
            return Err(SaleError::Busy);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
