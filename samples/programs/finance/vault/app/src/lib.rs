//! A vault for one token: people deposit tokens and withdraw them.

#![no_std]

use core::cell::RefCell;
use kit::{
    calls::{self, TokenAnswer},
    vft,
};
use sails_rs::{
    collections::{BTreeMap, BTreeSet},
    prelude::*,
};

#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VaultInitError {
    /// The message carries value.
    UnexpectedValue,
    /// The token is the zero address.
    ZeroAddress,
}

kit::error_from!(VaultInitError: value::UnexpectedValue);

#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VaultError {
    /// The balance would pass 2^128 - 1.
    AmountTooLarge,
    /// Another call of this account waits for the token.
    Busy,
    /// The account has less in the vault.
    InsufficientBalance,
    /// Too little gas for the call to the token and the work after it.
    NotEnoughGas,
    /// The message carries value.
    UnexpectedValue,
    /// No tokens to move.
    ZeroAmount,
}

kit::error_from!(VaultError: calls::NotEnoughGas, value::UnexpectedValue);

/// How a call to the token ended.
#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The tokens have moved.
    Done,
    /// The tokens have not moved.
    Refused,
    /// No usable answer in time. A deposit does not count, a withdrawal does.
    Unknown,
}

#[event]
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VaultEvent {
    Deposited {
        who: ActorId,
        amount: u128,
    },
    /// The token never said whether the tokens came: they do not count.
    DepositUnknown {
        who: ActorId,
        amount: u128,
    },
    Withdrawn {
        who: ActorId,
        amount: u128,
    },
    /// The token never said whether the tokens left: they count as gone.
    WithdrawalUnknown {
        who: ActorId,
        amount: u128,
    },
}

// #region lock
/// What each account has deposited, and whose calls wait for the token.
#[derive(Default)]
pub struct Accounts {
    balances: BTreeMap<ActorId, u128>,
    waiting: BTreeSet<ActorId>,
}

impl Accounts {
    fn balance(&self, who: &ActorId) -> u128 {
        self.balances.get(who).copied().unwrap_or_default()
    }

    /// Until the account is unlocked, no other call changes its balance.
    fn lock(&mut self, who: ActorId) {
        self.waiting.insert(who);
    }

    /// Ends the lock with the new balance, which may be the old one.
    fn unlock(&mut self, who: ActorId, balance: u128) {
        self.waiting.remove(&who);
        match balance {
            0 => self.balances.remove(&who),
            _ => self.balances.insert(who, balance),
        };
    }
}
// #endregion lock

pub struct Vault<'a> {
    token: ActorId,
    accounts: &'a RefCell<Accounts>,
}

#[service(events = VaultEvent)]
impl Vault<'_> {
    // #region deposit
    /// Takes tokens of the sender, who has approved this program at the token.
    #[export(unwrap_result)]
    pub async fn deposit(
        &mut self,
        amount: u128,
    ) -> Result<Outcome, VaultError> {
        let (who, before) = self.check(amount)?;
        let after = before.checked_add(amount);
        let after = after.ok_or(VaultError::AmountTooLarge)?;

        self.accounts.borrow_mut().lock(who);
        let answer = vft::pull(self.token, who, amount).await;
        let arrived = answer == TokenAnswer::Done;
        let balance = if arrived { after } else { before };
        self.accounts.borrow_mut().unlock(who, balance);

        let done = VaultEvent::Deposited { who, amount };
        let unknown = VaultEvent::DepositUnknown { who, amount };
        Ok(self.tell(answer, done, unknown))
    }
    // #endregion deposit

    // #region withdraw
    /// Gives the sender tokens back.
    #[export(unwrap_result)]
    pub async fn withdraw(
        &mut self,
        amount: u128,
    ) -> Result<Outcome, VaultError> {
        let (who, before) = self.check(amount)?;
        let after = before.checked_sub(amount);
        let after = after.ok_or(VaultError::InsufficientBalance)?;

        self.accounts.borrow_mut().lock(who);
        let answer = vft::push(self.token, who, amount).await;
        let stayed = answer == TokenAnswer::Refused;
        let balance = if stayed { before } else { after };
        self.accounts.borrow_mut().unlock(who, balance);

        let done = VaultEvent::Withdrawn { who, amount };
        let unknown = VaultEvent::WithdrawalUnknown { who, amount };
        Ok(self.tell(answer, done, unknown))
    }
    // #endregion withdraw

    // #region check
    /// What must hold before a call to the token. Returns the sender and its
    /// balance.
    fn check(&self, amount: u128) -> Result<(ActorId, u128), VaultError> {
        kit::value::none()?;
        calls::ensure_gas(1)?;
        if amount == 0 {
            return Err(VaultError::ZeroAmount);
        }
        let who = Syscall::message_source();
        let accounts = self.accounts.borrow();
        if accounts.waiting.contains(&who) {
            return Err(VaultError::Busy);
        }
        Ok((who, accounts.balance(&who)))
    }
    // #endregion check

    /// Publishes how a call ended. Nothing is thrown any more: the tokens may
    /// have moved.
    fn tell(
        &mut self,
        answer: TokenAnswer,
        done: VaultEvent,
        unknown: VaultEvent,
    ) -> Outcome {
        let (outcome, event) = match answer {
            TokenAnswer::Done => (Outcome::Done, done),
            TokenAnswer::Refused => return Outcome::Refused,
            TokenAnswer::Unknown => (Outcome::Unknown, unknown),
        };
        self.emit_event(event).expect("event");
        outcome
    }

    /// What `who` may withdraw.
    #[export]
    pub fn balance(&self, who: ActorId) -> u128 {
        self.accounts.borrow().balance(&who)
    }

    /// Whether a call of `who` waits for the token.
    #[export]
    pub fn is_waiting(&self, who: ActorId) -> bool {
        self.accounts.borrow().waiting.contains(&who)
    }

    /// The token that the vault keeps.
    #[export]
    pub fn token(&self) -> ActorId {
        self.token
    }
}

pub struct VaultProgram {
    token: ActorId,
    accounts: RefCell<Accounts>,
}

#[program]
impl VaultProgram {
    /// A vault for tokens of the program `token`.
    #[export(unwrap_result)]
    pub fn new(token: ActorId) -> Result<Self, VaultInitError> {
        kit::value::none()?;
        if token.is_zero() {
            return Err(VaultInitError::ZeroAddress);
        }
        let accounts = RefCell::default();
        Ok(Self { token, accounts })
    }

    pub fn vault(&self) -> Vault<'_> {
        Vault {
            token: self.token,
            accounts: &self.accounts,
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
pub use code::WASM_BINARY_OPT as WASM_BINARY;

#[cfg(not(target_arch = "wasm32"))]
mod code {
    include!(concat!(env!("OUT_DIR"), "/wasm_binary.rs"));
}
