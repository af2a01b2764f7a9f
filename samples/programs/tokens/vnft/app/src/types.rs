//! What the collection adds to the interface: metadata, errors and events.

use kit::admin::AdminError;
use sails_rs::prelude::*;
use vnft_service::VnftError;

// #region metadata
/// What a token shows. It never changes.
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Metadata {
    /// At most 64 bytes.
    pub name: String,
    /// At most 512 bytes.
    pub description: String,
    /// Where the picture lies, at most 256 bytes.
    pub media: String,
    /// Where more is told, at most 256 bytes.
    pub reference: String,
}

impl Metadata {
    /// Whether each text is as short as it has to be. Counts bytes: a character
    /// may have four.
    pub fn fits(&self) -> bool {
        self.name.len() <= 64
            && self.description.len() <= 512
            && self.media.len() <= 256
            && self.reference.len() <= 256
    }
}
// #endregion metadata

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VnftInitError {
    /// The name has more than 64 bytes.
    NameTooLong,
    /// The symbol has more than 16 bytes.
    SymbolTooLong,
    /// The message carries value.
    UnexpectedValue,
}

kit::error_from!(VnftInitError: value::UnexpectedValue);

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VnftAdminError {
    /// A text of the metadata is too long.
    MetadataTooLong,
    /// 32 minters are the most.
    MinterLimit,
    /// Neither the owner of the token nor the one approved for it.
    NotApproved,
    /// The sender may not mint.
    NotMinter,
    /// The sender does not own the collection.
    NotOwner,
    /// The sender has not been proposed as the owner.
    NotPendingOwner,
    /// There is no such token, or it has been burned.
    TokenNotFound,
    /// The message carries value.
    UnexpectedValue,
    /// The zero address cannot receive a token or a right.
    ZeroAddress,
}

kit::error_from!(VnftAdminError: value::UnexpectedValue);

impl From<AdminError> for VnftAdminError {
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

impl From<VnftError> for VnftAdminError {
    fn from(error: VnftError) -> Self {
        match error {
            VnftError::NotApproved => Self::NotApproved,
            VnftError::TokenNotFound => Self::TokenNotFound,
            VnftError::UnexpectedValue => Self::UnexpectedValue,
            VnftError::ZeroAddress => Self::ZeroAddress,
            VnftError::NotOwner
            | VnftError::SelfDealing
            | VnftError::WrongOwner => {
                unreachable!("only transfers and approvals answer these")
            }
        }
    }
}

#[event]
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VnftAdminEvent {
    /// `who` may mint.
    MinterGranted { who: ActorId },
    /// `who` may no longer mint.
    MinterRevoked { who: ActorId },
    /// The proposed owner accepted.
    OwnerChanged { from: ActorId, to: ActorId },
    /// `None`: the proposal was taken back.
    OwnerProposed { who: Option<ActorId> },
}
