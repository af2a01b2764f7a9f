//! Owners and approvals: the rules of the collection without messages and
//! events.

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
    pub fn tokens_of(
        &self,
        owner: ActorId,
        after: Option<TokenId>,
        limit: usize,
    ) -> Vec<TokenId> {
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
    /// Lets `to` move the token; the zero address withdraws that. Returns who
    /// may move it now.
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
    pub fn transfer(
        &mut self,
        by: ActorId,
        to: ActorId,
        id: TokenId,
    ) -> Result<(), VnftError> {
        if self.existing(id)? != by {
            return Err(VnftError::NotOwner);
        }
        self.give(by, to, id)
    }

    // #region transfer-from
    /// Moves a token of `from` on request of the owner or of whom the owner
    /// approved.
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

    fn give(
        &mut self,
        from: ActorId,
        to: ActorId,
        id: TokenId,
    ) -> Result<(), VnftError> {
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
    /// Creates a token. Who may do so is for the program to decide. Ids are
    /// never given twice.
    pub fn mint(&mut self, to: ActorId) -> Result<TokenId, VnftError> {
        if to.is_zero() {
            return Err(VnftError::ZeroAddress);
        }
        self.minted += U256::one();
        self.insert(to, self.minted);
        Ok(self.minted)
    }

    /// Destroys a token on request of the owner or of whom the owner approved.
    /// Returns the owner.
    pub fn burn(
        &mut self,
        by: ActorId,
        id: TokenId,
    ) -> Result<ActorId, VnftError> {
        let owner = self.existing(id)?;
        self.ensure_may_move(by, owner, id)?;
        self.remove(owner, id);
        Ok(owner)
    }
    // #endregion mint-burn

    fn existing(&self, id: TokenId) -> Result<ActorId, VnftError> {
        self.owner_of(id).ok_or(VnftError::TokenNotFound)
    }

    fn ensure_may_move(
        &self,
        by: ActorId,
        owner: ActorId,
        id: TokenId,
    ) -> Result<(), VnftError> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn actor(index: u8) -> ActorId {
        ActorId::from(u64::from(index) + 1)
    }

    #[derive(Clone, Debug)]
    enum Op {
        Approve(u8, u8, u64),
        Burn(u8, u64),
        Mint(u8),
        Transfer(u8, u8, u64),
        TransferFrom(u8, u8, u8, u64),
        Withdraw(u8, u64),
    }

    impl Op {
        fn apply(&self, state: &mut VnftState) -> Result<(), VnftError> {
            match *self {
                Op::Approve(by, to, id) => {
                    state.approve(actor(by), actor(to), id.into()).map(drop)
                }
                Op::Burn(by, id) => state.burn(actor(by), id.into()).map(drop),
                Op::Mint(to) => state.mint(actor(to)).map(drop),
                Op::Transfer(by, to, id) => {
                    state.transfer(actor(by), actor(to), id.into())
                }
                Op::TransferFrom(by, from, to, id) => state.transfer_from(
                    actor(by),
                    actor(from),
                    actor(to),
                    id.into(),
                ),
                Op::Withdraw(by, id) => state
                    .approve(actor(by), ActorId::zero(), id.into())
                    .map(drop),
            }
        }
    }

    fn op() -> impl Strategy<Value = Op> {
        let who = || 0u8..4;
        let id = || 0u64..8;
        prop_oneof![
            3 => (who(), who(), id()).prop_map(|(a, b, id)| Op::Approve(a, b, id)),
            1 => (who(), id()).prop_map(|(a, id)| Op::Burn(a, id)),
            2 => who().prop_map(Op::Mint),
            2 => (who(), who(), id()).prop_map(|(a, b, id)| Op::Transfer(a, b, id)),
            3 => (who(), who(), who(), id()).prop_map(|(a, b, c, id)| Op::TransferFrom(a, b, c, id)),
            1 => (who(), id()).prop_map(|(a, id)| Op::Withdraw(a, id)),
        ]
    }

    /// The index, rebuilt from who owns what.
    fn index(
        owners: &BTreeMap<TokenId, ActorId>,
    ) -> BTreeMap<ActorId, BTreeSet<TokenId>> {
        let mut index = BTreeMap::<_, BTreeSet<_>>::new();
        for (&id, &owner) in owners {
            index.entry(owner).or_default().insert(id);
        }
        index
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 10_000, failure_persistence: None, ..Default::default() })]

        // #region property
        #[test]
        fn owners_index_and_approvals_agree(ops in prop::collection::vec(op(), 1..40)) {
            let mut state = VnftState::default();
            let mut burned = 0;
            for op in ops {
                let before = state.clone();
                let answer = op.apply(&mut state);

                prop_assert_eq!(&state.by_owner, &index(&state.owners));
                for (id, approved) in &state.approvals {
                    let owner = state.owners.get(id);
                    prop_assert!(owner.is_some() && owner != Some(approved));
                }
                for (id, owner) in &state.owners {
                    prop_assert!(*id <= state.minted);
                    let moved = before.owners.get(id) != Some(owner);
                    prop_assert!(!moved || !state.approvals.contains_key(id));
                }
                burned += u64::from(answer.is_ok() && matches!(op, Op::Burn(..)));
                prop_assert_eq!(U256::from(state.owners.len()) + burned, state.minted);
                prop_assert!(answer.is_ok() || state == before);
            }
        }
        // #endregion property

        #[test]
        fn pages_join_to_all_tokens(owners in prop::collection::vec(0u8..2, 0..30), limit in 1usize..5) {
            let mut state = VnftState::default();
            for owner in owners {
                state.mint(actor(owner)).unwrap();
            }
            let (mut after, mut seen) = (None, Vec::new());
            loop {
                let page = state.tokens_of(actor(0), after, limit);
                prop_assert!(page.len() <= limit);
                let Some(&last) = page.last() else { break };
                after = Some(last);
                seen.extend(page);
            }
            prop_assert_eq!(seen, state.tokens_of(actor(0), None, usize::MAX));
        }
    }
}
