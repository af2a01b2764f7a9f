//! Auctions and money without messages: what a command starts, and what an
//! answer ends.

use crate::{AuctionError, AuctionEvent};
use kit::{claims::Claims, math::mul_div_floor};
use sails_rs::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    prelude::*,
};

/// The shortest and the longest auction, in ms: a minute to 30 days.
pub const DURATION_MS: core::ops::RangeInclusive<u64> = 60_000..=2_592_000_000;
/// How many finished auctions stay readable.
pub const KEEP_FINISHED: usize = 100;

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewAuction {
    /// The collection.
    pub nft: ActorId,
    pub token_id: U256,
    /// In planck; not below the floor.
    pub start_price: u128,
    /// In planck; at least 1.
    pub floor_price: u128,
    /// In ms; a minute to 30 days.
    pub duration: u64,
}

impl NewAuction {
    pub fn check(&self) -> Result<(), AuctionError> {
        if self.nft.is_zero() {
            return Err(AuctionError::ZeroAddress);
        }
        if self.floor_price == 0 || self.start_price < self.floor_price {
            return Err(AuctionError::BadPrice);
        }
        if !DURATION_MS.contains(&self.duration) {
            return Err(AuctionError::BadDuration);
        }
        Ok(())
    }
}

// #region states
/// Where the token is and who waits for it.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// On its way from the seller.
    Taking,
    /// With the program, for sale until the time is over.
    Active,
    /// On its way to the buyer; the price is kept.
    Delivering { buyer: ActorId, price: u128 },
    /// With the buyer; the price is the seller's.
    Sold { buyer: ActorId, price: u128 },
    /// On its way back to the seller.
    Returning,
    /// Back with the seller.
    Closed,
}

/// What is known of the message on which the state depends.
#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// There is no such message.
    Settled,
    /// A command waits for it.
    Awaited,
    /// It did not come in time: `Settle` finds out what happened.
    Missing,
}
// #endregion states

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Auction {
    pub seller: ActorId,
    pub terms: NewAuction,
    /// In ms since 1970; 0 as long as the token is on its way from the seller.
    pub starts: u64,
    pub state: State,
    pub reply: Reply,
}

impl Auction {
    // #region price
    /// The price at the time `now`; `None` when there is nothing to buy.
    pub fn price(&self, now: u64) -> Option<u128> {
        let NewAuction {
            start_price,
            floor_price,
            duration,
            ..
        } = self.terms;
        if self.state != State::Active || self.has_ended(now) {
            return None;
        }
        let passed = now.saturating_sub(self.starts);
        // Rounded down, so the price is rounded up: in favor of the seller.
        let discount = mul_div_floor(
            start_price - floor_price,
            passed.into(),
            duration.into(),
        )?;
        Some(start_price - discount)
    }

    pub fn has_ended(&self, now: u64) -> bool {
        now >= self.starts + self.terms.duration
    }
    // #endregion price
}

/// What turned out about the message on which an auction depended.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Settled {
    /// The buyer has the token, the seller the price as a claim.
    Delivered,
    /// The program still has the token; a buyer has the price as a claim.
    BackToActive,
    /// The seller has the token back.
    Returned,
    /// The collection did not answer; ask again later.
    StillUnknown,
    /// The program has the token and the auction begins.
    Taken,
    /// The seller kept the token and the auction is gone.
    NotTaken,
}

/// A message to send: which token of which collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parcel {
    pub nft: ActorId,
    pub token_id: U256,
}

#[derive(Default)]
pub struct AuctionState {
    last_id: u64,
    auctions: BTreeMap<u64, Auction>,
    /// Tokens of auctions that are not over: one auction each.
    on_sale: BTreeSet<(ActorId, U256)>,
    /// Of the auctions that are over, the last ones, oldest first.
    finished: VecDeque<u64>,
    claims: Claims,
}

impl AuctionState {
    /// Whether the terms are valid and the token is in no auction.
    pub fn ensure_can_create(
        &self,
        terms: &NewAuction,
    ) -> Result<(), AuctionError> {
        terms.check()?;
        // Otherwise the token of one auction would be evidence for another.
        if self.on_sale.contains(&(terms.nft, terms.token_id)) {
            return Err(AuctionError::AlreadyOnSale);
        }
        Ok(())
    }

    /// Notes an auction whose token is still to be taken. It must be the
    /// seller's: this locks the token.
    pub fn create(
        &mut self,
        terms: NewAuction,
        seller: ActorId,
    ) -> Result<u64, AuctionError> {
        self.ensure_can_create(&terms)?;
        self.on_sale.insert((terms.nft, terms.token_id));
        self.last_id += 1;
        self.auctions.insert(
            self.last_id,
            Auction {
                seller,
                terms,
                starts: 0,
                state: State::Taking,
                reply: Reply::Awaited,
            },
        );
        Ok(self.last_id)
    }

    // #region start-sale
    /// Fixes buyer and price. The change is a claim of the buyer from here on.
    pub fn start_sale(
        &mut self,
        id: u64,
        buyer: ActorId,
        value: u128,
        now: u64,
    ) -> Result<(Parcel, u128), AuctionError> {
        let auction = self.active_mut(id)?;
        let price = auction.price(now).ok_or(AuctionError::Ended)?;
        if buyer == auction.seller {
            return Err(AuctionError::SellerCannotBuy);
        }
        let Some(change) = value.checked_sub(price) else {
            return Err(AuctionError::ValueTooLow { price });
        };
        let parcel = auction.send(State::Delivering { buyer, price });
        self.claims.credit(buyer, change);
        Ok((parcel, price))
    }
    // #endregion start-sale

    /// Ends an auction early. Only the seller may.
    pub fn start_stop(
        &mut self,
        id: u64,
        by: ActorId,
    ) -> Result<Parcel, AuctionError> {
        if self.get(id)?.seller != by {
            return Err(AuctionError::NotSeller);
        }
        Ok(self.active_mut(id)?.send(State::Returning))
    }

    /// Ends an auction whose time is over. Anyone may.
    pub fn start_close(
        &mut self,
        id: u64,
        now: u64,
    ) -> Result<Parcel, AuctionError> {
        let auction = self.active_mut(id)?;
        if !auction.has_ended(now) {
            return Err(AuctionError::NotEnded);
        }
        Ok(auction.send(State::Returning))
    }

    /// Asks about a message whose reply is missing.
    pub fn start_settle(&mut self, id: u64) -> Result<Parcel, AuctionError> {
        let auction = self.get_mut(id)?;
        if auction.reply != Reply::Missing {
            return Err(AuctionError::NothingInDoubt);
        }
        auction.reply = Reply::Awaited;
        Ok(auction.parcel())
    }

    /// Books what became of the message that was awaited; `None`: nobody knows.
    pub fn conclude(
        &mut self,
        id: u64,
        happened: Option<bool>,
        now: u64,
    ) -> Settled {
        let auction = self.auctions.get_mut(&id).expect("awaits a reply");
        let Some(happened) = happened else {
            auction.reply = Reply::Missing;
            return Settled::StillUnknown;
        };
        auction.reply = Reply::Settled;
        // #region conclude
        match (auction.state.clone(), happened) {
            (State::Taking, true) => {
                auction.state = State::Active;
                auction.starts = now;
                Settled::Taken
            }
            (State::Delivering { buyer, price }, true) => {
                self.claims.credit(auction.seller, price);
                self.finish(id, State::Sold { buyer, price });
                Settled::Delivered
            }
            (State::Delivering { buyer, price }, false) => {
                auction.state = State::Active;
                self.claims.credit(buyer, price);
                Settled::BackToActive
            }
            (State::Returning, true) => {
                self.finish(id, State::Closed);
                Settled::Returned
            }
            (State::Returning, false) => {
                auction.state = State::Active;
                Settled::BackToActive
            }
            // #endregion conclude
            (State::Taking, false) => {
                self.remove(id);
                Settled::NotTaken
            }
            (State::Active | State::Sold { .. } | State::Closed, _) => {
                unreachable!("no message is out")
            }
        }
    }

    // #region evidence
    /// Whether the message did its work, by whether the program owns the token
    /// now.
    ///
    /// Only a message of the program takes a token away from it. So any other
    /// owner, also one who got the token from the buyer, is evidence that the
    /// message was handled.
    pub fn happened(&self, id: u64, is_here: bool) -> bool {
        let taking = self
            .get(id)
            .is_ok_and(|auction| auction.state == State::Taking);
        is_here == taking
    }
    // #endregion evidence

    pub fn withdraw(&mut self, who: ActorId) -> Result<u128, AuctionError> {
        self.claims.take(who).ok_or(AuctionError::NothingToWithdraw)
    }

    pub fn get(&self, id: u64) -> Result<&Auction, AuctionError> {
        self.auctions.get(&id).ok_or(AuctionError::NotFound)
    }

    pub fn active(&self, from: u64, limit: usize) -> Vec<u64> {
        let auctions = self.auctions.range(from..);
        let active =
            auctions.filter(|(_, auction)| auction.state == State::Active);
        active.map(|(id, _)| *id).take(limit).collect()
    }

    pub fn claims(&self) -> &Claims {
        &self.claims
    }

    /// The event that tells what turned out, if there is something to tell.
    pub fn event(&self, id: u64, settled: &Settled) -> Option<AuctionEvent> {
        let auction = self.auctions.get(&id)?;
        match (settled, &auction.state) {
            (Settled::Taken, _) => Some(AuctionEvent::Created {
                id,
                seller: auction.seller,
                nft: auction.terms.nft,
                token_id: auction.terms.token_id,
                start_price: auction.terms.start_price,
                floor_price: auction.terms.floor_price,
                ends: auction.starts + auction.terms.duration,
            }),
            (_, State::Sold { buyer, price }) => Some(AuctionEvent::Sold {
                id,
                buyer: *buyer,
                price: *price,
            }),
            (_, State::Closed) => Some(AuctionEvent::Closed { id }),
            _ => None,
        }
    }

    fn get_mut(&mut self, id: u64) -> Result<&mut Auction, AuctionError> {
        self.auctions.get_mut(&id).ok_or(AuctionError::NotFound)
    }

    fn active_mut(&mut self, id: u64) -> Result<&mut Auction, AuctionError> {
        let auction = self.get_mut(id)?;
        if auction.state != State::Active {
            return Err(AuctionError::NotActive);
        }
        Ok(auction)
    }

    fn finish(&mut self, id: u64, state: State) {
        let auction = self.auctions.get_mut(&id).expect("still open");
        auction.state = state;
        self.on_sale
            .remove(&(auction.terms.nft, auction.terms.token_id));
        self.finished.push_back(id);
        if self.finished.len() > KEEP_FINISHED {
            let oldest = self.finished.pop_front().expect("more than 100");
            self.auctions.remove(&oldest);
        }
    }

    fn remove(&mut self, id: u64) {
        let auction = self.auctions.remove(&id).expect("still open");
        self.on_sale
            .remove(&(auction.terms.nft, auction.terms.token_id));
    }
}

impl Auction {
    /// The state is the lock: while a message is out, nobody else gets the
    /// token.
    fn send(&mut self, state: State) -> Parcel {
        self.state = state;
        self.reply = Reply::Awaited;
        self.parcel()
    }

    fn parcel(&self) -> Parcel {
        Parcel {
            nft: self.terms.nft,
            token_id: self.terms.token_id,
        }
    }
}
