//! Balances and allowances: the rules of the token without messages and events.

use crate::VftError;
use sails_rs::{collections::BTreeMap, prelude::*};

// #region state
/// The ledger of one token. Absent entries are zero; zero entries are absent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VftState {
    name: String,
    symbol: String,
    decimals: u8,
    total_supply: U256,
    balances: BTreeMap<ActorId, U256>,
    allowances: BTreeMap<(ActorId, ActorId), U256>,
}
// #endregion state

impl VftState {
    /// A token nobody holds yet.
    pub fn new(name: String, symbol: String, decimals: u8) -> Self {
        Self {
            name,
            symbol,
            decimals,
            ..Self::default()
        }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn symbol(&self) -> &str {
        &self.symbol
    }

    pub fn decimals(&self) -> u8 {
        self.decimals
    }

    pub fn total_supply(&self) -> U256 {
        self.total_supply
    }

    pub fn balance_of(&self, account: ActorId) -> U256 {
        self.balances.get(&account).copied().unwrap_or_default()
    }

    pub fn allowance(&self, owner: ActorId, spender: ActorId) -> U256 {
        self.allowances
            .get(&(owner, spender))
            .copied()
            .unwrap_or_default()
    }

    // #region approve
    /// Lets `spender` move up to `value` of the tokens of `owner`, in place of
    /// what it could move before.
    pub fn approve(
        &mut self,
        owner: ActorId,
        spender: ActorId,
        value: U256,
    ) -> Result<bool, VftError> {
        ensure_nonzero(spender)?;
        if spender == owner || self.allowance(owner, spender) == value {
            return Ok(false);
        }
        put(&mut self.allowances, (owner, spender), value);
        Ok(true)
    }
    // #endregion approve

    // #region transfer
    /// Moves tokens of `from`, who asks for it.
    pub fn transfer(
        &mut self,
        from: ActorId,
        to: ActorId,
        value: U256,
    ) -> Result<bool, VftError> {
        ensure_nonzero(to)?;
        if value.is_zero() || from == to {
            return Ok(false);
        }
        let (left, received) =
            (self.debited(from, value)?, self.credited(to, value)?);

        put(&mut self.balances, from, left);
        put(&mut self.balances, to, received);
        Ok(true)
    }
    // #endregion transfer

    // #region transfer-from
    /// Moves tokens of `from` on request of `spender`, who uses up the
    /// allowance.
    pub fn transfer_from(
        &mut self,
        spender: ActorId,
        from: ActorId,
        to: ActorId,
        value: U256,
    ) -> Result<bool, VftError> {
        ensure_nonzero(to)?;
        if value.is_zero() || from == to {
            return Ok(false);
        }
        let allowed = self.allowance_after(spender, from, value)?;
        let moved = self.transfer(from, to, value)?;
        self.set_allowance(spender, from, allowed);
        Ok(moved)
    }
    // #endregion transfer-from

    /// Creates tokens. Who may do so is for the program to decide.
    pub fn mint(&mut self, to: ActorId, value: U256) -> Result<bool, VftError> {
        ensure_nonzero(to)?;
        if value.is_zero() {
            return Ok(false);
        }
        let supply = self
            .total_supply
            .checked_add(value)
            .ok_or(VftError::Overflow)?;
        let received = self.credited(to, value)?;

        self.total_supply = supply;
        put(&mut self.balances, to, received);
        Ok(true)
    }

    /// Destroys tokens of `from`, who asks for it.
    pub fn burn(
        &mut self,
        from: ActorId,
        value: U256,
    ) -> Result<bool, VftError> {
        if value.is_zero() {
            return Ok(false);
        }
        let left = self.debited(from, value)?;

        self.total_supply -= value;
        put(&mut self.balances, from, left);
        Ok(true)
    }

    /// Destroys tokens of `from` on request of `spender`, who uses up the
    /// allowance.
    pub fn burn_from(
        &mut self,
        spender: ActorId,
        from: ActorId,
        value: U256,
    ) -> Result<bool, VftError> {
        if value.is_zero() {
            return Ok(false);
        }
        let allowed = self.allowance_after(spender, from, value)?;
        let burned = self.burn(from, value)?;
        self.set_allowance(spender, from, allowed);
        Ok(burned)
    }

    fn debited(&self, from: ActorId, value: U256) -> Result<U256, VftError> {
        self.balance_of(from)
            .checked_sub(value)
            .ok_or(VftError::InsufficientBalance)
    }

    fn credited(&self, to: ActorId, value: U256) -> Result<U256, VftError> {
        self.balance_of(to)
            .checked_add(value)
            .ok_or(VftError::Overflow)
    }

    /// What is left of the allowance, or `None` for owners, who need none.
    fn allowance_after(
        &self,
        spender: ActorId,
        from: ActorId,
        value: U256,
    ) -> Result<Option<U256>, VftError> {
        if spender == from {
            return Ok(None);
        }
        self.allowance(from, spender)
            .checked_sub(value)
            .map(Some)
            .ok_or(VftError::InsufficientAllowance)
    }

    fn set_allowance(
        &mut self,
        spender: ActorId,
        from: ActorId,
        allowed: Option<U256>,
    ) {
        if let Some(allowed) = allowed {
            put(&mut self.allowances, (from, spender), allowed);
        }
    }
}

fn ensure_nonzero(who: ActorId) -> Result<(), VftError> {
    if who.is_zero() {
        return Err(VftError::ZeroAddress);
    }
    Ok(())
}

/// Keeps the maps free of zeros, so that emptied accounts cost nothing.
fn put<K: Ord>(map: &mut BTreeMap<K, U256>, key: K, value: U256) {
    if value.is_zero() {
        map.remove(&key);
    } else {
        map.insert(key, value);
    }
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
        Approve(u8, u8, U256),
        Burn(u8, U256),
        BurnFrom(u8, u8, U256),
        Mint(u8, U256),
        Transfer(u8, u8, U256),
        TransferFrom(u8, u8, u8, U256),
    }

    impl Op {
        fn apply(&self, state: &mut VftState) -> Result<bool, VftError> {
            match *self {
                Op::Approve(owner, spender, value) => {
                    state.approve(actor(owner), actor(spender), value)
                }
                Op::Burn(from, value) => state.burn(actor(from), value),
                Op::BurnFrom(spender, from, value) => {
                    state.burn_from(actor(spender), actor(from), value)
                }
                Op::Mint(to, value) => state.mint(actor(to), value),
                Op::Transfer(from, to, value) => {
                    state.transfer(actor(from), actor(to), value)
                }
                Op::TransferFrom(spender, from, to, value) => state
                    .transfer_from(
                        actor(spender),
                        actor(from),
                        actor(to),
                        value,
                    ),
            }
        }

        /// Whether a success may change the supply.
        fn changes_supply(&self) -> bool {
            matches!(self, Op::Burn(..) | Op::BurnFrom(..) | Op::Mint(..))
        }
    }

    /// Small amounts collide with balances and allowances; large ones overflow.
    fn amount() -> impl Strategy<Value = U256> {
        prop_oneof![
            8 => (0u64..50).prop_map(U256::from),
            1 => (0u64..3).prop_map(|below| U256::MAX - below),
        ]
    }

    fn op() -> impl Strategy<Value = Op> {
        let who = || 0u8..5;
        prop_oneof![
            (who(), who(), amount()).prop_map(|(a, b, v)| Op::Approve(a, b, v)),
            (who(), amount()).prop_map(|(a, v)| Op::Burn(a, v)),
            (who(), who(), amount())
                .prop_map(|(a, b, v)| Op::BurnFrom(a, b, v)),
            (who(), amount()).prop_map(|(a, v)| Op::Mint(a, v)),
            (who(), who(), amount())
                .prop_map(|(a, b, v)| Op::Transfer(a, b, v)),
            (who(), who(), who(), amount())
                .prop_map(|(a, b, c, v)| Op::TransferFrom(a, b, c, v)),
        ]
    }

    fn sum(state: &VftState) -> U256 {
        state
            .balances
            .values()
            .fold(U256::zero(), |sum, balance| sum + balance)
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 10_000, failure_persistence: None, ..Default::default() })]

        // #region property
        #[test]
        fn supply_is_the_sum_of_balances(ops in prop::collection::vec(op(), 1..40)) {
            let mut state = VftState::default();
            for op in ops {
                let before = state.clone();
                let answer = op.apply(&mut state);

                prop_assert_eq!(sum(&state), state.total_supply);
                prop_assert!(state.balances.values().all(|balance| !balance.is_zero()));
                prop_assert!(state.allowances.values().all(|allowed| !allowed.is_zero()));
                if !op.changes_supply() {
                    prop_assert_eq!(state.total_supply, before.total_supply);
                }
                // `true` is a change; `false` and errors leave everything as it
                // was.
                prop_assert_eq!(answer == Ok(true), state != before);
            }
        }
        // #endregion property

        #[test]
        fn a_spender_moves_no_more_than_the_allowance(
            allowed in 0u64..100,
            amounts in prop::collection::vec(0u64..50, 1..20),
        ) {
            let (owner, spender, to) = (actor(0), actor(1), actor(2));
            let mut state = VftState::default();
            state.mint(owner, U256::from(10_000)).unwrap();
            state.approve(owner, spender, allowed.into()).unwrap();
            for (index, value) in amounts.into_iter().enumerate() {
                // A refused one must not count against the allowance either.
                _ = if index % 2 == 0 {
                    state.transfer_from(spender, owner, to, value.into())
                } else {
                    state.burn_from(spender, owner, value.into())
                };
            }
            let taken = U256::from(10_000) - state.balance_of(owner);
            prop_assert_eq!(taken + state.allowance(owner, spender), allowed.into());
        }
    }

    #[test]
    fn the_largest_allowance_shrinks_too() {
        let (owner, spender) = (actor(0), actor(1));
        let mut state = VftState::default();
        state.mint(owner, U256::from(10)).unwrap();
        state.approve(owner, spender, U256::MAX).unwrap();
        state
            .transfer_from(spender, owner, spender, U256::from(10))
            .unwrap();
        assert_eq!(state.allowance(owner, spender), U256::MAX - 10);
    }
}
