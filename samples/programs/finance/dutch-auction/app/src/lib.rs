//! Dutch auctions: the price of an NFT falls until somebody buys it.

#![no_std]

mod state;

use core::cell::RefCell;
use dutch_auction_client::dutch_auction::io;
use kit::{calls, vnft};
use sails_rs::prelude::*;

pub use state::{
    Auction, AuctionState, KEEP_FINISHED, NewAuction, Parcel, Reply, Settled,
    State,
};

/// Gas for the message that ends an auction by itself.
pub const CLOSE_GAS: u64 = 42_000_000_000;
/// How often blocks come, in ms.
const BLOCK_MS: u64 = 3_000;

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AuctionError {
    /// There is an auction of this token already.
    AlreadyOnSale,
    /// A minute to 30 days.
    BadDuration,
    /// The floor is at least 1, the start at least the floor.
    BadPrice,
    /// The time for buying is over.
    Ended,
    /// The token is not for sale now: a message about it is out, or the auction
    /// is over.
    NotActive,
    /// The auction has time left.
    NotEnded,
    /// Attach at least 40,000,000,000 gas.
    NotEnoughGas,
    /// There is no such auction, or it ended long ago.
    NotFound,
    /// Only the seller may.
    NotSeller,
    /// No reply is missing.
    NothingInDoubt,
    /// The program owes the sender nothing.
    NothingToWithdraw,
    /// Use `Stop` instead.
    SellerCannotBuy,
    /// The command takes no value.
    UnexpectedValue,
    /// The price is `price` now; more may be attached and comes back.
    ValueTooLow { price: u128 },
    /// There is no collection.
    ZeroAddress,
}

kit::error_from!(AuctionError: calls::NotEnoughGas, value::UnexpectedValue);

/// How putting up a token ended.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Created {
    Active {
        id: u64,
    },
    /// The seller kept the token: it is another's, or not approved for this
    /// program.
    NftRefused,
    /// No reply in time. Call `Settle`.
    Unknown {
        id: u64,
    },
}

/// How buying ended. Value that was not needed comes with the reply.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bought {
    Delivered {
        price: u128,
    },
    /// The collection refused; all value returns.
    NftRefused,
    /// No reply in time: the price is kept until `Settle`, the change is a
    /// claim.
    Unknown,
}

/// How ending without a sale ended.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Closed {
    Returned,
    /// The collection refused; try again.
    NftRefused,
    /// No reply in time. Call `Settle`.
    Unknown,
}

#[event]
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AuctionEvent {
    /// The seller has the token back.
    Closed { id: u64 },
    /// The token can be bought until `ends`, in ms since 1970.
    Created {
        id: u64,
        seller: ActorId,
        nft: ActorId,
        token_id: U256,
        start_price: u128,
        floor_price: u128,
        ends: u64,
    },
    /// The buyer has the token, the seller the price as a claim.
    Sold {
        id: u64,
        buyer: ActorId,
        price: u128,
    },
    /// A claim was paid.
    Withdrawn { who: ActorId, amount: u128 },
}

/// Whether a move of the token took place; `None`: nobody knows.
fn known(answer: calls::TokenAnswer) -> Option<bool> {
    match answer {
        calls::TokenAnswer::Done => Some(true),
        calls::TokenAnswer::Refused => Some(false),
        calls::TokenAnswer::Unknown => None,
    }
}

pub struct DutchAuction<'a> {
    state: &'a RefCell<AuctionState>,
}

#[service(events = AuctionEvent)]
impl DutchAuction<'_> {
    // #region create
    /// Takes an approved token from the sender and starts its auction.
    #[export(unwrap_result)]
    pub async fn create(
        &mut self,
        terms: NewAuction,
    ) -> Result<Created, AuctionError> {
        kit::value::none()?;
        calls::ensure_gas(1)?;
        let seller = Syscall::message_source();
        let (nft, token_id, duration) =
            (terms.nft, terms.token_id, terms.duration);
        self.state.borrow().ensure_can_create(&terms)?;

        // An auction locks the token, so only its owner may begin one.
        if vnft::owner(nft, token_id).await != Some(Some(seller)) {
            return Ok(Created::NftRefused);
        }
        // Nothing has moved yet, so the two checks may be repeated and throw.
        calls::ensure_gas(1)?;
        let id = self.state.borrow_mut().create(terms, seller)?;

        let answer = vnft::take(nft, seller, token_id).await;

        Ok(match self.book(id, known(answer)) {
            Settled::Taken => {
                self.schedule_close(id, duration);
                Created::Active { id }
            }
            Settled::NotTaken => Created::NftRefused,
            _ => Created::Unknown { id },
        })
    }
    // #endregion create

    // #region buy
    /// Buys the token at the price of this moment; attach at least that much.
    #[export(unwrap_result)]
    pub async fn buy(
        &mut self,
        id: u64,
    ) -> Result<CommandReply<Bought>, AuctionError> {
        calls::ensure_gas(1)?;
        let (buyer, value) =
            (Syscall::message_source(), kit::value::attached());
        let now = Syscall::block_timestamp();
        let (parcel, price) =
            self.state.borrow_mut().start_sale(id, buyer, value, now)?;

        let answer = vnft::give(parcel.nft, buyer, parcel.token_id).await;

        let bought = match self.book(id, known(answer)) {
            Settled::Delivered => Bought::Delivered { price },
            Settled::BackToActive => Bought::NftRefused,
            _ => return Ok(CommandReply::new(Bought::Unknown)),
        };
        let owed = self.state.borrow_mut().withdraw(buyer).unwrap_or_default();
        Ok(CommandReply::new(bought).with_value(owed))
    }
    // #endregion buy

    /// Gives the token back to the seller, who alone may ask for it.
    #[export(unwrap_result)]
    pub async fn stop(&mut self, id: u64) -> Result<Closed, AuctionError> {
        kit::value::none()?;
        calls::ensure_gas(1)?;
        let by = Syscall::message_source();
        let parcel = self.state.borrow_mut().start_stop(id, by)?;
        Ok(self.give_back(id, parcel).await)
    }

    // #region close-expired
    /// Gives a token that nobody bought back to the seller. Anyone may do so
    /// after the end.
    #[export(unwrap_result)]
    pub async fn close_expired(
        &mut self,
        id: u64,
    ) -> Result<Closed, AuctionError> {
        kit::value::none()?;
        calls::ensure_gas(1)?;
        let now = Syscall::block_timestamp();
        let parcel = self.state.borrow_mut().start_close(id, now)?;
        Ok(self.give_back(id, parcel).await)
    }
    // #endregion close-expired

    // #region settle
    /// Asks the collection who owns the token when a reply is missing. Anyone
    /// may do so.
    #[export(unwrap_result)]
    pub async fn settle(&mut self, id: u64) -> Result<Settled, AuctionError> {
        kit::value::none()?;
        calls::ensure_gas(1)?;
        let parcel = self.state.borrow_mut().start_settle(id)?;

        let owner = vnft::owner(parcel.nft, parcel.token_id).await;

        let happened = owner.map(|owner| {
            let is_here = owner == Some(Syscall::program_id());
            self.state.borrow().happened(id, is_here)
        });
        Ok(self.book(id, happened))
    }
    // #endregion settle

    // #region withdraw
    /// Pays the sender everything the program owes them, with the reply.
    #[export(unwrap_result)]
    pub fn withdraw(&mut self) -> Result<CommandReply<u128>, AuctionError> {
        kit::value::none()?;
        let who = Syscall::message_source();
        let amount = self.state.borrow_mut().withdraw(who)?;
        self.emit_event(AuctionEvent::Withdrawn { who, amount })
            .expect("event");
        Ok(CommandReply::new(amount).with_value(amount))
    }
    // #endregion withdraw

    /// What the token costs now, in planck; `None`: it is not for sale.
    #[export]
    pub fn price(&self, id: u64) -> Option<u128> {
        let now = Syscall::block_timestamp();
        self.state.borrow().get(id).ok()?.price(now)
    }

    /// An auction that is not over, or one of the last 100 that are.
    #[export]
    pub fn auction(&self, id: u64) -> Option<Auction> {
        self.state.borrow().get(id).cloned().ok()
    }

    /// Up to `limit` auctions in the state `Active`, 100 at most, from number
    /// `from` on.
    #[export]
    pub fn active(&self, from: u64, limit: u32) -> Vec<u64> {
        let limit = kit::page::clamp(limit);
        self.state.borrow().active(from, limit)
    }

    /// What the program owes `who`, in planck.
    #[export]
    pub fn claim_of(&self, who: ActorId) -> u128 {
        self.state.borrow().claims().of(&who)
    }

    async fn give_back(&self, id: u64, parcel: Parcel) -> Closed {
        let seller = self.state.borrow().get(id).map(|auction| auction.seller);
        let seller = seller.expect("checked before");
        let answer = vnft::give(parcel.nft, seller, parcel.token_id).await;
        match self.book(id, known(answer)) {
            Settled::Returned => Closed::Returned,
            Settled::BackToActive => Closed::NftRefused,
            _ => Closed::Unknown,
        }
    }

    /// Books the answer about an auction and tells the world.
    fn book(&self, id: u64, happened: Option<bool>) -> Settled {
        let now = Syscall::block_timestamp();
        let mut state = self.state.borrow_mut();
        let settled = state.conclude(id, happened, now);
        if let Some(event) = state.event(id, &settled) {
            self.emit_event(event).expect("event");
        }
        settled
    }

    // #region schedule
    /// Sends this program a message for the time after the end, if the gas
    /// suffices.
    fn schedule_close(&self, id: u64, duration: u64) {
        // What is left must do for the rest: failing here would undo the start
        // of the auction.
        if Syscall::gas_available() < CLOSE_GAS + calls::CONTINUE_GAS {
            return;
        }
        let blocks = duration.div_ceil(BLOCK_MS) as u32 + 1;
        let payload = io::CloseExpired::encode_call(self.route_idx(), id);
        // Nothing depends on it: anyone may close the auction.
        let program = Syscall::program_id();
        _ = gstd::msg::send_bytes_with_gas_delayed(
            program, payload, CLOSE_GAS, 0, blocks,
        );
    }
    // #endregion schedule
}

#[derive(Default)]
pub struct DutchAuctionProgram {
    state: RefCell<AuctionState>,
}

#[program]
impl DutchAuctionProgram {
    /// Nobody has a right that others lack.
    pub fn new() -> Self {
        Self::default()
    }

    pub fn dutch_auction(&self) -> DutchAuction<'_> {
        DutchAuction { state: &self.state }
    }
}

#[cfg(not(target_arch = "wasm32"))]
pub use code::WASM_BINARY_OPT as WASM_BINARY;

#[cfg(not(target_arch = "wasm32"))]
mod code {
    include!(concat!(env!("OUT_DIR"), "/wasm_binary.rs"));
}
