//! What the market holds of each fungible token, and for whom.

use crate::types::Key;
use kit::recheck::{self, Busy, Doubt, Flight, Leg, Recheck};
use sails_rs::{collections::BTreeMap, prelude::*};

#[derive(Clone, Debug, Default)]
struct Book {
    /// Claims, money of items being delivered, and what is on its way out or in doubt there.
    held: u128,
    flight: Flight,
}

/// A payment whose answer did not come, and the item it was for.
#[derive(Clone, Debug)]
struct Parked {
    vft: ActorId,
    item: Option<Key>,
    doubt: Doubt,
}

#[derive(Clone, Debug, Default)]
pub struct Tokens {
    books: BTreeMap<ActorId, Book>,
    claims: BTreeMap<(ActorId, ActorId), u128>,
    doubts: BTreeMap<u64, Parked>,
    last_doubt: u64,
}

/// A doubt that has ended.
#[derive(Clone, Debug)]
pub struct Decided {
    pub vft: ActorId,
    pub who: ActorId,
    pub amount: u128,
    pub leg: Leg,
    pub done: bool,
    /// The item that waits for a payment.
    pub item: Option<Key>,
}

impl Tokens {
    pub fn claim_of(&self, vft: ActorId, who: ActorId) -> u128 {
        self.claims.get(&(vft, who)).copied().unwrap_or_default()
    }

    pub fn doubts(&self) -> Vec<(ActorId, Doubt)> {
        self.doubts
            .values()
            .map(|parked| (parked.vft, parked.doubt.clone()))
            .collect()
    }

    /// What the market believes it holds: outgoing doubts count, incoming ones do not.
    pub fn held(&self, vft: ActorId) -> u128 {
        self.books.get(&vft).map_or(0, |book| book.held)
    }

    /// Gives `who` a claim on tokens that the market holds already.
    pub fn credit(&mut self, vft: ActorId, who: ActorId, amount: u128) {
        if amount > 0 {
            let claim = self.claims.entry((vft, who)).or_default();
            *claim = claim.checked_add(amount).expect("2^32 payments");
        }
    }

    /// A payment to the market is on its way.
    pub fn start_payment(&mut self, vft: ActorId) -> Result<(), Busy> {
        self.book(vft).flight.start()
    }

    pub fn paid(&mut self, vft: ActorId, amount: u128) {
        let book = self.book(vft);
        book.flight.finish();
        book.receive(amount);
    }

    pub fn not_paid(&mut self, vft: ActorId) {
        self.book(vft).flight.finish();
    }

    /// Takes the whole claim of `who`, to be sent. `None`: there is none.
    pub fn start_withdrawal(&mut self, vft: ActorId, who: ActorId) -> Result<Option<u128>, Busy> {
        if self.claim_of(vft, who) == 0 {
            return Ok(None);
        }
        self.book(vft).flight.start()?;
        Ok(self.claims.remove(&(vft, who)))
    }

    pub fn withdrawn(&mut self, vft: ActorId, amount: u128) {
        let book = self.book(vft);
        book.flight.finish();
        book.send(amount);
    }

    pub fn not_withdrawn(&mut self, vft: ActorId, who: ActorId, amount: u128) {
        self.book(vft).flight.finish();
        self.credit(vft, who, amount);
    }

    /// No answer came: nobody knows whether `amount` has moved.
    pub fn park(&mut self, vft: ActorId, who: ActorId, amount: u128, leg: Leg, item: Option<Key>) {
        self.book(vft).flight.park();
        self.last_doubt += 1;
        let id = self.last_doubt;
        let doubt = Doubt {
            id,
            who,
            amount,
            leg,
        };
        self.doubts.insert(id, Parked { vft, item, doubt });
    }

    /// An open doubt and its token.
    pub fn doubt(&self, id: u64) -> Option<(ActorId, Doubt)> {
        let parked = self.doubts.get(&id)?;
        Some((parked.vft, parked.doubt.clone()))
    }

    /// Stops moves of the token until its balance is known.
    pub fn begin_recheck(&mut self, vft: ActorId) -> Result<(), Busy> {
        self.book(vft).flight.begin_recheck()
    }

    /// Whether tokens of that kind are under way without an answer.
    pub fn moving(&self, vft: ActorId) -> bool {
        self.books
            .get(&vft)
            .is_some_and(|book| book.flight.moving())
    }

    /// Compares the balance with what should be there, and ends all doubts of the token or none.
    pub fn finish_recheck(
        &mut self,
        vft: ActorId,
        doubt: u64,
        balance: Option<U256>,
    ) -> (Recheck, Vec<Decided>) {
        self.book(vft).flight.end_recheck();
        let held = self.held(vft);
        // #region recheck
        let open: Vec<Doubt> = self
            .doubts
            .values()
            .filter(|parked| parked.vft == vft)
            .map(|parked| parked.doubt.clone())
            .collect();
        let moves: Vec<_> = open.iter().map(|doubt| (doubt.leg, doubt.amount)).collect();
        let story = recheck::decide(balance, held, &moves);

        let (mut answer, mut decided) = (Recheck::StillUnknown, Vec::new());
        for Doubt { id, leg, .. } in open {
            let of_this = story.of(&leg);
            match of_this {
                Recheck::WasDone => decided.push(self.decide(id, true)),
                Recheck::WasNotDone => decided.push(self.decide(id, false)),
                Recheck::StillUnknown => {}
            }
            if id == doubt {
                answer = of_this;
            }
        }
        (answer, decided)
        // #endregion recheck
    }

    /// Ends a doubt at the word of the one who loses by it: "it did not arrive", "I have it".
    pub fn concede(&mut self, vft: ActorId, doubt: &Doubt) -> Result<Decided, Busy> {
        if self.book(vft).flight.rechecking() {
            return Err(Busy);
        }
        Ok(self.decide(doubt.id, doubt.leg == Leg::Out))
    }

    fn decide(&mut self, id: u64, done: bool) -> Decided {
        let Parked { vft, item, doubt } = self.doubts.remove(&id).expect("an open doubt");
        let Doubt {
            who, amount, leg, ..
        } = doubt;
        let book = self.book(vft);
        book.flight.resolve();
        match (leg, done) {
            (Leg::In, true) => {
                book.receive(amount);
                // The purchase is over: what it was for may have another price by now.
                self.credit(vft, who, amount);
            }
            (Leg::In, false) => {}
            (Leg::Out, true) => book.send(amount),
            (Leg::Out, false) => self.credit(vft, who, amount),
        }
        Decided {
            vft,
            who,
            amount,
            leg,
            done,
            item,
        }
    }

    fn book(&mut self, vft: ActorId) -> &mut Book {
        self.books.entry(vft).or_default()
    }
}

impl Book {
    fn receive(&mut self, amount: u128) {
        self.held = self.held.checked_add(amount).expect("2^32 payments");
    }

    fn send(&mut self, amount: u128) {
        self.held = self.held.checked_sub(amount).expect("held since the claim");
    }
}
