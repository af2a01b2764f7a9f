//! What crosses the boundary: configuration, errors and events.

use sails_rs::prelude::*;
use vnft_service::TokenId;

// #region config
/// The board, fixed for ever by the constructor.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// Pixels from left to right.
    pub width: u16,
    /// Pixels from top to bottom; at most 10 000 with `width`.
    pub height: u16,
    /// Side of a block in pixels, the smallest piece for sale. Divides width
    /// and height.
    pub block: u16,
    /// Native value for one pixel.
    pub pixel_price: u128,
    /// Commission on resale in 1/10 000, at most 1 000.
    pub commission_bps: u16,
    /// Colour of what nobody has painted.
    pub background: u8,
}

/// Pixels, counted from the top left corner.
#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rect {
    pub x: u16,
    pub y: u16,
    pub w: u16,
    pub h: u16,
}
// #endregion config

#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardInitError {
    /// A block has at least one pixel, and whole blocks fill the board.
    BadBlock,
    /// A pixel costs at least 1 unit, and the whole board at most 2^128 - 1.
    BadPixelPrice,
    /// The board has 1 to 10 000 pixels.
    BadSize,
    /// The commission is at most 1 000/10 000.
    CommissionTooHigh,
    /// The message carries value.
    UnexpectedValue,
}

kit::error_from!(BoardInitError: value::UnexpectedValue);

#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardError {
    /// The sender owns the token already.
    AlreadyOwned,
    /// The program owes the sender nothing.
    NothingToWithdraw,
    /// Nobody offers this token.
    NotForSale,
    /// The sender does not own the token.
    NotTokenOwner,
    /// A token covers a part of the rectangle.
    Occupied,
    /// The rectangle is empty or leaves the board.
    OutOfCanvas,
    /// An offer asks for at least 10 000 units.
    PriceTooLow,
    /// There is no such token.
    TokenNotFound,
    /// The rectangle is not made of whole blocks.
    Unaligned,
    /// The message carries value.
    UnexpectedValue,
    /// There is not exactly one colour for each pixel.
    WrongPixelCount,
    /// The message does not carry exactly the price.
    WrongValue { expected: u128 },
}

kit::error_from!(BoardError: value::UnexpectedValue);

impl From<kit::value::WrongValue> for BoardError {
    fn from(wrong: kit::value::WrongValue) -> Self {
        Self::WrongValue {
            expected: wrong.expected,
        }
    }
}

#[event]
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardEvent {
    /// The token was sold; the offer has ended.
    Bought {
        token_id: TokenId,
        from: ActorId,
        to: ActorId,
        price: u128,
    },
    /// The rectangle has its first owner.
    Minted {
        token_id: TokenId,
        owner: ActorId,
        rect: Rect,
    },
    /// The token has other colours.
    Painted { token_id: TokenId },
    /// The owner offers the token for `price`; `None`: no longer. A `Transfer`
    /// ends an offer too.
    PriceSet {
        token_id: TokenId,
        price: Option<u128>,
    },
    /// The program has paid what it owed.
    Withdrawn { who: ActorId, amount: u128 },
}
