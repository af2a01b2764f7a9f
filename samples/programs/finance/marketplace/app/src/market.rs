//! Items, offers and money: the rules of the market without messages and
//! events.
//!
//! A command that calls another program begins here, waits, and finishes here.
//! In between, the state of the item says what it waits for, so that nobody
//! else sells it.

use crate::{
    tokens::{Move, Purpose, Tokens},
    types::{
        Config, Item, Key, MarketError, MarketEvent, Origin, Price, Settled,
        State,
    },
};
use kit::{
    calls::TokenAnswer,
    claims::Claims,
    delivery::Delivery,
    doubts::{Ended, Question, Recheck},
    math,
};
use sails_rs::{
    collections::{BTreeMap, BTreeSet},
    prelude::*,
};

/// The most collections, and the most tokens, that are allowed at the same
/// time.
pub const MAX_ALLOWED: usize = 32;
/// The most accounts with an offer for one token.
pub const MAX_OFFERS: usize = 50;
/// Prices in tokens are below: sums of 2^32 of them fit.
pub const PRICE_LIMIT: u128 = 1 << 96;
/// Shortest auction in ms.
pub const MIN_DURATION: u64 = 60 * 1000;
/// Longest auction in ms.
pub const MAX_DURATION: u64 = 30 * 24 * 60 * 60 * 1000;
/// A bid leaves at least so many ms for the next one.
pub const EXTENSION: u64 = 10 * 60 * 1000;

// #region state
#[derive(Clone, Debug)]
pub struct Market {
    admin: ActorId,
    config: Config,
    nfts: BTreeSet<ActorId>,
    vfts: BTreeSet<ActorId>,
    items: BTreeMap<Key, Item>,
    offers: BTreeMap<Key, BTreeMap<ActorId, u128>>,
    claims: Claims,
    tokens: Tokens,
}
// #endregion state

impl State {
    /// What a listed item is when nothing happens to it.
    fn resting(price: Option<Price>) -> Self {
        price.map_or(Self::Idle, Self::OnSale)
    }

    /// The price of a resting item.
    fn price(&self) -> Option<Option<Price>> {
        match self {
            Self::Idle => Some(None),
            Self::OnSale(price) => Some(Some(*price)),
            _ => None,
        }
    }
}

impl Market {
    /// A market that allows nothing yet.
    pub fn new(admin: ActorId, config: Config) -> Self {
        Self {
            admin,
            config,
            nfts: BTreeSet::new(),
            vfts: BTreeSet::new(),
            items: BTreeMap::new(),
            offers: BTreeMap::new(),
            claims: Claims::default(),
            tokens: Tokens::default(),
        }
    }

    pub fn config(&self) -> &Config {
        &self.config
    }

    pub fn item(&self, key: &Key) -> Option<&Item> {
        self.items.get(key)
    }

    /// At most `limit` items after the key `after`, in ascending order.
    pub fn items(&self, after: Option<Key>, limit: usize) -> Vec<(Key, Item)> {
        use core::ops::Bound::{Excluded, Unbounded};
        let start = after.map_or(Unbounded, Excluded);
        self.items
            .range((start, Unbounded))
            .take(limit)
            .map(|(key, item)| (*key, item.clone()))
            .collect()
    }

    pub fn offers(&self, key: &Key) -> Vec<(ActorId, u128)> {
        self.offers
            .get(key)
            .into_iter()
            .flatten()
            .map(|(who, amount)| (*who, *amount))
            .collect()
    }

    pub fn claims(&self) -> &Claims {
        &self.claims
    }

    pub fn tokens(&self) -> &Tokens {
        &self.tokens
    }

    /// Opens or closes listings of a collection. Returns whether that changes
    /// anything.
    pub fn allow_nft(
        &mut self,
        by: ActorId,
        nft: ActorId,
        allowed: bool,
    ) -> Result<bool, MarketError> {
        self.ensure_admin(by)?;
        allow(&mut self.nfts, nft, allowed)
    }

    /// Opens or closes prices in a token. Returns whether that changes
    /// anything.
    pub fn allow_token(
        &mut self,
        by: ActorId,
        vft: ActorId,
        allowed: bool,
    ) -> Result<bool, MarketError> {
        self.ensure_admin(by)?;
        allow(&mut self.vfts, vft, allowed)
    }

    /// Whether a token may be listed at that price, if the sender owns it.
    pub fn ensure_can_list(
        &self,
        key: Key,
        price: Option<Price>,
    ) -> Result<(), MarketError> {
        if !self.nfts.contains(&key.nft) {
            return Err(MarketError::NftNotAllowed);
        }
        if self.items.contains_key(&key) {
            return Err(MarketError::AlreadyListed);
        }
        self.ensure_price(price)
    }

    /// Notes that the seller's token is being asked for. It must be the
    /// seller's: this locks the token.
    pub fn begin_list(
        &mut self,
        seller: ActorId,
        key: Key,
        price: Option<Price>,
    ) -> Result<(), MarketError> {
        self.ensure_can_list(key, price)?;
        let item = Item {
            seller,
            state: State::Taking { price },
            waiting: true,
        };
        self.items.insert(key, item);
        Ok(())
    }

    pub fn set_price(
        &mut self,
        by: ActorId,
        key: Key,
        price: Option<Price>,
    ) -> Result<(), MarketError> {
        self.resting_item_of(by, key)?;
        self.ensure_price(price)?;
        self.item_mut(key)?.state = State::resting(price);
        Ok(())
    }

    /// Notes that the token is on its way back to the seller.
    pub fn begin_unlist(
        &mut self,
        by: ActorId,
        key: Key,
    ) -> Result<(), MarketError> {
        let price = self.resting_item_of(by, key)?;
        let item = self.item_mut(key)?;
        item.state = State::Returning { price };
        item.waiting = true;
        Ok(())
    }

    /// Notes that the item is being paid for or, with value attached, is paid
    /// for and being delivered. Returns the payment, if it is one in a token.
    pub fn begin_buy(
        &mut self,
        buyer: ActorId,
        key: Key,
        expected: Price,
        value: u128,
    ) -> Result<Option<Move>, MarketError> {
        let item = self.items.get_mut(&key).ok_or(MarketError::NotListed)?;
        // #region begin-buy
        let State::OnSale(price) = item.state else {
            return Err(MarketError::NotForSale);
        };
        if buyer == item.seller {
            return Err(MarketError::SellerCannotBuy);
        }
        if price != expected {
            return Err(MarketError::PriceChanged { price });
        }
        let payment = match price {
            Price::Native(expected) if value != expected => {
                return Err(MarketError::WrongValue { expected });
            }
            Price::Token { .. } if value > 0 => {
                return Err(MarketError::UnexpectedValue);
            }
            Price::Native(_) => None,
            Price::Token { vft, amount } => {
                Some(self.tokens.start_payment(vft, buyer, amount, key)?)
            }
        };
        item.state = match price {
            Price::Native(_) => State::Delivering {
                to: buyer,
                price,
                origin: Origin::Sale,
            },
            Price::Token { .. } => State::Paying { buyer, price },
        };
        // #endregion begin-buy
        item.waiting = true;
        Ok(payment)
    }

    // #region finish-payment
    /// Notes how the payment in a token ended. Only after `Done` is there
    /// something to deliver.
    pub fn finish_payment(
        &mut self,
        key: Key,
        payment: Move,
        answer: TokenAnswer,
    ) {
        let item = self.items.get_mut(&key).expect("waiting items stay");
        let State::Paying { buyer: to, price } = item.state else {
            unreachable!("waiting items keep their state")
        };
        let ended = self.tokens.answered(payment, answer);
        item.waiting = answer == TokenAnswer::Done;
        match ended.map(|ended| ended.done) {
            Some(true) => {
                let origin = Origin::Sale;
                item.state = State::Delivering { to, price, origin };
            }
            Some(false) => item.state = State::OnSale(price),
            // In doubt, and so is the item.
            None => {}
        }
    }
    // #endregion finish-payment

    /// Puts an item back on sale whose price goes back in the reply.
    pub fn undo_purchase(&mut self, key: Key) {
        let item = self.items.get_mut(&key).expect("waiting items stay");
        let State::Delivering { price, .. } = item.state else {
            unreachable!("waiting items keep their state")
        };
        item.state = State::OnSale(price);
        item.waiting = false;
    }

    /// Notes how the transfer of the NFT ended that the item waits for.
    pub fn finish_move(
        &mut self,
        key: Key,
        outcome: TokenAnswer,
    ) -> Option<MarketEvent> {
        let item = self.items.get_mut(&key).expect("waiting items stay");
        item.waiting = false;
        let (seller, state) = (item.seller, item.state);
        // #region finish-move
        match (state, outcome) {
            (_, TokenAnswer::Unknown) => None,
            (State::Taking { price }, TokenAnswer::Done) => {
                item.state = State::resting(price);
                Some(MarketEvent::Listed { key, seller, price })
            }
            (State::Taking { .. }, TokenAnswer::Refused) => {
                self.items.remove(&key);
                None
            }
            (State::Returning { .. }, TokenAnswer::Done) => {
                self.items.remove(&key);
                Some(MarketEvent::Unlisted { key })
            }
            (State::Returning { price }, TokenAnswer::Refused) => {
                item.state = State::resting(price);
                None
            }
            (State::Delivering { to, price, .. }, TokenAnswer::Done) => {
                self.items.remove(&key);
                Some(self.sold(key, seller, to, price))
            }
            (State::Delivering { to, price, origin }, TokenAnswer::Refused) => {
                item.state = origin.state(price);
                self.credit(to, price, price.amount());
                origin.undone(key, to, price)
            }
            // #endregion finish-move
            _ => unreachable!("no other state waits for a transfer"),
        }
    }

    // #region sold
    /// Divides the price between seller and treasury, as claims.
    fn sold(
        &mut self,
        key: Key,
        seller: ActorId,
        buyer: ActorId,
        price: Price,
    ) -> MarketEvent {
        let amount = price.amount();
        let fee =
            math::mul_div_floor(amount, self.config.fee_bps.into(), 10_000)
                .expect("a fee is less than the price");
        self.credit(seller, price, amount - fee);
        self.credit(self.config.treasury, price, fee);
        MarketEvent::Sold {
            key,
            seller,
            buyer,
            price,
        }
    }

    /// Gives `who` a claim in the currency of `price`.
    fn credit(&mut self, who: ActorId, price: Price, amount: u128) {
        match price {
            Price::Native(_) => self.claims.credit(who, amount),
            Price::Token { vft, .. } => self.tokens.credit(vft, who, amount),
        }
    }
    // #endregion sold

    // #region offer
    /// Adds `value` to the offer of `by`. Returns all that `by` offers, and the
    /// offer that gave way.
    pub fn offer(
        &mut self,
        by: ActorId,
        key: Key,
        value: u128,
    ) -> Result<(u128, Option<(ActorId, u128)>), MarketError> {
        let item = self.items.get(&key).ok_or(MarketError::NotListed)?;
        item.state.price().ok_or(MarketError::NotForSale)?;
        if by == item.seller {
            return Err(MarketError::SellerCannotBuy);
        }
        if value == 0 {
            return Err(MarketError::OfferTooLow);
        }
        let offers = self.offers.entry(key).or_default();
        let mut outbid = None;
        if offers.len() == MAX_OFFERS && !offers.contains_key(&by) {
            let lowest = offers.iter().min_by_key(|(_, amount)| **amount);
            let (who, lowest) =
                lowest.map(|(who, amount)| (*who, *amount)).expect("full");
            if value <= lowest {
                return Err(MarketError::OffersFull { lowest });
            }
            // Its value is a claim: nobody can fill the list with offers of
            // next to nothing.
            offers.remove(&who);
            self.claims.credit(who, lowest);
            outbid = Some((who, lowest));
        }
        let offer = offers.entry(by).or_default();
        *offer = offer.checked_add(value).expect("more value than exists");
        Ok((*offer, outbid))
    }
    // #endregion offer

    /// Makes the offer of `by` a claim. Returns the amount.
    pub fn cancel_offer(
        &mut self,
        by: ActorId,
        key: Key,
    ) -> Result<u128, MarketError> {
        let amount =
            self.take_offer(key, by).ok_or(MarketError::OfferNotFound)?;
        self.claims.credit(by, amount);
        Ok(amount)
    }

    /// Notes that the token is on its way to the account whose offer of
    /// `amount` is accepted.
    pub fn begin_accept(
        &mut self,
        by: ActorId,
        key: Key,
        from: ActorId,
        amount: u128,
    ) -> Result<(), MarketError> {
        let item = self.items.get(&key).ok_or(MarketError::NotListed)?;
        if by != item.seller {
            return Err(MarketError::NotSeller);
        }
        let price = item.state.price().ok_or(MarketError::NotForSale)?;
        if from == by {
            return Err(MarketError::SellerCannotBuy);
        }
        // #region accept
        // The amount that the seller saw: the offer may have been made anew,
        // and lower.
        if self.offers.get(&key).and_then(|offers| offers.get(&from))
            != Some(&amount)
        {
            return Err(MarketError::OfferNotFound);
        }
        self.take_offer(key, from);
        let item = self.item_mut(key)?;
        item.state = State::Delivering {
            to: from,
            price: Price::Native(amount),
            origin: Origin::Offer { price },
        };
        // #endregion accept
        item.waiting = true;
        Ok(())
    }

    /// Opens an auction. Returns when it ends.
    pub fn start_auction(
        &mut self,
        by: ActorId,
        key: Key,
        min_bid: u128,
        duration: u64,
        now: u64,
    ) -> Result<u64, MarketError> {
        let item = self.item_mut(key)?;
        if by != item.seller {
            return Err(MarketError::NotSeller);
        }
        match item.state {
            State::Idle => {}
            State::Auction { .. } => return Err(MarketError::AuctionRunning),
            _ => return Err(MarketError::NotForSale),
        }
        if min_bid == 0 {
            return Err(MarketError::ZeroPrice);
        }
        if !(MIN_DURATION..=MAX_DURATION).contains(&duration) {
            return Err(MarketError::BadDuration);
        }
        let ends = now + duration;
        item.state = State::Auction {
            min_bid,
            best: None,
            ends,
        };
        Ok(ends)
    }

    /// Takes a bid, and makes the one before a claim. Returns when the auction
    /// ends now.
    pub fn bid(
        &mut self,
        by: ActorId,
        key: Key,
        value: u128,
        now: u64,
    ) -> Result<u64, MarketError> {
        let item = self.items.get_mut(&key).ok_or(MarketError::NotListed)?;
        let State::Auction {
            min_bid,
            ref mut best,
            ref mut ends,
        } = item.state
        else {
            return Err(MarketError::NotForSale);
        };
        // #region bid
        if now >= *ends {
            return Err(MarketError::AuctionEnded);
        }
        if by == item.seller {
            return Err(MarketError::SellerCannotBuy);
        }
        let minimum =
            best.map_or(min_bid, |(_, best)| best + (best / 20).max(1));
        if value < minimum {
            return Err(MarketError::BidTooLow { minimum });
        }
        if let Some((outbid, amount)) = best.replace((by, value)) {
            self.claims.credit(outbid, amount);
        }
        *ends = (*ends).max(now + EXTENSION);
        Ok(*ends)
        // #endregion bid
    }

    /// Ends the auction. Returns who the token is on its way to; `None`: nobody
    /// bid.
    pub fn begin_close(
        &mut self,
        key: Key,
        now: u64,
    ) -> Result<Option<ActorId>, MarketError> {
        let item = self.item_mut(key)?;
        let State::Auction { best, ends, .. } = item.state else {
            return Err(MarketError::NotForSale);
        };
        if now < ends {
            return Err(MarketError::AuctionRunning);
        }
        let Some((to, amount)) = best else {
            item.state = State::Idle;
            return Ok(None);
        };
        item.state = State::Delivering {
            to,
            price: Price::Native(amount),
            origin: Origin::Auction,
        };
        item.waiting = true;
        Ok(Some(to))
    }

    /// Notes that the collection is asked. Returns from whom to whom the token
    /// was sent.
    pub fn begin_settle(
        &mut self,
        key: Key,
        market: ActorId,
    ) -> Result<(ActorId, ActorId), MarketError> {
        let item = self.item_mut(key)?;
        let route = match item.state {
            State::Taking { .. } => (item.seller, market),
            State::Delivering { to, .. } => (market, to),
            State::Returning { .. } => (market, item.seller),
            _ => return Err(MarketError::NothingInDoubt),
        };
        if item.waiting {
            return Err(MarketError::Busy);
        }
        item.waiting = true;
        Ok(route)
    }

    // #region settle
    /// Ends the doubt with the answer of the collection, if there is one.
    pub fn finish_settle(
        &mut self,
        key: Key,
        delivery: Delivery,
    ) -> (Settled, Option<MarketEvent>) {
        let taking = matches!(self.items[&key].state, State::Taking { .. });
        let outcome = match delivery {
            Delivery::Arrived => TokenAnswer::Done,
            Delivery::Stayed => TokenAnswer::Refused,
            Delivery::Elsewhere if taking => TokenAnswer::Refused,
            // Nothing else takes tokens from the market: the receiver has
            // passed it on.
            Delivery::Elsewhere => TokenAnswer::Done,
            Delivery::NoAnswer => TokenAnswer::Unknown,
        };
        let settled = match outcome {
            TokenAnswer::Done => Settled::Delivered,
            TokenAnswer::Refused => Settled::Undone,
            TokenAnswer::Unknown => Settled::StillUnknown,
        };
        (settled, self.finish_move(key, outcome))
    }
    // #endregion settle

    /// Notes that a token is asked for its balance.
    pub fn begin_recheck(
        &mut self,
        doubt: u64,
    ) -> Result<Question, MarketError> {
        Ok(self.tokens.begin_recheck(doubt)?)
    }

    pub fn finish_recheck(
        &mut self,
        question: Question,
        balance: Option<U256>,
    ) -> (Recheck, Vec<MarketEvent>) {
        let (answer, ended) = self.tokens.finish_recheck(question, balance);
        let events = ended.iter().filter_map(|ended| self.decided(ended));
        (answer, events.collect())
    }

    /// Ends a doubt at the word of `by`, who loses by it.
    pub fn concede(
        &mut self,
        by: ActorId,
        doubt: u64,
    ) -> Result<Option<MarketEvent>, MarketError> {
        let ended = self.tokens.concede(by, doubt)?;
        Ok(self.decided(&ended))
    }

    fn decided(
        &mut self,
        Ended { of, done }: &Ended<Purpose>,
    ) -> Option<MarketEvent> {
        let (vft, who, amount) = (of.token, of.who, of.amount);
        match of.purpose {
            Purpose::Pay(key) => {
                let item =
                    self.items.get_mut(&key).expect("items in doubt stay");
                item.state = State::OnSale(Price::Token { vft, amount });
                None
            }
            Purpose::Withdraw => {
                done.then_some(MarketEvent::TokenWithdrawn { vft, who, amount })
            }
        }
    }

    /// Takes the whole claim of `who`, to be paid in the same message.
    pub fn withdraw(&mut self, who: ActorId) -> Result<u128, MarketError> {
        self.claims.take(who).ok_or(MarketError::NothingToWithdraw)
    }

    /// Takes the whole claim of `who` on a token, to be sent.
    pub fn begin_withdraw_token(
        &mut self,
        vft: ActorId,
        who: ActorId,
    ) -> Result<Move, MarketError> {
        self.tokens
            .start_withdrawal(vft, who)?
            .ok_or(MarketError::NothingToWithdraw)
    }

    /// Notes how the withdrawal ended.
    pub fn finish_withdraw_token(
        &mut self,
        moved: Move,
        answer: TokenAnswer,
    ) -> Option<MarketEvent> {
        let Ended { of, done } = self.tokens.answered(moved, answer)?;
        done.then_some(MarketEvent::TokenWithdrawn {
            vft: of.token,
            who: of.who,
            amount: of.amount,
        })
    }

    fn ensure_admin(&self, by: ActorId) -> Result<(), MarketError> {
        if by != self.admin {
            return Err(MarketError::NotAdmin);
        }
        Ok(())
    }

    fn ensure_price(&self, price: Option<Price>) -> Result<(), MarketError> {
        let Some(price) = price else { return Ok(()) };
        if price.amount() == 0 {
            return Err(MarketError::ZeroPrice);
        }
        if let Price::Token { vft, amount } = price {
            if !self.vfts.contains(&vft) {
                return Err(MarketError::TokenNotAllowed);
            }
            if amount >= PRICE_LIMIT {
                return Err(MarketError::PriceTooHigh);
            }
        }
        Ok(())
    }

    fn item_mut(&mut self, key: Key) -> Result<&mut Item, MarketError> {
        self.items.get_mut(&key).ok_or(MarketError::NotListed)
    }

    /// The price of an item of `by` to which nothing happens.
    fn resting_item_of(
        &self,
        by: ActorId,
        key: Key,
    ) -> Result<Option<Price>, MarketError> {
        let item = self.items.get(&key).ok_or(MarketError::NotListed)?;
        if by != item.seller {
            return Err(MarketError::NotSeller);
        }
        if matches!(item.state, State::Auction { .. }) {
            return Err(MarketError::AuctionRunning);
        }
        item.state.price().ok_or(MarketError::Busy)
    }

    fn take_offer(&mut self, key: Key, who: ActorId) -> Option<u128> {
        let offers = self.offers.get_mut(&key)?;
        let amount = offers.remove(&who);
        if offers.is_empty() {
            self.offers.remove(&key);
        }
        amount
    }
}

impl Price {
    /// In the smallest unit of its currency.
    pub fn amount(&self) -> u128 {
        match *self {
            Self::Native(amount) | Self::Token { amount, .. } => amount,
        }
    }
}

impl Origin {
    /// The state of an item whose delivery at `price` is refused.
    fn state(self, price: Price) -> State {
        match self {
            Self::Auction => State::Idle,
            Self::Offer { price } => State::resting(price),
            Self::Sale => State::OnSale(price),
        }
    }

    /// What to tell when the collection refuses the delivery. A sale goes on as
    /// before.
    fn undone(
        self,
        key: Key,
        who: ActorId,
        price: Price,
    ) -> Option<MarketEvent> {
        match self {
            Self::Auction => Some(MarketEvent::AuctionUnsold { key }),
            Self::Offer { .. } => Some(MarketEvent::OfferCancelled {
                key,
                who,
                amount: price.amount(),
            }),
            Self::Sale => None,
        }
    }
}

fn allow(
    set: &mut BTreeSet<ActorId>,
    who: ActorId,
    allowed: bool,
) -> Result<bool, MarketError> {
    if who.is_zero() {
        return Err(MarketError::ZeroAddress);
    }
    if !allowed {
        return Ok(set.remove(&who));
    }
    if set.len() == MAX_ALLOWED && !set.contains(&who) {
        return Err(MarketError::ListFull);
    }
    Ok(set.insert(who))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::{
        delivery,
        doubts::{Leg, PAUSE_BLOCKS},
    };
    use proptest::prelude::*;

    const MARKET: u64 = 100;
    const ADMIN: u64 = 101;
    const TREASURY: u64 = 102;
    const NFT: u64 = 103;
    const USERS: u64 = 4;
    const TOKENS: [u64; 2] = [200, 201];

    fn actor(id: u64) -> ActorId {
        ActorId::from(id + 1)
    }

    fn key(id: u64) -> Key {
        Key {
            nft: actor(NFT),
            token_id: id.into(),
        }
    }

    /// So many blocks later another recheck may begin.
    fn pass_a_pause() {
        Syscall::with_block_height(Syscall::block_height() + PAUSE_BLOCKS);
    }

    /// A message on its way, whose answer the market waits for.
    #[derive(Clone, Debug)]
    enum Pending {
        Move {
            key: Key,
            to: ActorId,
        },
        Pay {
            key: Key,
            payment: super::Move,
        },
        Recheck(Question),
        Settle {
            key: Key,
            from: ActorId,
            to: ActorId,
        },
        Withdraw(super::Move),
    }

    /// What comes back, and whether what was asked for happens (`true`, if it
    /// can).
    #[derive(Clone, Copy, Debug)]
    enum Reply {
        Answer(bool),
        Silence(bool),
    }

    /// The market and everything that it talks to.
    struct World {
        market: Market,
        /// VARA of the market.
        value: u128,
        owners: BTreeMap<Key, ActorId>,
        balances: BTreeMap<(ActorId, ActorId), u128>,
        pending: Vec<Pending>,
        /// Whether the transfers in doubt have happened.
        truth: BTreeMap<u64, bool>,
        now: u64,
    }

    impl World {
        fn new(fee_bps: u16) -> Self {
            let treasury = actor(TREASURY);
            let mut market =
                Market::new(actor(ADMIN), Config { fee_bps, treasury });
            market.allow_nft(actor(ADMIN), actor(NFT), true).unwrap();
            let mut balances = BTreeMap::new();
            for vft in TOKENS {
                market.allow_token(actor(ADMIN), actor(vft), true).unwrap();
                for user in 0..USERS {
                    balances.insert((actor(vft), actor(user)), 200);
                }
            }
            Self {
                market,
                value: 0,
                owners: (0..3).map(|id| (key(id), actor(id))).collect(),
                balances,
                pending: Vec::new(),
                truth: BTreeMap::new(),
                now: 0,
            }
        }

        fn balance(&self, vft: ActorId, who: ActorId) -> u128 {
            self.balances.get(&(vft, who)).copied().unwrap_or_default()
        }

        /// Moves tokens; `false`: there are too few.
        fn pay(
            &mut self,
            vft: ActorId,
            from: ActorId,
            to: ActorId,
            amount: u128,
        ) -> bool {
            let Some(left) = self.balance(vft, from).checked_sub(amount) else {
                return false;
            };
            self.balances.insert((vft, from), left);
            *self.balances.entry((vft, to)).or_default() += amount;
            true
        }

        /// Sends the message that a command has begun with.
        fn send<T>(&mut self, begun: Result<T, MarketError>, message: Pending) {
            if begun.is_ok() {
                self.pending.push(message);
            }
        }

        fn outcome(reply: Reply, happened: bool) -> TokenAnswer {
            match reply {
                Reply::Silence(_) => TokenAnswer::Unknown,
                Reply::Answer(_) if happened => TokenAnswer::Done,
                Reply::Answer(_) => TokenAnswer::Refused,
            }
        }

        fn last_doubt(&self) -> u64 {
            let doubts = self.market.tokens().doubts();
            doubts.last().map_or(0, |(_, doubt)| doubt.id)
        }

        fn answer(&mut self, message: Pending, reply: Reply) {
            let (Reply::Answer(happens) | Reply::Silence(happens)) = reply;
            let market = actor(MARKET);
            match message {
                Pending::Move { key, to } => {
                    let from = self.owners[&key];
                    // The sender of a listing may have sold elsewhere; the
                    // market never does.
                    let seller = self.market.item(&key).unwrap().seller;
                    let source = if to == market { seller } else { market };
                    let happened = happens && from == source;
                    if happened {
                        self.owners.insert(key, to);
                    }
                    let outcome = Self::outcome(reply, happened);
                    if to != market && matches!(outcome, TokenAnswer::Refused) {
                        self.refuse_delivery(key);
                    } else {
                        self.market.finish_move(key, outcome);
                    }
                }
                Pending::Pay { key, payment } => {
                    let (vft, buyer, amount) =
                        (payment.token, payment.who, payment.amount);
                    let happened =
                        happens && self.pay(vft, buyer, market, amount);
                    let outcome = Self::outcome(reply, happened);
                    self.market.finish_payment(key, payment, outcome);
                    match outcome {
                        TokenAnswer::Done => {
                            self.pending.push(Pending::Move { key, to: buyer })
                        }
                        TokenAnswer::Refused => {}
                        TokenAnswer::Unknown => {
                            _ = self.truth.insert(self.last_doubt(), happened)
                        }
                    }
                }
                Pending::Withdraw(moved) => {
                    let (vft, who, amount) =
                        (moved.token, moved.who, moved.amount);
                    let happened =
                        happens && self.pay(vft, market, who, amount);
                    assert!(
                        happened || !happens,
                        "the market pays what it owes"
                    );
                    let outcome = Self::outcome(reply, happened);
                    self.market.finish_withdraw_token(moved, outcome);
                    if matches!(outcome, TokenAnswer::Unknown) {
                        self.truth.insert(self.last_doubt(), happened);
                    }
                }
                Pending::Settle { key, from, to } => {
                    let owner = matches!(reply, Reply::Answer(_))
                        .then(|| Some(self.owners[&key]));
                    self.market
                        .finish_settle(key, delivery::decide(owner, from, to));
                }
                Pending::Recheck(question) => {
                    let vft = question.token;
                    let balance = self.balance(vft, market);
                    // While moves go on the token is not asked.
                    let calm = !self.market.tokens().moving(vft);
                    let balance = (calm && matches!(reply, Reply::Answer(_)))
                        .then(|| balance.into());
                    self.market.finish_recheck(question, balance);
                }
            }
        }

        /// As the service does: what was paid for with value of the same
        /// message goes back with the reply.
        fn refuse_delivery(&mut self, key: Key) {
            let item = self.market.item(&key).unwrap();
            match item.state {
                State::Delivering {
                    price: Price::Native(amount),
                    origin: Origin::Sale,
                    ..
                } => {
                    self.market.undo_purchase(key);
                    self.value -= amount;
                }
                _ => _ = self.market.finish_move(key, TokenAnswer::Refused),
            }
        }

        fn step(&mut self, op: &Op) {
            let (by, other) = (actor(op.by), actor(op.other));
            let (key, amount) = (key(op.key), u128::from(op.amount));
            let vft = actor(TOKENS[usize::from(op.flag)]);
            let price = match op.other % 3 {
                0 => None,
                1 => Some(Price::Native(amount)),
                _ => Some(Price::Token { vft, amount }),
            };
            self.now += u64::from(op.amount) * 20_000;
            let now = self.now;
            match op.command {
                0..=2 if !self.pending.is_empty() => {
                    let message = self
                        .pending
                        .remove(usize::from(op.amount) % self.pending.len());
                    let reply = match op.command {
                        0 => Reply::Answer(op.flag),
                        1 => Reply::Answer(true),
                        _ => Reply::Silence(op.flag),
                    };
                    self.answer(message, reply);
                }
                0..=3 => {
                    // Only who owns the token, or the collection refuses.
                    let begun = self.market.begin_list(by, key, price);
                    self.send(
                        begun,
                        Pending::Move {
                            key,
                            to: actor(MARKET),
                        },
                    );
                }
                4 => _ = self.market.set_price(by, key, price),
                5 => {
                    let begun = self.market.begin_unlist(by, key);
                    self.send(begun, Pending::Move { key, to: by });
                }
                6..=8 => {
                    let Some(State::OnSale(price)) =
                        self.market.item(&key).map(|item| item.state)
                    else {
                        return;
                    };
                    match price {
                        Price::Native(value) => {
                            let begun =
                                self.market.begin_buy(by, key, price, value);
                            if begun.is_ok() {
                                self.value += value;
                            }
                            self.send(begun, Pending::Move { key, to: by });
                        }
                        Price::Token { .. } => {
                            let begun =
                                self.market.begin_buy(by, key, price, 0);
                            let payment = begun.ok().flatten();
                            let pending = payment
                                .map(|payment| Pending::Pay { key, payment });
                            self.pending.extend(pending);
                        }
                    }
                }
                9 => {
                    if self.market.offer(by, key, amount).is_ok() {
                        self.value += amount;
                    }
                }
                10 => _ = self.market.cancel_offer(by, key),
                11 => {
                    let offer = self
                        .market
                        .offers(&key)
                        .into_iter()
                        .find(|(who, _)| *who == other);
                    if let Some((from, amount)) = offer {
                        let begun =
                            self.market.begin_accept(by, key, from, amount);
                        self.send(begun, Pending::Move { key, to: from });
                    }
                }
                12 => {
                    _ = self.market.start_auction(
                        by,
                        key,
                        amount,
                        MIN_DURATION,
                        now,
                    )
                }
                13..=14 => {
                    let value = amount * 3;
                    if self.market.bid(by, key, value, now).is_ok() {
                        self.value += value;
                    }
                }
                15 => {
                    if let Ok(Some(to)) = self.market.begin_close(key, now) {
                        self.pending.push(Pending::Move { key, to });
                    }
                }
                16 => {
                    if let Ok((from, to)) =
                        self.market.begin_settle(key, actor(MARKET))
                    {
                        self.pending.push(Pending::Settle { key, from, to });
                    }
                }
                17 => {
                    let doubts = self.market.tokens().doubts();
                    let Some((_, doubt)) = doubts.get(op.key as usize) else {
                        return;
                    };
                    pass_a_pause();
                    let begun = self.market.begin_recheck(doubt.id);
                    self.pending.extend(begun.ok().map(Pending::Recheck));
                }
                18 => {
                    if let Ok(amount) = self.market.withdraw(by) {
                        self.value -= amount;
                    }
                }
                _ => {
                    let begun = self.market.begin_withdraw_token(vft, by);
                    self.pending.extend(begun.ok().map(Pending::Withdraw));
                }
            }
        }

        // #region conservation
        /// Nothing is created, lost or stuck: what the market has is what it
        /// owes.
        fn check(&self) {
            let market = &self.market;
            let mut owed = market.claims.total();
            owed += market
                .offers
                .values()
                .flat_map(BTreeMap::values)
                .sum::<u128>();
            let mut of_tokens = BTreeMap::<ActorId, u128>::new();
            for item in market.items.values() {
                match item.state {
                    State::Auction { best, .. } => {
                        owed += best.map_or(0, |(_, amount)| amount)
                    }
                    State::Delivering { price, .. } => match price {
                        Price::Native(amount) => owed += amount,
                        Price::Token { vft, amount } => {
                            *of_tokens.entry(vft).or_default() += amount
                        }
                    },
                    _ => {}
                }
            }
            assert_eq!(self.value, owed);
            for vft in TOKENS.map(actor) {
                let locked = of_tokens.get(&vft).copied().unwrap_or_default();
                self.check_token(vft, locked);
            }
            // #endregion conservation
            for (key, item) in &market.items {
                let listed = item.state.price().is_some()
                    || matches!(
                        item.state,
                        State::Auction { .. } | State::Paying { .. }
                    );
                assert!(!listed || self.owners[key] == actor(MARKET));
            }
        }

        fn check_token(&self, vft: ActorId, locked: u128) {
            let (mut incoming, mut outgoing) = (0, 0);
            for (token, doubt) in self.market.tokens().doubts() {
                if token == vft {
                    match doubt.leg {
                        Leg::In => incoming += doubt.amount,
                        Leg::Out => outgoing += doubt.amount,
                    }
                }
            }
            for message in &self.pending {
                if let Pending::Withdraw(moved) = message
                    && moved.token == vft
                {
                    outgoing += moved.amount;
                }
            }
            let users = (0..USERS).chain([TREASURY]).map(actor);
            let claims: u128 = users
                .map(|who| self.market.tokens().claim_of(vft, who))
                .sum();
            let held = claims + locked + outgoing;
            assert_eq!(self.market.tokens().held(vft), held);
            let balance = self.balance(vft, actor(MARKET));
            assert!(balance + outgoing >= held && balance <= held + incoming);
        }

        /// Answers everything, ends all doubts, and takes everything out.
        fn wind_down(&mut self) {
            while let Some(message) = self.pending.pop() {
                self.answer(message, Reply::Answer(true));
            }
            for _ in 0..2 {
                for (_, doubt) in self.market.tokens().doubts() {
                    pass_a_pause();
                    if let Ok(question) = self.market.begin_recheck(doubt.id) {
                        self.answer(
                            Pending::Recheck(question),
                            Reply::Answer(true),
                        );
                    }
                }
                // Who loses by the truth tells it.
                for (_, doubt) in self.market.tokens().doubts() {
                    if self.truth[&doubt.id] == matches!(doubt.leg, Leg::Out) {
                        self.market.concede(doubt.who, doubt.id).unwrap();
                    }
                }
            }
            assert!(self.market.tokens().doubts().is_empty());
            for key in (0..3).map(key) {
                if let Ok((from, to)) =
                    self.market.begin_settle(key, actor(MARKET))
                {
                    self.answer(
                        Pending::Settle { key, from, to },
                        Reply::Answer(true),
                    );
                }
                if let Ok(Some(to)) = self.market.begin_close(key, u64::MAX) {
                    self.answer(Pending::Move { key, to }, Reply::Answer(true));
                }
                if let Some(seller) =
                    self.market.item(&key).map(|item| item.seller)
                {
                    self.market.begin_unlist(seller, key).unwrap();
                    self.answer(
                        Pending::Move { key, to: seller },
                        Reply::Answer(true),
                    );
                }
                for (who, _) in self.market.offers(&key) {
                    self.market.cancel_offer(who, key).unwrap();
                }
            }
            for who in (0..USERS).chain([TREASURY]).map(actor) {
                self.value -= self.market.withdraw(who).unwrap_or_default();
                for vft in TOKENS.map(actor) {
                    if let Ok(moved) =
                        self.market.begin_withdraw_token(vft, who)
                    {
                        self.answer(
                            Pending::Withdraw(moved),
                            Reply::Answer(true),
                        );
                    }
                }
            }
        }
    }

    #[derive(Clone, Debug)]
    struct Op {
        command: u8,
        by: u64,
        other: u64,
        key: u64,
        amount: u8,
        flag: bool,
    }

    fn op() -> impl Strategy<Value = Op> {
        (0u8..20, 0..USERS, 0..USERS, 0u64..3, 0u8..60, any::<bool>()).prop_map(
            |(command, by, other, key, amount, flag)| Op {
                command,
                by,
                other,
                key,
                amount,
                flag,
            },
        )
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..Default::default() })]

        // #region property
        #[test]
        fn nothing_is_created_lost_or_stuck(
            fee in 0u16..=500,
            ops in prop::collection::vec(op(), 1..120),
        ) {
            let mut world = World::new(fee);
            for op in &ops {
                world.step(op);
                world.check();
            }
            world.wind_down();
            world.check();
            prop_assert!(world.market.items.is_empty());
            prop_assert_eq!(world.value, 0);
            for vft in TOKENS.map(actor) {
                prop_assert_eq!(world.balance(vft, actor(MARKET)), 0);
            }
        }
        // #endregion property
    }
}
