//! The fungible token interface (VFT): what every token answers and every
//! wallet may rely on.

#![no_std]

mod state;

use core::cell::RefCell;
use sails_rs::prelude::*;

pub use state::VftState;

#[sails_type]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VftError {
    InsufficientAllowance,
    InsufficientBalance,
    Overflow,
    UnexpectedValue,
    ZeroAddress,
}

kit::error_from!(VftError: value::UnexpectedValue);

#[event]
#[sails_type]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VftEvent {
    /// `spender` may move up to `value`, in place of what it could move before.
    Approval {
        owner: ActorId,
        spender: ActorId,
        value: U256,
    },
    /// `from` is zero when tokens are minted, `to` when they are burned.
    Transfer {
        from: ActorId,
        to: ActorId,
        value: U256,
    },
}

/// The token as a service over a ledger that the program owns.
pub struct VftService<'a> {
    state: &'a RefCell<VftState>,
}

impl<'a> VftService<'a> {
    pub fn new(state: &'a RefCell<VftState>) -> Self {
        Self { state }
    }
}

#[service(events = VftEvent)]
impl VftService<'_> {
    /// Lets `spender` move up to `value` of the sender's tokens. `false`:
    /// nothing to change.
    #[export(unwrap_result)]
    pub fn approve(
        &mut self,
        spender: ActorId,
        value: U256,
    ) -> Result<bool, VftError> {
        kit::value::none()?;
        let owner = Syscall::message_source();
        let changed = self.state.borrow_mut().approve(owner, spender, value)?;
        if changed {
            self.emit_event(VftEvent::Approval {
                owner,
                spender,
                value,
            })
            .expect("event");
        }
        Ok(changed)
    }

    // #region transfer
    /// Moves the sender's tokens. `false`: zero tokens, or to the sender
    /// itself.
    #[export(unwrap_result)]
    pub fn transfer(
        &mut self,
        to: ActorId,
        value: U256,
    ) -> Result<bool, VftError> {
        kit::value::none()?;
        let from = Syscall::message_source();
        let moved = self.state.borrow_mut().transfer(from, to, value)?;
        if moved {
            self.emit_event(VftEvent::Transfer { from, to, value })
                .expect("event");
        }
        Ok(moved)
    }
    // #endregion transfer

    /// Moves tokens of `from` within the sender's allowance. `false`: zero
    /// tokens, or to `from` itself.
    #[export(unwrap_result)]
    pub fn transfer_from(
        &mut self,
        from: ActorId,
        to: ActorId,
        value: U256,
    ) -> Result<bool, VftError> {
        kit::value::none()?;
        let spender = Syscall::message_source();
        let moved = self
            .state
            .borrow_mut()
            .transfer_from(spender, from, to, value)?;
        if moved {
            self.emit_event(VftEvent::Transfer { from, to, value })
                .expect("event");
        }
        Ok(moved)
    }

    /// How much `spender` may still move of the tokens of `owner`.
    #[export]
    pub fn allowance(&self, owner: ActorId, spender: ActorId) -> U256 {
        self.state.borrow().allowance(owner, spender)
    }

    /// The tokens of `account`, in the smallest unit.
    #[export]
    pub fn balance_of(&self, account: ActorId) -> U256 {
        self.state.borrow().balance_of(account)
    }

    /// All tokens there are, in the smallest unit.
    #[export]
    pub fn total_supply(&self) -> U256 {
        self.state.borrow().total_supply()
    }

    /// Where wallets put the decimal point; the program itself counts in the
    /// smallest unit.
    #[export]
    pub fn decimals(&self) -> u8 {
        self.state.borrow().decimals()
    }

    /// The name, for display.
    #[export]
    pub fn name(&self) -> String {
        self.state.borrow().name().into()
    }

    /// The ticker symbol, for display.
    #[export]
    pub fn symbol(&self) -> String {
        self.state.borrow().symbol().into()
    }
}
