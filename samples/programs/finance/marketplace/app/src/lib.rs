//! A market for NFTs of many collections: fixed prices, offers and auctions, in
//! VARA or in a token.

#![no_std]

mod market;
mod tokens;
mod types;

use core::cell::RefCell;
use kit::{
    calls::{self, TokenAnswer},
    delivery,
    doubts::{self, Doubt, Recheck},
    vft, vnft,
};
use market::Market as MarketState;
use sails_rs::prelude::*;
use tokens::Move;

pub use market::{
    EXTENSION, MAX_ALLOWED, MAX_DURATION, MAX_OFFERS, MIN_DURATION, PRICE_LIMIT,
};
pub use types::*;

/// Largest fee in 1/10 000.
pub const MAX_FEE: u16 = 500;

pub struct Market<'a> {
    state: &'a RefCell<MarketState>,
}

#[service(events = MarketEvent)]
impl Market<'_> {
    /// Opens or closes listings of a collection, for the admin. `false`:
    /// nothing to change.
    #[export(unwrap_result)]
    pub fn allow_nft(
        &mut self,
        nft: ActorId,
        allowed: bool,
    ) -> Result<bool, MarketError> {
        kit::value::none()?;
        let by = Syscall::message_source();
        let changed = self.state.borrow_mut().allow_nft(by, nft, allowed)?;
        self.publish(
            changed.then_some(MarketEvent::NftAllowed { nft, allowed }),
        );
        Ok(changed)
    }

    /// Opens or closes prices in a token, for the admin. `false`: nothing to
    /// change.
    #[export(unwrap_result)]
    pub fn allow_token(
        &mut self,
        vft: ActorId,
        allowed: bool,
    ) -> Result<bool, MarketError> {
        kit::value::none()?;
        let by = Syscall::message_source();
        let changed = self.state.borrow_mut().allow_token(by, vft, allowed)?;
        self.publish(
            changed.then_some(MarketEvent::TokenAllowed { vft, allowed }),
        );
        Ok(changed)
    }

    // #region list
    /// Takes the sender's token, which the market has been approved for.
    /// `None`: no price yet.
    #[export(unwrap_result)]
    pub async fn list(
        &mut self,
        key: Key,
        price: Option<Price>,
    ) -> Result<Listed, MarketError> {
        kit::value::none()?;
        let seller = Syscall::message_source();
        calls::ensure_gas(2)?;
        self.state.borrow().ensure_can_list(key, price)?;

        // A listing locks the token, so only its owner may begin one.
        if vnft::owner(key.nft, key.token_id).await != Some(Some(seller)) {
            return Ok(Listed::NftRefused);
        }
        // The owner may have listed it a second time meanwhile. Nothing has
        // moved, so this may throw.
        self.state.borrow_mut().begin_list(seller, key, price)?;

        let outcome = vnft::take(key.nft, seller, key.token_id).await;

        self.finish_move(key, outcome);
        Ok(match outcome {
            TokenAnswer::Done => Listed::Yes,
            TokenAnswer::Refused => Listed::NftRefused,
            TokenAnswer::Unknown => Listed::Unknown,
        })
    }
    // #endregion list

    /// Sets or removes the price. For the seller.
    #[export(unwrap_result)]
    pub fn set_price(
        &mut self,
        key: Key,
        price: Option<Price>,
    ) -> Result<bool, MarketError> {
        kit::value::none()?;
        let by = Syscall::message_source();
        self.state.borrow_mut().set_price(by, key, price)?;
        self.publish(Some(MarketEvent::PriceSet { key, price }));
        Ok(true)
    }

    /// Gives the token back. For the seller, not during an auction.
    #[export(unwrap_result)]
    pub async fn unlist(&mut self, key: Key) -> Result<Step, MarketError> {
        kit::value::none()?;
        calls::ensure_gas(1)?;
        let seller = Syscall::message_source();
        self.state.borrow_mut().begin_unlist(seller, key)?;
        Ok(self.give(key, seller).await.into())
    }

    // #region buy
    /// Buys at the price that the sender saw. Takes exactly the price as value,
    /// or for a token none.
    #[export(unwrap_result)]
    pub async fn buy(
        &mut self,
        key: Key,
        expected: Price,
    ) -> Result<CommandReply<Bought>, MarketError> {
        let transfers = match expected {
            Price::Native(_) => 1,
            Price::Token { .. } => 2,
        };
        calls::ensure_gas(transfers)?;
        let (buyer, value) =
            (Syscall::message_source(), Syscall::message_value());
        let begun = self
            .state
            .borrow_mut()
            .begin_buy(buyer, key, expected, value);
        match begun? {
            None => Ok(self.buy_for_value(key, buyer, value).await),
            Some(payment) => {
                Ok(CommandReply::new(self.buy_for_tokens(key, payment).await))
            }
        }
    }
    // #endregion buy

    // #region buy-for-value
    async fn buy_for_value(
        &mut self,
        key: Key,
        buyer: ActorId,
        value: u128,
    ) -> CommandReply<Bought> {
        let outcome = vnft::give(key.nft, buyer, key.token_id).await;
        if matches!(outcome, TokenAnswer::Refused) {
            self.state.borrow_mut().undo_purchase(key);
            return CommandReply::new(Bought::NftRefused).with_value(value);
        }
        self.finish_move(key, outcome);
        CommandReply::new(Bought::of_delivery(outcome))
    }
    // #endregion buy-for-value

    // #region buy-for-tokens
    async fn buy_for_tokens(&mut self, key: Key, payment: Move) -> Bought {
        let buyer = payment.who;
        let paid = doubts::carry_out(&payment).await;
        self.state.borrow_mut().finish_payment(key, payment, paid);
        match paid {
            TokenAnswer::Done => {
                Bought::of_delivery(self.give(key, buyer).await)
            }
            TokenAnswer::Refused => Bought::TokenRefused,
            TokenAnswer::Unknown => Bought::Unknown,
        }
    }

    /// Sends a token of the market to whom its item says.
    async fn give(&mut self, key: Key, to: ActorId) -> TokenAnswer {
        let outcome = vnft::give(key.nft, to, key.token_id).await;
        self.finish_move(key, outcome);
        outcome
    }
    // #endregion buy-for-tokens

    /// Offers the value of this message, on top of what the sender offers
    /// already. The lowest of 50 offers gives way to a better one and becomes a
    /// claim.
    #[export(unwrap_result)]
    pub fn offer(&mut self, key: Key) -> Result<bool, MarketError> {
        let (who, value) =
            (Syscall::message_source(), Syscall::message_value());
        let (amount, outbid) =
            self.state.borrow_mut().offer(who, key, value)?;
        if let Some((who, amount)) = outbid {
            self.publish(Some(MarketEvent::OfferCancelled {
                key,
                who,
                amount,
            }));
        }
        self.publish(Some(MarketEvent::OfferMade { key, who, amount }));
        Ok(true)
    }

    /// Makes the sender's offer a claim, and answers the amount.
    #[export(unwrap_result)]
    pub fn cancel_offer(&mut self, key: Key) -> Result<u128, MarketError> {
        kit::value::none()?;
        let who = Syscall::message_source();
        let amount = self.state.borrow_mut().cancel_offer(who, key)?;
        self.publish(Some(MarketEvent::OfferCancelled { key, who, amount }));
        Ok(amount)
    }

    /// Sells for the offer of `from`, if it still is `amount`. For the seller.
    #[export(unwrap_result)]
    pub async fn accept_offer(
        &mut self,
        key: Key,
        from: ActorId,
        amount: u128,
    ) -> Result<Step, MarketError> {
        kit::value::none()?;
        calls::ensure_gas(1)?;
        let by = Syscall::message_source();
        self.state
            .borrow_mut()
            .begin_accept(by, key, from, amount)?;
        Ok(self.give(key, from).await.into())
    }

    /// Opens an auction in VARA of `duration` ms. For the seller.
    #[export(unwrap_result)]
    pub fn start_auction(
        &mut self,
        key: Key,
        min_bid: u128,
        duration: u64,
    ) -> Result<bool, MarketError> {
        kit::value::none()?;
        let (by, now) = (Syscall::message_source(), Syscall::block_timestamp());
        let ends = self
            .state
            .borrow_mut()
            .start_auction(by, key, min_bid, duration, now)?;
        self.publish(Some(MarketEvent::AuctionStarted { key, min_bid, ends }));
        Ok(true)
    }

    /// Bids the value of this message. The bid before becomes a claim.
    #[export(unwrap_result)]
    pub fn bid(&mut self, key: Key) -> Result<bool, MarketError> {
        let (bidder, amount) =
            (Syscall::message_source(), Syscall::message_value());
        let now = Syscall::block_timestamp();
        let ends = self.state.borrow_mut().bid(bidder, key, amount, now)?;
        self.publish(Some(MarketEvent::BidPlaced {
            key,
            bidder,
            amount,
            ends,
        }));
        Ok(true)
    }

    /// Ends an auction whose time is over: delivers to the best bidder, if
    /// there is one.
    #[export(unwrap_result)]
    pub async fn close_auction(
        &mut self,
        key: Key,
    ) -> Result<Step, MarketError> {
        kit::value::none()?;
        calls::ensure_gas(1)?;
        let now = Syscall::block_timestamp();
        let winner = self.state.borrow_mut().begin_close(key, now)?;
        let Some(to) = winner else {
            self.publish(Some(MarketEvent::AuctionUnsold { key }));
            return Ok(Step::Done);
        };
        Ok(self.give(key, to).await.into())
    }

    /// Asks the collection about a transfer in doubt: who owns the token?
    #[export(unwrap_result)]
    pub async fn settle(&mut self, key: Key) -> Result<Settled, MarketError> {
        kit::value::none()?;
        calls::ensure_gas(1)?;
        let market = Syscall::program_id();
        let (from, to) = self.state.borrow_mut().begin_settle(key, market)?;

        let delivery = delivery::locate(key.nft, key.token_id, from, to).await;

        let (settled, event) =
            self.state.borrow_mut().finish_settle(key, delivery);
        self.publish(event);
        Ok(settled)
    }

    /// Asks a token about payments in doubt: what does the market hold?
    #[export(unwrap_result)]
    pub async fn recheck(
        &mut self,
        doubt: u64,
    ) -> Result<Recheck, MarketError> {
        kit::value::none()?;
        doubts::ensure_gas(self.state.borrow().tokens().beside(doubt))?;
        let question = self.state.borrow_mut().begin_recheck(doubt)?;
        let token = question.token;

        let moving = || self.state.borrow().tokens().moving(token);
        let balance = vft::balance(token, Syscall::program_id());
        let balance = doubts::when_calm(moving, balance).await;

        let (answer, events) =
            self.state.borrow_mut().finish_recheck(question, balance);
        for event in events {
            self.publish(Some(event));
        }
        Ok(answer)
    }

    /// Ends a doubt at the word of who loses by it: "my payment did not
    /// arrive", "I have my tokens".
    #[export(unwrap_result)]
    pub fn concede(&mut self, doubt: u64) -> Result<bool, MarketError> {
        kit::value::none()?;
        let by = Syscall::message_source();
        let event = self.state.borrow_mut().concede(by, doubt)?;
        self.publish(event);
        Ok(true)
    }

    // #region withdraw
    /// Pays the sender's claim in VARA with the reply.
    #[export(unwrap_result)]
    pub fn withdraw(&mut self) -> Result<CommandReply<u128>, MarketError> {
        kit::value::none()?;
        let who = Syscall::message_source();
        let amount = self.state.borrow_mut().withdraw(who)?;
        self.publish(Some(MarketEvent::Withdrawn { who, amount }));
        Ok(CommandReply::new(amount).with_value(amount))
    }
    // #endregion withdraw

    /// Sends the sender's claim on a token.
    #[export(unwrap_result)]
    pub async fn withdraw_token(
        &mut self,
        vft: ActorId,
    ) -> Result<Step, MarketError> {
        kit::value::none()?;
        calls::ensure_gas(1)?;
        let who = Syscall::message_source();
        let claim = self.state.borrow_mut().begin_withdraw_token(vft, who)?;

        let answer = doubts::carry_out(&claim).await;

        let event =
            self.state.borrow_mut().finish_withdraw_token(claim, answer);
        self.publish(event);
        Ok(answer.into())
    }

    fn finish_move(&self, key: Key, outcome: TokenAnswer) {
        let event = self.state.borrow_mut().finish_move(key, outcome);
        self.publish(event);
    }

    fn publish(&self, event: Option<MarketEvent>) {
        if let Some(event) = event {
            self.emit_event(event).expect("event");
        }
    }

    /// A token that the market has; `None`: it has not.
    #[export]
    pub fn item(&self, key: Key) -> Option<Item> {
        self.state.borrow().item(&key).cloned()
    }

    /// Items after the key `after`, in ascending order, 100 at most.
    #[export]
    pub fn items(&self, after: Option<Key>, limit: u32) -> Vec<(Key, Item)> {
        self.state.borrow().items(after, kit::page::clamp(limit))
    }

    /// Who offers how much for a token, also when it is not listed any more.
    #[export]
    pub fn offers(&self, key: Key) -> Vec<(ActorId, u128)> {
        self.state.borrow().offers(&key)
    }

    /// What `who` may withdraw in VARA.
    #[export]
    pub fn claim_of(&self, who: ActorId) -> u128 {
        self.state.borrow().claims().of(&who)
    }

    /// What `who` may withdraw of a token.
    #[export]
    pub fn token_claim_of(&self, who: ActorId, vft: ActorId) -> u128 {
        self.state.borrow().tokens().claim_of(vft, who)
    }

    /// Payments in doubt, with their token.
    #[export]
    pub fn doubts(&self) -> Vec<(ActorId, Doubt)> {
        self.state.borrow().tokens().doubts()
    }

    /// Fee and treasury, which never change.
    #[export]
    pub fn config(&self) -> Config {
        self.state.borrow().config().clone()
    }
}

impl From<TokenAnswer> for Step {
    fn from(outcome: TokenAnswer) -> Self {
        match outcome {
            TokenAnswer::Done => Self::Done,
            TokenAnswer::Refused => Self::Refused,
            TokenAnswer::Unknown => Self::Unknown,
        }
    }
}

impl Bought {
    fn of_delivery(outcome: TokenAnswer) -> Self {
        match outcome {
            TokenAnswer::Done => Self::Delivered,
            TokenAnswer::Refused => Self::NftRefused,
            TokenAnswer::Unknown => Self::Unknown,
        }
    }
}

pub struct MarketplaceProgram {
    state: RefCell<MarketState>,
}

#[program]
impl MarketplaceProgram {
    /// Creates a market that allows nothing yet. The creator is the admin.
    #[export(unwrap_result)]
    pub fn new(config: Config) -> Result<Self, MarketInitError> {
        kit::value::none()?;
        if config.fee_bps > MAX_FEE {
            return Err(MarketInitError::FeeTooHigh);
        }
        if config.treasury.is_zero() {
            return Err(MarketInitError::ZeroAddress);
        }
        let admin = Syscall::message_source();
        Ok(Self {
            state: RefCell::new(MarketState::new(admin, config)),
        })
    }

    // First and only, hence route 1.
    pub fn market(&self) -> Market<'_> {
        Market { state: &self.state }
    }
}

#[cfg(not(target_arch = "wasm32"))]
pub use code::WASM_BINARY_OPT as WASM_BINARY;

#[cfg(not(target_arch = "wasm32"))]
mod code {
    include!(concat!(env!("OUT_DIR"), "/wasm_binary.rs"));
}
