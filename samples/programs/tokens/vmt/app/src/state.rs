//! Tokens, balances and operators: the rules without messages and events.
//!
//! A batch that fails has changed the entries before the one that fails. The
//! service throws the error, which takes all of it back: with the message, the
//! chain drops what it changed.

use crate::types::{Info, Kind, TokenId, VmtError};
use kit::admin::Admin;
use sails_rs::{
    collections::{BTreeMap, BTreeSet},
    prelude::*,
};

#[derive(Clone, Debug, PartialEq, Eq)]
struct Token {
    info: Info,
    /// Stays set when the units are burned.
    minted: bool,
}

// #region state
/// Absent balances are zero; zero balances are absent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VmtState {
    name: String,
    pub admin: Admin,
    tokens: BTreeMap<TokenId, Token>,
    balances: BTreeMap<(TokenId, ActorId), U256>,
    operators: BTreeSet<(ActorId, ActorId)>,
}
// #endregion state

impl VmtState {
    /// A program without tokens.
    pub fn new(name: String, creator: ActorId) -> Self {
        Self {
            name,
            admin: Admin::new(creator),
            tokens: BTreeMap::new(),
            balances: BTreeMap::new(),
            operators: BTreeSet::new(),
        }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn token_count(&self) -> u64 {
        self.tokens.len() as u64
    }

    pub fn info(&self, id: TokenId) -> Option<&Info> {
        self.tokens.get(&id).map(|token| &token.info)
    }

    pub fn balance_of(&self, account: ActorId, id: TokenId) -> U256 {
        self.balances
            .get(&(id, account))
            .copied()
            .unwrap_or_default()
    }

    pub fn is_approved(&self, owner: ActorId, operator: ActorId) -> bool {
        self.operators.contains(&(owner, operator))
    }

    /// Lets `operator` move and burn all tokens of `owner`, or no longer.
    /// Returns whether that changes anything.
    pub fn set_approval(
        &mut self,
        owner: ActorId,
        operator: ActorId,
        approved: bool,
    ) -> Result<bool, VmtError> {
        ensure_nonzero(operator)?;
        if operator == owner {
            return Ok(false);
        }
        Ok(if approved {
            self.operators.insert((owner, operator))
        } else {
            self.operators.remove(&(owner, operator))
        })
    }

    /// Adds a token without units. `info.creator` has to be a minter.
    pub fn create(&mut self, info: Info) -> Result<TokenId, VmtError> {
        self.admin.ensure_minter(info.creator)?;
        if info.name.len() > 64
            || info.description.len() > 512
            || info.media.len() > 256
        {
            return Err(VmtError::MetadataTooLong);
        }
        let id = self.token_count() + 1;
        let minted = false;
        self.tokens.insert(id, Token { info, minted });
        Ok(id)
    }

    // #region mint
    /// Creates units of each token.
    pub fn mint(
        &mut self,
        by: ActorId,
        to: ActorId,
        entries: &[(TokenId, U256)],
    ) -> Result<(), VmtError> {
        ensure_nonzero(to)?;
        self.admin.ensure_minter(by)?;
        for &(id, amount) in entries {
            let token = self.token_mut(id, amount)?;
            if token.info.kind == Kind::Unique
                && (token.minted || amount > U256::one())
            {
                return Err(VmtError::UniqueSupply { id });
            }
            token.info.supply = token
                .info
                .supply
                .checked_add(amount)
                .ok_or(VmtError::Overflow)?;
            token.minted = true;
            self.credit(to, id, amount)?;
        }
        Ok(())
    }
    // #endregion mint

    /// Destroys units of `from` on request of `by`, who is `from` or an
    /// operator.
    pub fn burn(
        &mut self,
        by: ActorId,
        from: ActorId,
        entries: &[(TokenId, U256)],
    ) -> Result<(), VmtError> {
        self.ensure_may_move(by, from)?;
        for &(id, amount) in entries {
            self.token_mut(id, amount)?;
            self.debit(from, id, amount)?;
            self.token_mut(id, amount)?.info.supply -= amount;
        }
        Ok(())
    }

    // #region transfer
    /// Moves units of `from` on request of `by`, who is `from` or an operator.
    pub fn transfer(
        &mut self,
        by: ActorId,
        from: ActorId,
        to: ActorId,
        entries: &[(TokenId, U256)],
    ) -> Result<(), VmtError> {
        ensure_nonzero(to)?;
        if from == to {
            return Err(VmtError::SelfTransfer);
        }
        self.ensure_may_move(by, from)?;
        // In order: each entry sees what the ones before it have left.
        for &(id, amount) in entries {
            self.token_mut(id, amount)?;
            self.debit(from, id, amount)?;
            self.credit(to, id, amount)?;
        }
        Ok(())
    }
    // #endregion transfer

    fn debit(
        &mut self,
        from: ActorId,
        id: TokenId,
        amount: U256,
    ) -> Result<(), VmtError> {
        let left = self
            .balance_of(from, id)
            .checked_sub(amount)
            .ok_or(VmtError::InsufficientBalance { id })?;
        if left.is_zero() {
            self.balances.remove(&(id, from));
        } else {
            self.balances.insert((id, from), left);
        }
        Ok(())
    }

    fn credit(
        &mut self,
        to: ActorId,
        id: TokenId,
        amount: U256,
    ) -> Result<(), VmtError> {
        let balance = self.balances.entry((id, to)).or_default();
        *balance = balance.checked_add(amount).ok_or(VmtError::Overflow)?;
        Ok(())
    }

    /// The token of an entry that asks for `amount` units.
    fn token_mut(
        &mut self,
        id: TokenId,
        amount: U256,
    ) -> Result<&mut Token, VmtError> {
        if amount.is_zero() {
            return Err(VmtError::ZeroAmount);
        }
        self.tokens
            .get_mut(&id)
            .ok_or(VmtError::TokenNotFound { id })
    }

    fn ensure_may_move(
        &self,
        by: ActorId,
        from: ActorId,
    ) -> Result<(), VmtError> {
        if by != from && !self.is_approved(from, by) {
            return Err(VmtError::NotApproved);
        }
        Ok(())
    }
}

fn ensure_nonzero(who: ActorId) -> Result<(), VmtError> {
    if who.is_zero() {
        return Err(VmtError::ZeroAddress);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    type Entries = Vec<(TokenId, U256)>;

    fn actor(index: u8) -> ActorId {
        ActorId::from(u64::from(index) + 1)
    }

    fn info(kind: Kind) -> Info {
        Info {
            kind,
            name: String::new(),
            description: String::new(),
            media: String::new(),
            supply: U256::zero(),
            creator: actor(0),
        }
    }

    /// Tokens 1 and 2 are fungible, 3 and 4 unique; actor 0 owns the program
    /// and mints.
    fn state() -> VmtState {
        let mut state = VmtState::new(String::new(), actor(0));
        let fungible = Kind::Fungible { decimals: 0 };
        for kind in [fungible, fungible, Kind::Unique, Kind::Unique] {
            state.create(info(kind)).unwrap();
        }
        state
    }

    #[derive(Clone, Debug)]
    enum Op {
        Approve(u8, u8, bool),
        Burn(u8, u8, Entries),
        Mint(u8, u8, Entries),
        Transfer(u8, u8, u8, Entries),
    }

    impl Op {
        fn apply(&self, state: &mut VmtState) -> Result<(), VmtError> {
            match self {
                Op::Approve(owner, operator, approved) => state
                    .set_approval(actor(*owner), actor(*operator), *approved)
                    .map(drop),
                Op::Burn(by, from, entries) => {
                    state.burn(actor(*by), actor(*from), entries)
                }
                Op::Mint(by, to, entries) => {
                    state.mint(actor(*by), actor(*to), entries)
                }
                Op::Transfer(by, from, to, entries) => state.transfer(
                    actor(*by),
                    actor(*from),
                    actor(*to),
                    entries,
                ),
            }
        }

        /// The same as operations of one entry each.
        fn singles(&self) -> Vec<Op> {
            let each = |entries: &Entries, op: &dyn Fn(Entries) -> Op| {
                entries.iter().map(|entry| op(vec![*entry])).collect()
            };
            match self {
                Op::Approve(..) => vec![self.clone()],
                Op::Burn(by, from, entries) => {
                    each(entries, &|one| Op::Burn(*by, *from, one))
                }
                Op::Mint(by, to, entries) => {
                    each(entries, &|one| Op::Mint(*by, *to, one))
                }
                Op::Transfer(by, from, to, entries) => {
                    each(entries, &|one| Op::Transfer(*by, *from, *to, one))
                }
            }
        }
    }

    /// Few tokens and small amounts: ids repeat within a batch and balances run
    /// out.
    fn entries() -> impl Strategy<Value = Entries> {
        let amount = prop_oneof![
            3 => Just(U256::one()),
            5 => (0u64..8).prop_map(U256::from),
            1 => (0u64..3).prop_map(|below| U256::MAX - below),
        ];
        prop::collection::vec((0u64..6, amount), 1..5)
    }

    fn op() -> impl Strategy<Value = Op> {
        let who = || 0u8..3;
        prop_oneof![
            1 => (who(), who(), any::<bool>()).prop_map(|(a, b, on)| Op::Approve(a, b, on)),
            1 => (who(), who(), entries()).prop_map(|(a, b, of)| Op::Burn(a, b, of)),
            3 => (who(), entries()).prop_map(|(a, of)| Op::Mint(0, a, of)),
            3 => (who(), who(), who(), entries()).prop_map(|(a, b, c, of)| Op::Transfer(a, b, c, of)),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 10_000, failure_persistence: None, ..Default::default() })]

        // #region property
        #[test]
        fn a_batch_is_its_entries_one_by_one_or_nothing(ops in prop::collection::vec(op(), 1..20)) {
            let mut state = state();
            for op in ops {
                let (mut batch, mut singles) = (state.clone(), state.clone());
                let answer = op.apply(&mut batch);
                let one_by_one = op.singles().iter().try_for_each(|one| one.apply(&mut singles));
                prop_assert_eq!(&answer, &one_by_one);
                if answer.is_err() {
                    continue;
                }
                prop_assert_eq!(&batch, &singles);
                state = batch;

                for (id, token) in &state.tokens {
                    let held = state.balances.iter().filter(|((of, _), _)| of == id);
                    let sum = held.fold(U256::zero(), |sum, (_, balance)| sum + balance);
                    prop_assert_eq!(sum, token.info.supply);
                    prop_assert!(token.info.kind != Kind::Unique || sum <= U256::one());
                }
                prop_assert!(state.balances.values().all(|balance| !balance.is_zero()));
            }
        }
        // #endregion property
    }
}
