//! Owners and approvals: the rules of the collection without messages and events.

use crate::{TokenId, VnftError};
use core::ops::Bound;
use sails_rs::{
    collections::{BTreeMap, BTreeSet},
    prelude::*,
};

// #region state
/// Who owns what, and who else may move it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VnftState {
    name: String,
    symbol: String,
    minted: U256,
    owners: BTreeMap<TokenId, ActorId>,
    approvals: BTreeMap<TokenId, ActorId>,
    by_owner: BTreeMap<ActorId, BTreeSet<TokenId>>,
}
// #endregion state

impl VnftState {
    /// A collection without tokens.
    pub fn new(name: String, symbol: String) -> Self {
        Self {
            name,
            symbol,
            ..Self::default()
        }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn symbol(&self) -> &str {
        &self.symbol
    }

    /// How many tokens there have ever been, which is the last id given.
    pub fn minted(&self) -> U256 {
        self.minted
    }

    pub fn owner_of(&self, id: TokenId) -> Option<ActorId> {
        self.owners.get(&id).copied()
    }

    pub fn approved(&self, id: TokenId) -> Option<ActorId> {
        self.approvals.get(&id).copied()
    }

    pub fn balance_of(&self, owner: ActorId) -> usize {
        self.by_owner.get(&owner).map_or(0, BTreeSet::len)
    }

    /// At most `limit` ids above `after`, in ascending order.
    pub fn tokens_of(&self, owner: ActorId, after: Option<TokenId>, limit: usize) -> Vec<TokenId> {
        let start = after.map_or(Bound::Unbounded, Bound::Excluded);
        self.by_owner
            .get(&owner)
            .into_iter()
            .flat_map(|tokens| tokens.range((start, Bound::Unbounded)))
            .take(limit)
            .copied()
            .collect()
    }

    // #region approve
    /// Lets `to` move the token; the zero address withdraws that. Returns who may move it now.
    pub fn approve(
        &mut self,
        by: ActorId,
        to: ActorId,
        id: TokenId,
    ) -> Result<Option<ActorId>, VnftError> {
        let owner = self.existing(id)?;
        if by != owner {
            return Err(VnftError::NotOwner);
        }
        if to == owner {
            return Err(VnftError::SelfDealing);
        }
        if to.is_zero() {
            self.approvals.remove(&id);
            return Ok(None);
        }
        self.approvals.insert(id, to);
        Ok(Some(to))
    }
    // #endregion approve

    /// Moves a token of `by`.
    pub fn transfer(&mut self, by: ActorId, to: ActorId, id: TokenId) -> Result<(), VnftError> {
        if self.existing(id)? != by {
            return Err(VnftError::NotOwner);
        }
        self.give(by, to, id)
    }

    // #region transfer-from
    /// Moves a token of `from` on request of the owner or of whom the owner approved.
    pub fn transfer_from(
        &mut self,
        by: ActorId,
        from: ActorId,
        to: ActorId,
        id: TokenId,
    ) -> Result<(), VnftError> {
        if self.existing(id)? != from {
            return Err(VnftError::WrongOwner);
        }
        self.ensure_may_move(by, from, id)?;
        self.give(from, to, id)
    }

    fn give(&mut self, from: ActorId, to: ActorId, id: TokenId) -> Result<(), VnftError> {
        if to.is_zero() {
            return Err(VnftError::ZeroAddress);
        }
        if from == to {
            return Err(VnftError::SelfDealing);
        }
        self.remove(from, id);
        self.insert(to, id);
        Ok(())
    }
    // #endregion transfer-from

    // #region mint-burn
    /// Creates a token. Who may do so is for the program to decide. Ids are never given twice.
    pub fn mint(&mut self, to: ActorId) -> Result<TokenId, VnftError> {
        if to.is_zero() {
            return Err(VnftError::ZeroAddress);
        }
        self.minted += U256::one();
        self.insert(to, self.minted);
        Ok(self.minted)
    }

    /// Destroys a token on request of the owner or of whom the owner approved. Returns the owner.
    pub fn burn(&mut self, by: ActorId, id: TokenId) -> Result<ActorId, VnftError> {
        let owner = self.existing(id)?;
        self.ensure_may_move(by, owner, id)?;
        self.remove(owner, id);
        Ok(owner)
    }
    // #endregion mint-burn

    fn existing(&self, id: TokenId) -> Result<ActorId, VnftError> {
        self.owner_of(id).ok_or(VnftError::TokenNotFound)
    }

    fn ensure_may_move(&self, by: ActorId, owner: ActorId, id: TokenId) -> Result<(), VnftError> {
        if by != owner && self.approved(id) != Some(by) {
            return Err(VnftError::NotApproved);
        }
        Ok(())
    }

    fn insert(&mut self, owner: ActorId, id: TokenId) {
        self.owners.insert(id, owner);
        self.by_owner.entry(owner).or_default().insert(id);
    }

    // #region remove
    /// Takes the token from its owner, and the approval with it.
    fn remove(&mut self, owner: ActorId, id: TokenId) {
        self.owners.remove(&id);
        self.approvals.remove(&id);
        if let Some(tokens) = self.by_owner.get_mut(&owner) {
            tokens.remove(&id);
            if tokens.is_empty() {
                self.by_owner.remove(&owner);
            }
        }
    }
    // #endregion remove
}
