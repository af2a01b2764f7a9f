//! Errors and events of minting and roles.

use kit::admin::AdminError;
use sails_rs::prelude::*;
use vft_service::VftError;

#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VftAdminError {
    /// The allowance is `current`, not what the sender assumed.
    AllowanceChanged {
        current: U256,
    },
    InsufficientAllowance,
    InsufficientBalance,
    /// 32 minters are the most.
    MinterLimit,
    NotMinter,
    NotOwner,
    NotPendingOwner,
    Overflow,
    UnexpectedValue,
    ZeroAddress,
}

kit::error_from!(VftAdminError: value::UnexpectedValue);

impl From<AdminError> for VftAdminError {
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

impl From<VftError> for VftAdminError {
    fn from(error: VftError) -> Self {
        match error {
            VftError::InsufficientAllowance => Self::InsufficientAllowance,
            VftError::InsufficientBalance => Self::InsufficientBalance,
            VftError::Overflow => Self::Overflow,
            VftError::UnexpectedValue => Self::UnexpectedValue,
            VftError::ZeroAddress => Self::ZeroAddress,
        }
    }
}

#[event]
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VftAdminEvent {
    MinterGranted {
        who: ActorId,
    },
    MinterRevoked {
        who: ActorId,
    },
    OwnerChanged {
        from: ActorId,
        to: ActorId,
    },
    /// `None`: the proposal was taken back.
    OwnerProposed {
        who: Option<ActorId>,
    },
}
