//! What the market holds of each fungible token, and for whom.

use crate::types::Key;
use kit::{
    calls::TokenAnswer,
    doubts::{
        self, Book, Busy, Doubt, DoubtError, Ended, Leg, Question, Recheck,
    },
};
use sails_rs::{collections::BTreeMap, prelude::*};

/// Why tokens move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To pay for an item.
    Pay(Key),
    Withdraw,
}

impl doubts::Purpose for Purpose {
    fn leg(&self) -> Leg {
        match self {
            Self::Pay(_) => Leg::In,
            Self::Withdraw => Leg::Out,
        }
    }
}

pub type Move = doubts::Move<Purpose>;

#[derive(Clone, Debug)]
pub struct Tokens {
    /// Claims, money of items being delivered, and what is on its way out or in
    /// doubt there.
    held: BTreeMap<ActorId, u128>,
    claims: BTreeMap<(ActorId, ActorId), u128>,
    moves: Book<Purpose>,
}

impl Default for Tokens {
    fn default() -> Self {
        Self {
            held: BTreeMap::new(),
            claims: BTreeMap::new(),
            moves: Book::numbered_from(1),
        }
    }
}

impl Tokens {
    pub fn claim_of(&self, vft: ActorId, who: ActorId) -> u128 {
        self.claims.get(&(vft, who)).copied().unwrap_or_default()
    }

    pub fn doubts(&self) -> Vec<(ActorId, Doubt)> {
        self.moves.doubts()
    }

    /// What the market believes it holds: outgoing doubts count, incoming ones
    /// do not.
    pub fn held(&self, vft: ActorId) -> u128 {
        self.held.get(&vft).copied().unwrap_or_default()
    }

    /// Gives `who` a claim on tokens that the market holds already.
    pub fn credit(&mut self, vft: ActorId, who: ActorId, amount: u128) {
        if amount > 0 {
            let claim = self.claims.entry((vft, who)).or_default();
            *claim = claim.checked_add(amount).expect("2^32 payments");
        }
    }

    /// A payment for an item is about to be asked for.
    pub fn start_payment(
        &mut self,
        vft: ActorId,
        who: ActorId,
        amount: u128,
        item: Key,
    ) -> Result<Move, Busy> {
        self.moves.begin(vft, who, amount, Purpose::Pay(item))
    }

    /// Takes the whole claim of `who`, to be sent. `None`: there is none.
    pub fn start_withdrawal(
        &mut self,
        vft: ActorId,
        who: ActorId,
    ) -> Result<Option<Move>, Busy> {
        let amount = self.claim_of(vft, who);
        if amount == 0 {
            return Ok(None);
        }
        let moved = self.moves.begin(vft, who, amount, Purpose::Withdraw)?;
        self.claims.remove(&(vft, who));
        Ok(Some(moved))
    }

    /// The token has answered, or not in time: then the move is in doubt.
    pub fn answered(
        &mut self,
        moved: Move,
        answer: TokenAnswer,
    ) -> Option<Ended<Purpose>> {
        let ended = self.moves.answered(moved, answer)?;
        self.enter(&ended);
        Some(ended)
    }

    /// How many doubts a recheck of that one has to decide.
    pub fn beside(&self, doubt: u64) -> u64 {
        self.moves.beside(doubt)
    }

    /// Stops moves of the token until its balance is known.
    pub fn begin_recheck(
        &mut self,
        doubt: u64,
    ) -> Result<Question, DoubtError> {
        self.moves.begin_recheck(doubt)
    }

    /// Whether moves of that token are under way without an answer.
    pub fn moving(&self, vft: ActorId) -> bool {
        self.moves.moving(vft)
    }

    // #region recheck
    /// Compares the balance with what should be there, and ends the doubts of
    /// the token about which that tells.
    pub fn finish_recheck(
        &mut self,
        question: Question,
        balance: Option<U256>,
    ) -> (Recheck, Vec<Ended<Purpose>>) {
        let held = self.held(question.token);
        let (answer, ended) = self.moves.end_recheck(question, balance, held);
        ended.iter().for_each(|ended| self.enter_late(ended));
        (answer, ended)
    }

    /// Ends a doubt at the word of the one who loses by it: "it did not
    /// arrive", "I have it".
    pub fn concede(
        &mut self,
        by: ActorId,
        doubt: u64,
    ) -> Result<Ended<Purpose>, DoubtError> {
        let ended = self.moves.concede(by, doubt)?;
        self.enter_late(&ended);
        Ok(ended)
    }

    /// The purchase is over: what was paid for may have another price by now.
    fn enter_late(&mut self, ended: &Ended<Purpose>) {
        self.enter(ended);
        if ended.done && ended.of.leg() == Leg::In {
            self.credit(ended.of.token, ended.of.who, ended.of.amount);
        }
    }
    // #endregion recheck

    fn enter(&mut self, Ended { of, done }: &Ended<Purpose>) {
        let held = self.held.entry(of.token).or_default();
        match (of.leg(), done) {
            (Leg::In, true) => {
                *held = held.checked_add(of.amount).expect("2^32 payments")
            }
            (Leg::In, false) => {}
            (Leg::Out, true) => {
                *held =
                    held.checked_sub(of.amount).expect("held since the claim")
            }
            (Leg::Out, false) => self.credit(of.token, of.who, of.amount),
        }
    }
}
