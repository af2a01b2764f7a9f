//! Tokens, balances and operators: the rules without messages and events.
//!
//! A batch that fails has changed the entries before the one that fails. The service throws
//! the error, which takes all of it back: with the message, the chain drops what it changed.

use crate::types::{Info, Kind, TokenId, VmtError};
use kit::admin::Admin;
use sails_rs::{
    collections::{BTreeMap, BTreeSet},
    prelude::*,
};

struct Token {
    info: Info,
    /// Stays set when the units are burned.
    minted: bool,
}

// #region state
/// Absent balances are zero; zero balances are absent.
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

    /// Lets `operator` move and burn all tokens of `owner`, or no longer. Returns whether that changes anything.
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
        if info.name.len() > 64 || info.description.len() > 512 || info.media.len() > 256 {
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
            if token.info.kind == Kind::Unique && (token.minted || amount > U256::one()) {
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

    /// Destroys units of `from` on request of `by`, who is `from` or an operator.
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

    fn debit(&mut self, from: ActorId, id: TokenId, amount: U256) -> Result<(), VmtError> {
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
    // #endregion transfer

    fn credit(&mut self, to: ActorId, id: TokenId, amount: U256) -> Result<(), VmtError> {
        let balance = self.balances.entry((id, to)).or_default();
        *balance = balance.checked_add(amount).ok_or(VmtError::Overflow)?;
        Ok(())
    }

    /// The token of an entry that asks for `amount` units.
    fn token_mut(&mut self, id: TokenId, amount: U256) -> Result<&mut Token, VmtError> {
        if amount.is_zero() {
            return Err(VmtError::ZeroAmount);
        }
        self.tokens
            .get_mut(&id)
            .ok_or(VmtError::TokenNotFound { id })
    }

    fn ensure_may_move(&self, by: ActorId, from: ActorId) -> Result<(), VmtError> {
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
