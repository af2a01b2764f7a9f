//! What crosses the boundary: token kinds, errors and events.

use kit::admin::AdminError;
use sails_rs::prelude::*;

/// Ids are counted by the program: 1, 2, 3 and so on.
pub type TokenId = u64;

// #region info
#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Any amount; `decimals` says where wallets put the point.
    Fungible { decimals: u8 },
    /// One unit, minted once.
    Unique,
}

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    pub kind: Kind,
    /// At most 64 bytes.
    pub name: String,
    /// At most 512 bytes.
    pub description: String,
    /// Where the picture lies, at most 256 bytes.
    pub media: String,
    /// All units there are.
    pub supply: U256,
    /// The minter who created the token.
    pub creator: ActorId,
}
// #endregion info

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VmtInitError {
    /// The name has more than 64 bytes.
    NameTooLong,
    /// The message carries value.
    UnexpectedValue,
}

kit::error_from!(VmtInitError: value::UnexpectedValue);

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VmtError {
    /// More than 64 entries.
    BatchTooLong,
    /// No entries.
    EmptyBatch,
    /// The account holds less of the token.
    InsufficientBalance { id: TokenId },
    /// The two lists do not have the same length.
    LengthMismatch,
    /// A text is too long.
    MetadataTooLong,
    /// 32 minters are the most.
    MinterLimit,
    /// Neither the holder nor an operator of the holder.
    NotApproved,
    /// The sender may not mint.
    NotMinter,
    /// The sender does not own the program.
    NotOwner,
    /// The sender has not been proposed as the owner.
    NotPendingOwner,
    /// The supply would exceed the largest `U256`.
    Overflow,
    /// The receiver is the holder.
    SelfTransfer,
    /// There is no such token.
    TokenNotFound { id: TokenId },
    /// The message carries value.
    UnexpectedValue,
    /// A unique token has one unit, minted once and never again.
    UniqueSupply { id: TokenId },
    /// The zero address cannot receive tokens or rights.
    ZeroAddress,
    /// An entry has no units.
    ZeroAmount,
}

kit::error_from!(VmtError: value::UnexpectedValue);

impl From<AdminError> for VmtError {
    fn from(error: AdminError) -> Self {
        match error {
            AdminError::MinterLimit => Self::MinterLimit,
            AdminError::NotMinter => Self::NotMinter,
            AdminError::NotOwner => Self::NotOwner,
            AdminError::NotPendingOwner => Self::NotPendingOwner,
            AdminError::ZeroAddress => Self::ZeroAddress,
        }
    }
}

#[event]
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VmtEvent {
    /// Whether `operator` may move and burn all tokens of `owner`.
    ApprovalForAll {
        owner: ActorId,
        operator: ActorId,
        approved: bool,
    },
    /// A token without units.
    Created { id: TokenId, creator: ActorId },
    /// `who` may mint.
    MinterGranted { who: ActorId },
    /// `who` may no longer mint.
    MinterRevoked { who: ActorId },
    /// The proposed owner accepted.
    OwnerChanged { from: ActorId, to: ActorId },
    /// `None`: the proposal was taken back.
    OwnerProposed { who: Option<ActorId> },
    /// One message's units; `from` is zero when they are minted, `to` when they
    /// are burned.
    Transferred {
        operator: ActorId,
        from: ActorId,
        to: ActorId,
        ids: Vec<TokenId>,
        amounts: Vec<U256>,
    },
}
