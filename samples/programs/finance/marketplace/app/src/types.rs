//! What crosses the boundary: items, outcomes, errors and events.

use sails_rs::prelude::*;

/// A token of a collection.
#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    pub nft: ActorId,
    pub token_id: U256,
}

#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Price {
    /// In the smallest unit of VARA.
    Native(u128),
    /// In the smallest unit of the token, less than 2^96.
    Token { vft: ActorId, amount: u128 },
}

/// A token of which the market is, becomes or ceases to be the owner.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    pub seller: ActorId,
    pub state: State,
    /// Whether a message is on the way. If not, `Taking`, `Delivering` and
    /// `Returning` are in doubt.
    pub waiting: bool,
}

// #region state
#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// The seller's token has been asked for.
    Taking { price: Option<Price> },
    /// Not for sale at a price; open for offers and for an auction.
    Idle,
    /// For sale, and open for offers.
    OnSale(Price),
    /// The buyer's payment in a token has been asked for, or is in doubt.
    Paying { buyer: ActorId, price: Price },
    Auction {
        min_bid: u128,
        best: Option<(ActorId, u128)>,
        /// Block timestamp in ms.
        ends: u64,
    },
    /// Paid; the token is on the way to its buyer.
    Delivering {
        to: ActorId,
        price: Price,
        origin: Origin,
    },
    /// The token is on the way back to its seller.
    Returning { price: Option<Price> },
}
// #endregion state

/// What a delivery comes from, and goes back to when it fails.
#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    Auction,
    /// `price` is what the item was for sale at when the offer was accepted.
    Offer {
        price: Option<Price>,
    },
    Sale,
}

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// The market's share of each price in 1/10 000, at most 500.
    pub fee_bps: u16,
    /// Who gets it.
    pub treasury: ActorId,
}

/// How a listing ended.
#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listed {
    /// The market has the token.
    Yes,
    /// No approval, or not the seller's token: nothing has changed.
    NftRefused,
    /// No answer in time: `Settle` finds out.
    Unknown,
}

/// How a command with one transfer ended.
#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// It happened.
    Done,
    /// It did not happen.
    Refused,
    /// No answer in time: `Settle` or `Recheck` finds out.
    Unknown,
}

/// How a purchase ended.
#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bought {
    /// The buyer has the token.
    Delivered,
    /// Not paid: no allowance, or too few tokens.
    TokenRefused,
    /// Paid but not delivered: the money is in this reply, or with a token a
    /// claim.
    NftRefused,
    /// No answer in time: `Settle` or `Recheck` finds out.
    Unknown,
}

/// What the collection said about a transfer in doubt.
#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// It happened.
    Delivered,
    /// It did not happen.
    Undone,
    /// No usable answer: ask again later.
    StillUnknown,
}

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MarketInitError {
    /// More than 500.
    FeeTooHigh,
    /// The message carries value.
    UnexpectedValue,
    /// The treasury is the zero address.
    ZeroAddress,
}

kit::error_from!(MarketInitError: value::UnexpectedValue);

#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarketError {
    /// The market has the token, or is about to.
    AlreadyListed,
    /// Too late for a bid.
    AuctionEnded,
    /// Wait until the auction ends.
    AuctionRunning,
    /// An auction takes 1 minute to 30 days.
    BadDuration,
    /// Less than `minimum`.
    BidTooLow { minimum: u128 },
    /// A message on the way has to be answered first.
    /// For a recheck also: one left doubts less than 100 blocks ago.
    Busy,
    /// 32 collections or tokens are allowed already.
    ListFull,
    /// The admin has not allowed this collection.
    NftNotAllowed,
    /// The sender is not the admin.
    NotAdmin,
    /// The message has too little gas for the calls it asks for.
    NotEnoughGas,
    /// The state of the item does not allow this.
    NotForSale,
    /// There is no such doubt.
    NotInDoubt,
    /// The market does not have this token.
    NotListed,
    /// Only who would lose by the answer may give it.
    NotParty,
    /// The sender is not the seller.
    NotSeller,
    /// No transfer of this token is in doubt.
    NothingInDoubt,
    /// The sender has no claim.
    NothingToWithdraw,
    /// There is no such offer.
    OfferNotFound,
    /// An offer needs value.
    OfferTooLow,
    /// 50 accounts offer `lowest` or more for this token: offer more than that.
    OffersFull { lowest: u128 },
    /// The price is `price`, not what the sender expected.
    PriceChanged { price: Price },
    /// A price in a token is below 2^96.
    PriceTooHigh,
    /// The sender is the seller.
    SellerCannotBuy,
    /// The admin has not allowed this token.
    TokenNotAllowed,
    /// The message carries value.
    UnexpectedValue,
    /// The price is `expected`, attach exactly that.
    WrongValue { expected: u128 },
    /// The zero address is neither a collection nor a token.
    ZeroAddress,
    /// A price or lowest bid of zero.
    ZeroPrice,
}

kit::error_from!(MarketError: calls::NotEnoughGas, value::UnexpectedValue);
kit::doubt_errors!(MarketError);

#[event]
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MarketEvent {
    /// `ends` is a block timestamp in ms.
    AuctionStarted { key: Key, min_bid: u128, ends: u64 },
    /// Nobody bid, or the collection refused the delivery.
    AuctionUnsold { key: Key },
    /// Whoever had the best bid before has a claim now.
    BidPlaced {
        key: Key,
        bidder: ActorId,
        amount: u128,
        ends: u64,
    },
    /// The market has the token.
    Listed {
        key: Key,
        seller: ActorId,
        price: Option<Price>,
    },
    /// Listings of this collection are open or closed.
    NftAllowed { nft: ActorId, allowed: bool },
    /// The amount is a claim of `who` now: cancelled, refused, or outbid by the
    /// fifty-first.
    OfferCancelled {
        key: Key,
        who: ActorId,
        amount: u128,
    },
    /// All that `who` offers for the token.
    OfferMade {
        key: Key,
        who: ActorId,
        amount: u128,
    },
    /// `None`: not for sale at a price.
    PriceSet { key: Key, price: Option<Price> },
    /// The buyer has the token, and seller and treasury have claims.
    Sold {
        key: Key,
        seller: ActorId,
        buyer: ActorId,
        price: Price,
    },
    /// Prices in this token are open or closed.
    TokenAllowed { vft: ActorId, allowed: bool },
    /// Tokens were paid out.
    TokenWithdrawn {
        vft: ActorId,
        who: ActorId,
        amount: u128,
    },
    /// The seller has the token back.
    Unlisted { key: Key },
    /// Value was paid out.
    Withdrawn { who: ActorId, amount: u128 },
}
