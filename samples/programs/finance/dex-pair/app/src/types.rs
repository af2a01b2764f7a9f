//! What crosses the boundary: sides, outcomes, errors and events.

use sails_rs::prelude::*;

/// One of the two tokens of the pair.
#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Zero,
    One,
}

impl Side {
    pub fn index(self) -> usize {
        self as usize
    }

    pub fn other(self) -> Self {
        match self {
            Self::Zero => Self::One,
            Self::One => Self::Zero,
        }
    }
}

// #region outcomes
/// How a deposit or a withdrawal ended.
#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moved {
    Done,
    /// Nothing has changed.
    TokenRefused,
    /// The token did not answer: the amount is in doubt.
    Unknown,
}

/// How a swap in one message ended.
#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direct {
    /// Swapped, and the output is with the sender.
    Sent { out: u128 },
    /// The price or the time had changed when the input was here: it is in the
    /// sender's ledger.
    KeptInput,
    /// Swapped, but the token would not go out: the output is in the sender's
    /// ledger.
    KeptOutput { out: u128 },
    /// The input token refused: nothing has changed.
    TokenRefused,
    /// A token did not answer: its amount is in doubt.
    Unknown,
}
// #endregion outcomes

/// What a deposit into the pool took and gave.
#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Added {
    pub used0: u128,
    pub used1: u128,
    pub shares: u128,
}

#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairInitError {
    /// The message carries value.
    UnexpectedValue,
    /// `token0` is not below `token1`, compared byte by byte.
    Unsorted,
    /// A token is the zero address.
    ZeroAddress,
}

kit::error_from!(PairInitError: value::UnexpectedValue);

#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairError {
    /// The token is being rechecked, or 64 of its moves are under way.
    /// For a recheck also: one left doubts less than 100 blocks ago.
    Busy,
    /// The block is later than the deadline.
    DeadlinePassed,
    /// The sender has less in the ledger.
    InsufficientLedger,
    /// The pool is empty or too small for this.
    InsufficientLiquidity,
    /// The sender has fewer shares.
    InsufficientShares,
    /// The message has too little gas for the calls.
    NotEnoughGas,
    /// There is no such doubt, or it has been decided.
    NotInDoubt,
    /// Only the account whose amount is in doubt may concede.
    NotParty,
    /// The pair would keep books of 2^112 units or more.
    Overflow,
    /// The result is below the sender's minimum.
    Slippage { would_be: u128 },
    /// The message carries value.
    UnexpectedValue,
    /// The amount is zero.
    ZeroAmount,
}

kit::error_from!(PairError: calls::NotEnoughGas, value::UnexpectedValue);
kit::doubt_errors!(PairError);

#[event]
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PairEvent {
    /// Tokens have come in; they are in the ledger of `who`.
    Deposited {
        who: ActorId,
        side: Side,
        amount: u128,
    },
    /// Out of the ledger into the pool.
    LiquidityAdded {
        who: ActorId,
        used0: u128,
        used1: u128,
        shares: u128,
    },
    /// Out of the pool into the ledger.
    LiquidityRemoved {
        who: ActorId,
        out0: u128,
        out1: u128,
        shares: u128,
    },
    /// Both amounts moved within the ledger.
    Swapped {
        who: ActorId,
        sell: Side,
        amount_in: u128,
        amount_out: u128,
    },
    /// Tokens have gone out to `who`.
    Withdrawn {
        who: ActorId,
        side: Side,
        amount: u128,
    },
}
