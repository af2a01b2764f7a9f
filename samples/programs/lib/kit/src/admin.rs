//! One owner, and those whom the owner lets mint.

use crate::{
    owner::{NotOwner, NotPendingOwner, Ownership},
    roles::{Roles, TooManyMembers},
};
use sails_rs::prelude::*;

/// Why [`Admin`] refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdminError {
    MinterLimit,
    NotMinter,
    NotOwner,
    NotPendingOwner,
    ZeroAddress,
}

impl From<NotOwner> for AdminError {
    fn from(_: NotOwner) -> Self {
        Self::NotOwner
    }
}

impl From<NotPendingOwner> for AdminError {
    fn from(_: NotPendingOwner) -> Self {
        Self::NotPendingOwner
    }
}

impl From<TooManyMembers> for AdminError {
    fn from(_: TooManyMembers) -> Self {
        Self::MinterLimit
    }
}

/// Who owns a token program and who may mint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Admin {
    ownership: Ownership,
    minters: Roles,
}

// #region rules
impl Admin {
    /// `creator` owns the program and may mint.
    pub fn new(creator: ActorId) -> Self {
        let mut minters = Roles::default();
        minters.grant(creator).expect("an empty role has room");
        Self {
            ownership: Ownership::new(creator),
            minters,
        }
    }

    /// Owners are not minters by themselves: a right that was revoked stays
    /// revoked.
    pub fn ensure_minter(&self, who: ActorId) -> Result<(), AdminError> {
        if !self.minters.contains(&who) {
            return Err(AdminError::NotMinter);
        }
        Ok(())
    }

    /// Returns whether that changes anything.
    pub fn grant_minter(
        &mut self,
        by: ActorId,
        who: ActorId,
    ) -> Result<bool, AdminError> {
        self.ownership.ensure_owner(by)?;
        if who.is_zero() {
            return Err(AdminError::ZeroAddress);
        }
        Ok(self.minters.grant(who)?)
    }
    // #endregion rules

    /// Returns whether that changes anything.
    pub fn revoke_minter(
        &mut self,
        by: ActorId,
        who: ActorId,
    ) -> Result<bool, AdminError> {
        self.ownership.ensure_owner(by)?;
        Ok(self.minters.revoke(&who))
    }

    /// Returns whether that changes anything.
    pub fn propose_owner(
        &mut self,
        by: ActorId,
        who: Option<ActorId>,
    ) -> Result<bool, AdminError> {
        self.ownership.ensure_owner(by)?;
        if who.is_some_and(|who| who.is_zero()) {
            return Err(AdminError::ZeroAddress);
        }
        Ok(self.ownership.propose(who))
    }

    /// Returns the previous owner.
    pub fn accept_ownership(
        &mut self,
        by: ActorId,
    ) -> Result<ActorId, AdminError> {
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

#[cfg(test)]
mod tests {
    use super::*;

    const OWNER: ActorId = ActorId::new([1; 32]);
    const OTHER: ActorId = ActorId::new([2; 32]);

    #[test]
    fn the_creator_mints_until_the_right_is_revoked() {
        let mut admin = Admin::new(OWNER);
        assert_eq!(admin.ensure_minter(OWNER), Ok(()));
        assert_eq!(admin.revoke_minter(OWNER, OWNER), Ok(true));
        assert_eq!(admin.ensure_minter(OWNER), Err(AdminError::NotMinter));
        assert_eq!(admin.owner(), OWNER);
    }

    #[test]
    fn only_the_owner_changes_anything() {
        let mut admin = Admin::new(OWNER);
        let before = admin.clone();
        let refused = Err(AdminError::NotOwner);
        assert_eq!(admin.grant_minter(OTHER, OTHER), refused);
        assert_eq!(admin.revoke_minter(OTHER, OWNER), refused);
        assert_eq!(admin.propose_owner(OTHER, Some(OTHER)), refused);
        assert_eq!(
            admin.accept_ownership(OTHER),
            Err(AdminError::NotPendingOwner)
        );
        assert_eq!(admin, before);
    }

    #[test]
    fn the_zero_address_has_no_rights() {
        let mut admin = Admin::new(OWNER);
        let refused = Err(AdminError::ZeroAddress);
        assert_eq!(admin.grant_minter(OWNER, ActorId::zero()), refused);
        assert_eq!(admin.propose_owner(OWNER, Some(ActorId::zero())), refused);
    }
}
