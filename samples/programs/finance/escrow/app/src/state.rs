//! Deals and their money: the rules of the escrow without messages and events.

use core::ops::Bound;
use kit::{
    calls::TokenAnswer,
    doubts::{Book, Doubt, Ended, Leg, Move, Purpose, Question, Recheck},
};
use sails_rs::{collections::BTreeMap, prelude::*};

/// The most deals of one escrow.
pub const MAX_DEALS: u64 = 100_000;
/// The largest amount of a deal. [`MAX_DEALS`] of them do not overflow.
pub const MAX_AMOUNT: u128 = u128::MAX / MAX_DEALS as u128;

// #region states
/// Where a deal stands.
#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// The buyer has not paid in.
    AwaitingDeposit,
    /// The token has been asked to move the buyer's tokens.
    Depositing,
    /// The escrow holds the tokens.
    Funded,
    /// The token has been asked to move the tokens to `to`.
    Paying { to: ActorId },
    /// The token never answered; `who` is the other side of the move.
    InDoubt { leg: Leg, who: ActorId },
    /// The seller has been paid.
    Released,
    /// The buyer has been paid back.
    Refunded,
    /// Called off before a deposit.
    Cancelled,
}
// #endregion states

/// What two parties have agreed on, and how far it is.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    pub buyer: ActorId,
    pub seller: ActorId,
    /// May pay out to either side in place of the parties.
    pub arbiter: Option<ActorId>,
    /// In the smallest unit of the token.
    pub amount: u128,
    pub state: State,
}
/// How a step ended. After `Unknown` the deal is in doubt.
#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The tokens have moved.
    Done,
    /// The token has moved nothing, and the deal is where it was.
    TokenRefused,
    /// The token did not answer: it may have moved the tokens or not.
    Unknown,
}

#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EscrowError {
    /// The amount is above the largest one.
    AmountTooLarge,
    /// Two of the parties are the same, or one is zero or this program.
    BadParties,
    /// A recheck is under way, or 64 moves are in flight or in doubt.
    /// For a recheck also: one left doubts less than 100 blocks ago.
    Busy,
    /// There are 100 000 deals already.
    DealLimit,
    /// The sender is not the arbiter of this deal.
    NotArbiter,
    /// The sender is not the buyer of this deal.
    NotBuyer,
    /// The message has too little gas for the call to the token.
    NotEnoughGas,
    /// There is no such deal.
    NotFound,
    /// The deal is not in doubt.
    NotInDoubt,
    /// The sender is not the party that may do this.
    NotParty,
    /// The sender is not the seller of this deal.
    NotSeller,
    /// The message carries value.
    UnexpectedValue,
    /// The deal is in another state than the command needs.
    WrongState { state: State },
    /// The deal has another seller, arbiter or amount than the buyer says.
    WrongTerms,
    /// Nothing to hold.
    ZeroAmount,
}

kit::error_from!(EscrowError: calls::NotEnoughGas, value::UnexpectedValue);
kit::doubt_errors!(EscrowError);

/// All deals over one token.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EscrowState {
    token: ActorId,
    deals: BTreeMap<u64, Deal>,
    /// What the escrow believes to hold: all deals in `Funded`, `Paying` and
    /// `InDoubt` with `Out`.
    held: u128,
    moves: Book<Payment>,
}

/// Tokens of a deal on their way in or out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payment {
    pub deal: u64,
    leg: Leg,
}

impl Purpose for Payment {
    fn leg(&self) -> Leg {
        self.leg
    }
}

impl EscrowState {
    /// No deals, over `token`.
    pub fn new(token: ActorId) -> Self {
        Self {
            token,
            ..Self::default()
        }
    }

    pub fn token(&self) -> ActorId {
        self.token
    }

    pub fn held(&self) -> u128 {
        self.held
    }

    /// Adds a deal that `by` wants with somebody, over tokens held by the
    /// program `this`.
    pub fn create(
        &mut self,
        by: ActorId,
        this: ActorId,
        buyer: ActorId,
        seller: ActorId,
        arbiter: Option<ActorId>,
        amount: u128,
    ) -> Result<u64, EscrowError> {
        if by != buyer && by != seller {
            return Err(EscrowError::NotParty);
        }
        let bad = |who: ActorId| who.is_zero() || who == this;
        let third = arbiter
            .is_some_and(|who| bad(who) || who == buyer || who == seller);
        if buyer == seller || bad(buyer) || bad(seller) || third {
            return Err(EscrowError::BadParties);
        }
        match amount {
            0 => return Err(EscrowError::ZeroAmount),
            1..=MAX_AMOUNT => {}
            _ => return Err(EscrowError::AmountTooLarge),
        }
        let id = self.deals.len() as u64 + 1;
        if id > MAX_DEALS {
            return Err(EscrowError::DealLimit);
        }
        let deal = Deal {
            buyer,
            seller,
            arbiter,
            amount,
            state: State::AwaitingDeposit,
        };
        self.deals.insert(id, deal);
        Ok(id)
    }

    /// Calls a deal off that nobody has paid into.
    pub fn cancel(&mut self, by: ActorId, id: u64) -> Result<(), EscrowError> {
        let deal = self.deal_mut(id)?;
        if by != deal.buyer && by != deal.seller {
            return Err(EscrowError::NotParty);
        }
        deal.ensure(State::AwaitingDeposit)?;
        deal.state = State::Cancelled;
        Ok(())
    }

    // #region begin
    /// The buyer is about to pay in, on these terms.
    pub fn deposit(
        &mut self,
        by: ActorId,
        id: u64,
        seller: ActorId,
        arbiter: Option<ActorId>,
        amount: u128,
    ) -> Result<Move<Payment>, EscrowError> {
        let deal = self.existing(id)?;
        if by != deal.buyer {
            return Err(EscrowError::NotBuyer);
        }
        // The number alone may be that of a deal somebody else has made.
        if (seller, arbiter, amount) != (deal.seller, deal.arbiter, deal.amount)
        {
            return Err(EscrowError::WrongTerms);
        }
        self.begin(id, State::AwaitingDeposit, State::Depositing)
    }

    /// The buyer pays the seller.
    pub fn confirm(
        &mut self,
        by: ActorId,
        id: u64,
    ) -> Result<Move<Payment>, EscrowError> {
        let Deal { buyer, seller, .. } = *self.existing(id)?;
        if by != buyer {
            return Err(EscrowError::NotBuyer);
        }
        self.begin(id, State::Funded, State::Paying { to: seller })
    }
    // #endregion begin

    /// The seller pays the buyer back.
    pub fn refund(
        &mut self,
        by: ActorId,
        id: u64,
    ) -> Result<Move<Payment>, EscrowError> {
        let Deal { buyer, seller, .. } = *self.existing(id)?;
        if by != seller {
            return Err(EscrowError::NotSeller);
        }
        self.begin(id, State::Funded, State::Paying { to: buyer })
    }

    /// The arbiter pays one of the two.
    pub fn arbitrate(
        &mut self,
        by: ActorId,
        id: u64,
        to_seller: bool,
    ) -> Result<Move<Payment>, EscrowError> {
        let deal = self.existing(id)?;
        if deal.arbiter != Some(by) {
            return Err(EscrowError::NotArbiter);
        }
        let to = if to_seller { deal.seller } else { deal.buyer };
        self.begin(id, State::Funded, State::Paying { to })
    }

    // #region lock
    /// The new state is the lock: until the token answers, every other step on
    /// this deal throws.
    fn begin(
        &mut self,
        id: u64,
        from: State,
        to: State,
    ) -> Result<Move<Payment>, EscrowError> {
        let deal = self.deals.get_mut(&id).ok_or(EscrowError::NotFound)?;
        deal.ensure(from)?;
        let (leg, who) = match to {
            State::Paying { to } => (Leg::Out, to),
            _ => (Leg::In, deal.buyer),
        };
        let payment = Payment { deal: id, leg };
        let moved = self.moves.begin(self.token, who, deal.amount, payment)?;
        deal.state = to;
        Ok(moved)
    }

    /// The token has answered the step, or not in time.
    pub fn answered(
        &mut self,
        moved: Move<Payment>,
        answer: TokenAnswer,
    ) -> Step {
        let (who, Payment { deal: id, leg }) = (moved.who, moved.purpose);
        let Some(ended) = self.moves.answered_as(id, moved, answer) else {
            let deal = self.deals.get_mut(&id).expect("a deal with a step");
            deal.state = State::InDoubt { leg, who };
            return Step::Unknown;
        };
        self.end(&ended);
        match ended.done {
            true => Step::Done,
            false => Step::TokenRefused,
        }
    }
    // #endregion lock

    // #region end
    /// It is certain whether the tokens have moved.
    fn end(&mut self, Ended { of, done }: &Ended<Payment>) {
        let deal = self.deals.get_mut(&of.purpose.deal);
        let deal = deal.expect("a deal with a step");
        deal.state = match (of.purpose.leg, done) {
            (Leg::In, true) => State::Funded,
            (Leg::In, false) => State::AwaitingDeposit,
            (Leg::Out, true) if of.who == deal.seller => State::Released,
            (Leg::Out, true) => State::Refunded,
            (Leg::Out, false) => State::Funded,
        };
        match (of.purpose.leg, done) {
            (Leg::In, true) => self.held += of.amount,
            (Leg::Out, true) => self.held -= of.amount,
            (_, false) => {}
        }
    }
    // #endregion end

    /// How many doubts a recheck of that one has to decide.
    pub fn beside(&self, id: u64) -> u64 {
        self.moves.beside(id)
    }

    /// The balance of the escrow is about to be asked for.
    pub fn begin_recheck(&mut self, id: u64) -> Result<Question, EscrowError> {
        self.existing(id)?;
        Ok(self.moves.begin_recheck(id)?)
    }

    /// Whether tokens are under way without an answer.
    pub fn moving(&self) -> bool {
        self.moves.moving(self.token)
    }

    /// Ends the doubts about which the balance tells. Returns the answer for
    /// the one asked about, and the deals whose tokens have moved.
    pub fn end_recheck(
        &mut self,
        question: Question,
        balance: Option<U256>,
    ) -> (Recheck, Vec<u64>) {
        let (answer, ended) =
            self.moves.end_recheck(question, balance, self.held);
        ended.iter().for_each(|ended| self.end(ended));
        let moved = ended.iter().filter(|ended| ended.done);
        (answer, moved.map(|ended| ended.of.purpose.deal).collect())
    }

    // #region concede
    /// `by` loses the argument over a doubt: the buyer did not pay in, or the
    /// receiver has been paid.
    pub fn concede(&mut self, by: ActorId, id: u64) -> Result<(), EscrowError> {
        self.existing(id)?;
        let ended = self.moves.concede(by, id)?;
        self.end(&ended);
        Ok(())
    }
    // #endregion concede

    pub fn deal(&self, id: u64) -> Option<&Deal> {
        self.deals.get(&id)
    }

    /// At most `limit` deals from the id `from` on.
    pub fn deals(&self, from: u64, limit: usize) -> Vec<(u64, Deal)> {
        let range = (Bound::Included(from), Bound::Unbounded);
        let deals = self.deals.range(range).take(limit);
        deals.map(|(id, deal)| (*id, deal.clone())).collect()
    }

    pub fn doubts(&self) -> Vec<Doubt> {
        let doubts = self.moves.doubts().into_iter();
        doubts.map(|(_, doubt)| doubt).collect()
    }

    fn existing(&self, id: u64) -> Result<&Deal, EscrowError> {
        self.deals.get(&id).ok_or(EscrowError::NotFound)
    }

    fn deal_mut(&mut self, id: u64) -> Result<&mut Deal, EscrowError> {
        self.deals.get_mut(&id).ok_or(EscrowError::NotFound)
    }
}

impl Deal {
    fn ensure(&self, state: State) -> Result<(), EscrowError> {
        if self.state != state {
            return Err(EscrowError::WrongState { state: self.state });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
