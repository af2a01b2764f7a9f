//! Who owns the token and who may mint.

use kit::{owner::Ownership, roles::Roles};
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

kit::error_from!(VftAdminError: owner::NotOwner, owner::NotPendingOwner, value::UnexpectedValue);

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

pub struct AdminState {
    ownership: Ownership,
    minters: Roles,
}

// #region rules
impl AdminState {
    /// `creator` owns the token and may mint.
    pub fn new(creator: ActorId) -> Self {
        let mut minters = Roles::default();
        minters.grant(creator).expect("an empty role has room");
        Self {
            ownership: Ownership::new(creator),
            minters,
        }
    }

    /// Owners are not minters by themselves: a right that was revoked stays revoked.
    pub fn ensure_minter(&self, who: ActorId) -> Result<(), VftAdminError> {
        if !self.minters.contains(&who) {
            return Err(VftAdminError::NotMinter);
        }
        Ok(())
    }

    pub fn grant_minter(&mut self, by: ActorId, who: ActorId) -> Result<bool, VftAdminError> {
        self.ownership.ensure_owner(by)?;
        if who.is_zero() {
            return Err(VftAdminError::ZeroAddress);
        }
        self.minters
            .grant(who)
            .map_err(|_| VftAdminError::MinterLimit)
    }
    // #endregion rules

    pub fn revoke_minter(&mut self, by: ActorId, who: ActorId) -> Result<bool, VftAdminError> {
        self.ownership.ensure_owner(by)?;
        Ok(self.minters.revoke(&who))
    }

    pub fn propose_owner(
        &mut self,
        by: ActorId,
        who: Option<ActorId>,
    ) -> Result<bool, VftAdminError> {
        self.ownership.ensure_owner(by)?;
        if who.is_some_and(|who| who.is_zero()) {
            return Err(VftAdminError::ZeroAddress);
        }
        Ok(self.ownership.propose(who))
    }

    pub fn accept_ownership(&mut self, by: ActorId) -> Result<ActorId, VftAdminError> {
        Ok(self.ownership.accept(by)?)
    }

    pub fn minters(&self) -> Vec<ActorId> {
        self.minters.members()
    }

    pub fn owner(&self) -> ActorId {
        self.ownership.owner()
    }

    pub fn pending_owner(&self) -> Option<ActorId> {
        self.ownership.pending()
    }
}
